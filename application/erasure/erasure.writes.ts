import type { ErasedRows } from '../../domain/act/act.js';
import { writeKind } from '../ports/writes.js';

/** Blanks whatever rows of these ids, and reviews that the person wrote, say of a person. */
export const blankPerson = writeKind<ErasedRows & { reviews: string[] }>('erasure.blankPerson');
