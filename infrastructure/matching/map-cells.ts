import type { Point } from '../../domain/matching/distance.js';
import { SlotLists } from './slot-lists.js';

/** A fifth of a degree of latitude, a quarter of longitude: about 22 km in Australia. */
const CELL_HEIGHT = 0.2;
const CELL_WIDTH = 0.25;
const COLUMNS = 2_000;
/** A little less than a degree of latitude is long, so that no circle is taken for smaller than it is. */
const KM_PER_DEGREE = 111;

const rowOf = (latitude: number) => Math.floor((latitude + 90) / CELL_HEIGHT);
const columnOf = (longitude: number) => Math.floor((longitude + 180) / CELL_WIDTH);

/** Where tutors live, by cells of the map, and how far those of each cell travel at most. */
export class MapCells {
  private readonly lists: SlotLists;
  private readonly furthest = new Map<number, number>();

  constructor(capacity: number) {
    this.lists = new SlotLists(capacity);
  }

  /** Takes a tutor in, or out where nobody knows the place. */
  move(slot: number, point: Point | null, radiusKm: number): void {
    if (point === null) return this.lists.move(slot, null);
    const cell = rowOf(point.latitude) * COLUMNS + columnOf(point.longitude);
    this.lists.move(slot, cell);
    if (radiusKm > (this.furthest.get(cell) ?? -1)) this.furthest.set(cell, radiusKm);
  }

  /**
   * Calls back with every tutor who may live within `factor`
   * times the travel radius of a point, and with some who do not.
   */
  around({ latitude, longitude }: Point, factor: number, visit: (slot: number) => void): void {
    const [row, column] = [rowOf(latitude), columnOf(longitude)];
    for (const [cell, radiusKm] of this.furthest) {
      const [rows, columns] = [Math.abs(Math.floor(cell / COLUMNS) - row), Math.abs((cell % COLUMNS) - column)];
      const km = radiusKm * factor;
      if ((rows - 1) * CELL_HEIGHT * KM_PER_DEGREE > km) continue;
      if ((columns - 1) * CELL_WIDTH * KM_PER_DEGREE * narrowest(latitude, km) > km) continue;
      for (const slot of this.lists.of(cell)) visit(slot);
    }
  }

  grow(capacity: number): void {
    this.lists.grow(capacity);
  }
}

/** How long a degree of longitude is beside one of latitude, at the far edge of a circle. */
const narrowest = (latitude: number, km: number) =>
  Math.max(0, Math.cos(((Math.abs(latitude) + km / KM_PER_DEGREE) * Math.PI) / 180));
