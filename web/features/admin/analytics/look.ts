/** How every chart of the admin area is drawn. The colours are those of the theme. */
export const FOREST = 'var(--color-forest)';
export const BANKSIA = 'var(--color-banksia)';
export const MUTED = 'var(--color-muted)';
export const SAGE = 'var(--color-sage)';

export const GRID = { stroke: 'var(--color-line)', vertical: false } as const;
export const AXIS = {
  tick: { fill: 'var(--color-muted)', fontSize: 12 },
  tickLine: false,
  axisLine: { stroke: 'var(--color-line)' },
} as const;
export const TOOLTIP = {
  contentStyle: {
    background: 'var(--color-paper)',
    border: '1px solid var(--color-line)',
    borderRadius: 10,
    fontSize: 13,
    boxShadow: 'var(--shadow-card)',
  },
  labelStyle: { color: 'var(--color-ink)', fontWeight: 600 },
  itemStyle: { color: 'var(--color-ink)' },
  isAnimationActive: false,
} as const;
export const MARGIN = { top: 8, right: 12, bottom: 0, left: 0 };
export const HEIGHT = 240;
