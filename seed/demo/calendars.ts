import type { INestApplicationContext } from '@nestjs/common';
import { feedTokenOf } from '../../application/calendar/calendar-feed.command.js';
import { append } from '../../application/ports/ledger.js';
import { Tokens } from '../../application/ports/tokens.js';
import { DAY } from '../../domain/shared/time.js';
import { createCalendarFeed } from '../../domain/tutor/calendars.js';
import type { Seeder } from './seeder.js';
import type { Cast } from './tutors.js';

const CREATED_DAYS = 20;

/** The demo's own tutor has a calendar feed, at the same address in every demo with the same secret (G-17). */
export async function applyCalendarFeed(app: INestApplicationContext, seeder: Seeder, { own }: Cast): Promise<void> {
  const tutor = await seeder.load('tutor', own.person.id);
  if (tutor.state.calendarFeedAt) return;
  const at = seeder.ago(CREATED_DAYS * DAY);
  const tokens = app.get(Tokens);
  const calendarFeedHash = tokens.hash(feedTokenOf(tokens, seeder.id('calendar-feed', 0)));
  const created = append(tutor, createCalendarFeed(tutor.state, at), { calendarFeedHash });
  await seeder.apply(at, `account:${own.person.accountId}`, [created]);
}
