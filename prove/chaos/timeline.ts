import { numberText } from '../../domain/shared/number.js';
import type { Happening, Outcome } from './run.js';

const WIDTH = 960;
const LEFT = 92;
const RIGHT = 20;
const TOP = 64;
const ROW = 26;
const CURVE = 110;
const FOOT = 58;
const COLOUR = {
  well: '#1F4A3D',
  down: '#C8553D',
  fault: '#B9AE97',
  point: '#16241D',
  ink: '#16241D',
  soft: '#4A5A51',
  ground: '#FBF8F1',
  rule: '#E2DBCB',
};

const ROWS = ['api-1', 'api-2', 'worker-1', 'worker-2', 'postgres', 'redis', 'smtp', 'storage'];
const rowOf = ({ who }: Happening) => (who === 'backend' ? 'postgres' : who.startsWith('redis') ? 'redis' : who);
const isKill = ({ what }: Happening) => what.startsWith('SIG');

/**
 * Everything that ran, what was killed and when, the faults of the
 * ways, and how enquiries and mails came, as one SVG document.
 */
export function timeline(outcome: Outcome): string {
  const { happenings, answeredAt, takenAt, queue } = outcome;
  const names = ROWS.filter((name) => name !== 'redis' || queue === 'redis');
  const end = Math.max(1, ...answeredAt, ...takenAt, ...happenings.map((one) => one.until));
  const x = (at: number) => (LEFT + ((WIDTH - LEFT - RIGHT) * at) / end).toFixed(1);
  const wide = (from: number, to: number) => Math.max(2, ((WIDTH - LEFT - RIGHT) * (to - from)) / end).toFixed(1);
  const bars = names.map((name, place) => {
    const y = TOP + place * ROW;
    const own = happenings.filter((one) => rowOf(one) === name);
    const spans = own.map((one) => {
      const colour = isKill(one) ? COLOUR.down : COLOUR.fault;
      const title = `${one.what}${one.point ? `: ${one.point}` : ''} at ${numberText(Math.round(one.at / 1_000))} s`;
      const mark = one.point
        ? `<circle cx="${x(one.at)}" cy="${y + 7}" r="4" fill="${COLOUR.point}" stroke="${COLOUR.ground}"/>`
        : '';
      return (
        `<g><title>${title}</title><rect x="${x(one.at)}" y="${y}" width="${wide(one.at, one.until)}" height="14" ` +
        `fill="${colour}"/>${mark}</g>`
      );
    });
    return (
      `<text x="${LEFT - 10}" y="${y + 11}" text-anchor="end" font-size="12" fill="${COLOUR.ink}">${name}</text>` +
      `<rect x="${LEFT}" y="${y}" width="${WIDTH - LEFT - RIGHT}" height="14" rx="2" fill="${COLOUR.well}"/>${spans.join('')}`
    );
  });
  const top = TOP + names.length * ROW + 14;
  const curve = (times: number[], colour: string) => {
    const sorted = times.toSorted((one, other) => one - other);
    const points = sorted.map(
      (at, place) => `${x(at)},${(top + CURVE - (CURVE * (place + 1)) / sorted.length).toFixed(1)}`,
    );
    return `<polyline fill="none" stroke="${colour}" stroke-width="2" points="${x(0)},${top + CURVE} ${points.join(' ')}"/>`;
  };
  const key = (at: number, colour: string, words: string) =>
    `<rect x="${at}" y="${top + CURVE + 32}" width="12" height="12" rx="2" fill="${colour}"/>` +
    `<text x="${at + 18}" y="${top + CURVE + 42}" font-size="12" fill="${COLOUR.soft}">${words}</text>`;
  const height = top + CURVE + FOOT;
  const title = `${outcome.kills} kills, ${outcome.faults} faults: queue on ${queue === 'redis' ? 'Redis' : 'Postgres'}`;
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" width="${WIDTH}" height="${height}" ` +
    `role="img" font-family="Inter, -apple-system, 'Segoe UI', Arial, sans-serif"><title>${title}</title>` +
    `<rect width="100%" height="100%" fill="${COLOUR.ground}"/>` +
    `<text x="${LEFT}" y="30" font-size="15" font-weight="600" fill="${COLOUR.ink}">${title}</text>` +
    `<text x="${LEFT}" y="48" font-size="12" fill="${COLOUR.soft}">${numberText(answeredAt.length)} enquiries and ` +
    `${numberText(takenAt.length)} mails in ${numberText(Math.round(end / 1_000))} s</text>${bars.join('')}` +
    `<line x1="${LEFT}" x2="${WIDTH - RIGHT}" y1="${top + CURVE}" y2="${top + CURVE}" stroke="${COLOUR.rule}"/>` +
    `${curve(answeredAt, COLOUR.soft)}${curve(takenAt, COLOUR.down)}` +
    `<text x="${LEFT}" y="${top + CURVE + 16}" font-size="12" fill="${COLOUR.soft}">0 s</text>` +
    `<text x="${WIDTH - RIGHT}" y="${top + CURVE + 16}" text-anchor="end" font-size="12" fill="${COLOUR.soft}">` +
    `${numberText(Math.round(end / 1_000))} s</text>` +
    `${key(LEFT, COLOUR.well, 'at work')}${key(LEFT + 90, COLOUR.down, 'killed')}${key(LEFT + 170, COLOUR.fault, 'way at fault')}` +
    `${key(LEFT + 290, COLOUR.point, 'named point')}${key(LEFT + 410, COLOUR.soft, 'enquiries answered, share')}` +
    `${key(LEFT + 590, COLOUR.down, 'mails taken, share')}</svg>\n`
  );
}
