import { clsx } from 'clsx';

type Stroke = { x: number; y: number; angle: number; length: number };

/** The strokes of the flower spike: rows of short bristles that lean outward, narrowing to a rounded top. */
function strokes(rows: number, perRow: number): Stroke[] {
  return Array.from({ length: rows }, (_, row) => {
    const height = row / (rows - 1);
    const halfWidth = 17 * Math.sqrt(1 - (height * 0.93) ** 2.6) + 2;
    const count = Math.max(2, Math.round(perRow * (halfWidth / 19)));
    return Array.from({ length: count }, (_, column) => {
      const side = count === 1 ? 0 : (column / (count - 1)) * 2 - 1;
      return {
        x: 32 + side * halfWidth * 0.82,
        y: 49 - height * 37 + Math.abs(side) * 3.2 + (column % 2) * 0.9,
        angle: side * 58,
        length: 5.6 - height * 1.5,
      };
    });
  }).flat();
}

const round = (value: number) => Math.round(value * 100) / 100;
function pathOf(list: Stroke[]): string {
  return list
    .map(({ x, y, angle, length }) => {
      const radians = (angle * Math.PI) / 180;
      return `M${round(x)} ${round(y)}l${round(Math.sin(radians) * length)} ${round(-Math.cos(radians) * length)}`;
    })
    .join('');
}

const BOLD = pathOf(strokes(6, 6));
const LEAVES =
  'M32 60V52M32 57C25 58 19 55.500 16 50.500C23 49.500 29 51.500 32 57ZM32 57C39 58 45 55.500 48 50.500C41 49.500 35 51.500 32 57Z';

/**
 * The banksia: a rounded cone of short strokes, `bold` for small sizes, `fine` as an ornament. The fine one is a file
 * of its own, so that pages that show it several times stay light.
 */
export function Banksia({ weight = 'bold', className }: { weight?: 'bold' | 'fine'; className?: string }) {
  const isBold = weight === 'bold';
  return (
    <svg viewBox="0 0 64 64" fill="none" aria-hidden="true" className={clsx('shrink-0', className)}>
      {isBold ? (
        <>
          <path d={BOLD} className="stroke-banksia" strokeWidth="3.1" strokeLinecap="round" />
          <path
            d={LEAVES}
            className="fill-forest stroke-forest"
            strokeWidth="2.4"
            strokeLinecap="round"
            strokeLinejoin="round"
          />
        </>
      ) : (
        <>
          <use href="/banksia.svg#spike" className="stroke-banksia" strokeWidth="1.1" />
          <use href="/banksia.svg#leaves" className="stroke-forest" strokeWidth="1.2" />
        </>
      )}
    </svg>
  );
}
