import { extname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { CalendarReader } from '../../application/ports/calendar/calendar-reader.js';
import { Settings } from '../../application/ports/settings.js';
import { MINUTE, type Span } from '../../domain/shared/time.js';
import type { BusyReading } from '../../domain/calendar/busy-calendar.js';
import { ParserProcesses } from '../parsers/parser-processes.js';
import { fetchCalendar } from './fetch-calendar.js';
import { PublicInternet } from './public-internet.js';
import type { CalendarAnswer, CalendarQuestion } from './reading/busy-times.js';
import { calendarHost } from './session-calendar.js';

/** Built it is JavaScript, under test the TypeScript that Node runs as it is. */
const READER = fileURLToPath(new URL(`./reading/reader${extname(import.meta.filename)}`, import.meta.url));

/** Shorter than a browser waits for the answer of who has just named a calendar, with what it takes to get it. */
const LIMITS = { atOnce: 2, waiting: 100, timeoutMs: 8_000, idle: MINUTE };

/**
 * Fetches within the limits of decision 038 and has it read in a
 * process of its own, apart from those of uploads (decision 017).
 */
@Injectable()
export class HttpsCalendarReader extends CalendarReader implements OnApplicationShutdown {
  private readonly processes = new ParserProcesses<CalendarQuestion, CalendarAnswer>(READER, LIMITS);

  constructor(
    private readonly internet: PublicInternet,
    private readonly settings: Settings,
  ) {
    super();
  }

  async read(url: string, span: Span, zone: string): Promise<BusyReading> {
    const fetched = await fetchCalendar(url, this.internet);
    if ('problem' in fetched) return fetched;
    const question = { ...span, zone, text: fetched.text, ownHost: calendarHost(this.settings) };
    const answer = await this.processes.ask(question);
    if (!answer) return { problem: 'too_complex' };
    return 'problem' in answer ? { problem: answer.problem } : { busy: answer.busy };
  }

  close(): void {
    this.processes.close();
  }

  onApplicationShutdown(): void {
    this.close();
  }
}
