import { cpus } from 'node:os';
import type { NotificationListener } from '../postgres/notification-listener.js';

/** So much of a processor has to be idle for one worker more to do more than it takes from those at work. */
const ENOUGH = 0.8;
/** What processors do is measured over no less time. */
const MEASURED_MS = 200;

/**
 * The workers on one machine, of which one goes first and is notified. The others work while the machine has a
 * processor to spare: where it has none, one worker more takes time and room in the caches from those at work.
 */
export class WorkersOfMachine {
  private measuredAt = Number.NEGATIVE_INFINITY;
  private idleMs = 0;
  private spare = Number.POSITIVE_INFINITY;

  /** `readIdleMs` says for how long the machine's processors have been idle altogether. */
  constructor(
    private readonly notifications: Pick<NotificationListener, 'isFirstOfMachine'>,
    private readonly readIdleMs = () => cpus().reduce((sum, { times }) => sum + times.idle, 0),
  ) {}

  /** Whether this process is the worker that goes first. */
  get goesFirst(): boolean {
    return this.notifications.isFirstOfMachine;
  }

  /** Whether this process may do as much as it can. */
  get mayWork(): boolean {
    return this.goesFirst || this.spareProcessors() >= ENOUGH;
  }

  private spareProcessors(): number {
    const now = performance.now();
    const passed = now - this.measuredAt;
    if (passed < MEASURED_MS) return this.spare;
    const idleMs = this.readIdleMs();
    // Not known yet at first.
    if (passed < Number.POSITIVE_INFINITY) this.spare = (idleMs - this.idleMs) / passed;
    this.measuredAt = now;
    this.idleMs = idleMs;
    return this.spare;
  }
}
