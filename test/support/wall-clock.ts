import { Clock } from '../../application/ports/clock.js';
import { addDays, instantOf, localDate, SYDNEY } from '../../domain/shared/time.js';
import type { TestApp } from './test-app.js';

/** Moves the app's clock to the next moment at which Sydney's walls begin to show such a time, `HH:MM`. */
export async function advanceTo(app: TestApp, time: string): Promise<void> {
  const now = app.part(Clock).now();
  const today = localDate(now, SYDNEY);
  const next = [today, addDays(today, 1)].map((date) => instantOf(date, time, SYDNEY)).find((instant) => instant > now);
  await app.advance(Date.parse(next as string) - Date.parse(now));
}
