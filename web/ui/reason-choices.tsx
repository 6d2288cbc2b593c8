import type { ReactNode } from 'react';
import { ChoiceCard } from './choice-card';

export type ReasonChoice<Value extends string> = { value: Value; label: string; note?: string };

type ReasonChoicesProps<Value extends string> = {
  legend: ReactNode;
  name: string;
  choices: readonly ReasonChoice<Value>[];
  chosen: Value | null;
  onChoose: (value: Value) => void;
  hidden?: boolean;
};

/** The question of a dialog that needs one reason of a few. */
export function ReasonChoices<Value extends string>({
  legend,
  name,
  choices,
  chosen,
  onChoose,
  hidden,
}: ReasonChoicesProps<Value>) {
  return (
    <fieldset className="mt-5" hidden={hidden}>
      <legend className="mb-2 text-body font-semibold">{legend}</legend>
      <div className="grid gap-2">
        {choices.map(({ value, label, note }) => (
          <ChoiceCard
            key={value}
            kind="radio"
            name={name}
            value={value}
            checked={chosen === value}
            onChange={() => onChoose(value)}
          >
            {label}
            {note && <span className="block text-sm font-normal text-muted">{note}</span>}
          </ChoiceCard>
        ))}
      </div>
    </fieldset>
  );
}
