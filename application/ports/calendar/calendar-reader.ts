import type { Span } from '../../../domain/shared/time.js';
import type { BusyReading } from '../../../domain/calendar/busy-calendar.js';

/** Reads a stranger's calendar from the internet, and nothing that is not public (G-17). */
export abstract class CalendarReader {
  /** When its owner is busy within the span; times without a zone are meant in `zone`. */
  abstract read(url: string, span: Span, zone: string): Promise<BusyReading>;

  /** Gives up what is under way. */
  abstract close(): void;
}
