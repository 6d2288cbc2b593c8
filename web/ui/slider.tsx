import { Slider as Radix } from 'radix-ui';

type RangeSliderProps = {
  min: number;
  max: number;
  step: number;
  value: readonly [low: number, high: number];
  /** The names of both ends, and what an end says of its value. */
  labels: readonly [low: string, high: string];
  valueText: (value: number) => string;
  onChange: (value: [low: number, high: number]) => void;
  /** Called once a drag has ended, and for each key. */
  onCommit: (value: [low: number, high: number]) => void;
};

const pairOf = ([low = 0, high = 0]: number[]): [number, number] => [low, high];

/** A range between two ends, each moved by pointer or arrow keys. */
export function RangeSlider({ value, labels, valueText, onChange, onCommit, ...bounds }: RangeSliderProps) {
  return (
    <Radix.Root
      {...bounds}
      value={[...value]}
      onValueChange={(next) => onChange(pairOf(next))}
      onValueCommit={(next) => onCommit(pairOf(next))}
      className="relative flex h-8 w-full touch-none items-center select-none"
    >
      <Radix.Track className="relative h-1.5 grow rounded-full bg-line">
        <Radix.Range className="absolute h-full rounded-full bg-forest" />
      </Radix.Track>
      {labels.map((label, end) => (
        <Radix.Thumb
          key={label}
          aria-label={label}
          aria-valuetext={valueText(value[end] ?? 0)}
          className="block size-6 rounded-full border-2 border-forest bg-white shadow-card transition-colors duration-150 hover:bg-sage-light"
        />
      ))}
    </Radix.Root>
  );
}
