import { createHash } from 'node:crypto';
import { eligibility } from '../../domain/tutor/eligibility.js';
import type { TutorReach, TutorSearchRow } from './tutor.writes.js';

type Point = { latitude: number; longitude: number };

/** Stands for tutors who teach online, wherever the family is. */
export const ONLINE_CELL = 0;

/** Map cells of about 22 km: a fifth of a degree of latitude, a quarter of longitude. */
const CELL_HEIGHT = 0.2;
const CELL_WIDTH = 0.25;
const COLUMNS = 2_000;
const KM_PER_DEGREE = 111.2;

const rowOf = (latitude: number) => Math.floor((latitude + 90) / CELL_HEIGHT);
const columnOf = (longitude: number) => Math.floor((longitude + 180) / CELL_WIDTH);

/** The map cell of a point; never `ONLINE_CELL` in Australia. */
export const cellOf = ({ latitude, longitude }: Point) => rowOf(latitude) * COLUMNS + columnOf(longitude);

/** Every cell that a circle's bounding box touches. */
export function cellsAround({ latitude, longitude }: Point, km: number): number[] {
  const high = km / KM_PER_DEGREE;
  const wide = km / (KM_PER_DEGREE * Math.cos((latitude * Math.PI) / 180));
  const cells: number[] = [];
  for (let row = rowOf(latitude - high); row <= rowOf(latitude + high); row++)
    for (let column = columnOf(longitude - wide); column <= columnOf(longitude + wide); column++)
      cells.push(row * COLUMNS + column);
  return cells;
}

function cellsOf(tutor: TutorSearchRow): number[] {
  if (eligibility(tutor, null) !== null) return [];
  const { latitude, longitude } = tutor;
  const cells = tutor.deliveryModes.includes('online') ? [ONLINE_CELL] : [];
  if (tutor.deliveryModes.includes('in-person') && latitude !== null && longitude !== null)
    cells.push(...cellsAround({ latitude, longitude }, tutor.travelRadiusKm));
  return cells;
}

/**
 * Where a tutor can be found from: each subject, known to search or not, in each
 * cell within travel and online where offered. Whom no enquiry may reach is found
 * from nowhere, so that nobody takes the place of one who may teach (decision 004).
 */
export function reachOf(tutor: TutorSearchRow): TutorReach {
  const { tutorId } = tutor;
  const cells = cellsOf(tutor);
  const shuffle = createHash('sha1').update(tutorId).digest().readInt32BE();
  return { tutorId, shuffle, subjects: [...tutor.subjects, ...tutor.ownSubjects], cells };
}
