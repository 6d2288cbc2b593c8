import type { Span } from './time.js';

/**
 * A stretch of time in which a tutor takes sessions, `places` of them at once, with so many minutes free around each.
 */
export type Opening = Span & { availabilityId: string; places: number; bufferMinutes: number };
