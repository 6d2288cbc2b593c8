type Who = 'peer' | 'reference' | 'product';

/** Bars side by side for each number of tutors; not everything is drawn beside a peer. */
export type Bars = {
  title: string;
  unit: string;
  groups: { label: string; reference: number; product: number; peer?: number }[];
};

const WIDTH = 360;
const HEIGHT = 260;
const PLOT = { top: 56, bottom: 44, left: 20, right: 20 };
const COLOUR = {
  peer: '#DE8B2B',
  reference: '#B9AE97',
  product: '#1F4A3D',
  ink: '#16241D',
  soft: '#4A5A51',
  preconditions: '#FBF8F1',
  rule: '#E2DBCB',
};

const short = (value: number) => (value >= 100 ? value.toFixed(0) : value.toFixed(1));

function panel({ title, unit, groups }: Bars, index: number): string {
  const sides = groups.map(({ peer, reference, product }): [Who, number][] => [
    ...(peer === undefined ? [] : [['peer', peer] as [Who, number]]),
    ['reference', reference],
    ['product', product],
  ]);
  const most = Math.max(...sides.flat().map(([, value]) => value)) || 1;
  const floor = HEIGHT - PLOT.bottom;
  const span = (WIDTH - PLOT.left - PLOT.right) / groups.length;
  const thick = Math.min(48, span / (Math.max(...sides.map(({ length }) => length)) + 0.6));
  const bar = (x: number, value: number, who: Who) => {
    const high = ((floor - PLOT.top - 18) * value) / most;
    return (
      `<rect x="${x.toFixed(1)}" y="${(floor - high).toFixed(1)}" width="${thick.toFixed(1)}" height="${high.toFixed(1)}" rx="3" fill="${COLOUR[who]}"/>` +
      `<text x="${(x + thick / 2).toFixed(1)}" y="${(floor - high - 6).toFixed(1)}" text-anchor="middle" font-size="12" fill="${COLOUR.ink}">${short(value)}</text>`
    );
  };
  const bars = groups.map(({ label }, place) => {
    const middle = PLOT.left + span * (place + 0.5);
    const side = sides[place] as [Who, number][];
    const left = middle - (side.length * (thick + 4)) / 2 + 2;
    return (
      side.map(([who, value], index) => bar(left + index * (thick + 4), value, who)).join('') +
      `<text x="${middle.toFixed(1)}" y="${floor + 20}" text-anchor="middle" font-size="12" fill="${COLOUR.soft}">${label}</text>`
    );
  });
  return (
    `<g transform="translate(${index * WIDTH} 0)"><text x="${PLOT.left}" y="30" font-size="15" font-weight="600" fill="${COLOUR.ink}">${title}</text>` +
    `<text x="${PLOT.left}" y="48" font-size="12" fill="${COLOUR.soft}">${unit}</text>` +
    `<line x1="${PLOT.left}" x2="${WIDTH - PLOT.right}" y1="${floor}" y2="${floor}" stroke="${COLOUR.rule}"/>${bars.join('')}</g>`
  );
}

/**
 * Draws panels beside each other, what is compared with in sand, a peer in orange and the product in green, as one SVG
 * document.
 */
export function chart(
  panels: Bars[],
  names: Partial<Record<Who, string>> = { reference: 'reference floor', product: 'Banksia' },
): string {
  const width = WIDTH * panels.length;
  const key = ([who, words]: [string, string], index: number) => {
    const x = PLOT.left + index * 140;
    return (
      `<rect x="${x}" y="${HEIGHT + 4}" width="12" height="12" rx="2" fill="${COLOUR[who as Who]}"/>` +
      `<text x="${x + 18}" y="${HEIGHT + 14}" font-size="12" fill="${COLOUR.soft}">${words}</text>`
    );
  };
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${HEIGHT + 32}" width="${width}" height="${HEIGHT + 32}" ` +
    `role="img" font-family="Inter, -apple-system, 'Segoe UI', Arial, sans-serif"><title>${panels.map(({ title }) => title).join(', ')}</title>` +
    `<rect width="100%" height="100%" fill="${COLOUR.preconditions}"/>${panels.map(panel).join('')}` +
    `${Object.entries(names).map(key).join('')}</svg>\n`
  );
}
