import { Clock } from '../../application/ports/clock.js';
import { SYDNEY, wallClock } from '../../domain/shared/time.js';
import type { TestApp } from './test-app.js';

/** Moves the app's clock to the next such time of Sydney's walls, `HH:MM`. */
export async function advanceTo(app: TestApp, time: string): Promise<void> {
  const minutesOf = (text: string) => {
    const [hours = 0, minutes = 0] = text.split(':').map(Number);
    return hours * 60 + minutes;
  };
  const ahead = (minutesOf(time) - minutesOf(wallClock(app.part(Clock).now(), SYDNEY).time) + 1_440) % 1_440;
  await app.advance(ahead * 60_000);
}
