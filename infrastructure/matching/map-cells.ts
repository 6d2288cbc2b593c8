import type { Point } from '../../domain/matching/distance.js';

/** A fifth of a degree of latitude, a quarter of longitude: about 22 km in Australia. */
const CELL_HEIGHT = 0.2;
const CELL_WIDTH = 0.25;
const COLUMNS = 2_000;
/** A little less than a degree of latitude is long, so that no circle is taken for smaller than it is. */
const KM_PER_DEGREE = 111;

const rowOf = (latitude: number) => Math.floor((latitude + 90) / CELL_HEIGHT);
const columnOf = (longitude: number) => Math.floor((longitude + 180) / CELL_WIDTH);

type Cell = { members: number[]; furthestKm: number };

/** Numbered places with a radius around each, by cells of the map. */
export class MapCells {
  private readonly cells = new Map<number, Cell>();

  add(member: number, { latitude, longitude }: Point, radiusKm: number): void {
    const at = rowOf(latitude) * COLUMNS + columnOf(longitude);
    const cell = this.cells.get(at) ?? { members: [], furthestKm: 0 };
    this.cells.set(at, cell);
    cell.members.push(member);
    cell.furthestKm = Math.max(cell.furthestKm, radiusKm);
  }

  /** Calls back with all that may lie within `factor` times their radius of a point, and with some that do not. */
  around({ latitude, longitude }: Point, factor: number, visit: (member: number) => void): void {
    const [row, column] = [rowOf(latitude), columnOf(longitude)];
    for (const [at, { members, furthestKm }] of this.cells) {
      const [rows, columns] = [Math.abs(Math.floor(at / COLUMNS) - row), Math.abs((at % COLUMNS) - column)];
      const km = furthestKm * factor;
      if ((rows - 1) * CELL_HEIGHT * KM_PER_DEGREE > km) continue;
      if ((columns - 1) * CELL_WIDTH * KM_PER_DEGREE * narrowest(latitude, km) > km) continue;
      for (const member of members) visit(member);
    }
  }
}

/** How long a degree of longitude is beside one of latitude, at the far edge of a circle. */
const narrowest = (latitude: number, km: number) =>
  Math.max(0, Math.cos(((Math.abs(latitude) + km / KM_PER_DEGREE) * Math.PI) / 180));
