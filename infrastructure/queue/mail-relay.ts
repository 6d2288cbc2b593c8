import type { Clock } from '../../application/ports/clock.js';
import { isUnavailable } from '../outages.js';
import { HOUR } from '../../domain/shared/time.js';
import { MAILS_DUE } from '../mail/mail-claims.js';
import type { MailSender } from '../mail/mail-sender.js';
import type { Database } from '../postgres/database.js';
import type { AppQueues } from './app-queues.js';
import type { NewJob } from './job-queue.js';

/** The name of the jobs of mails. */
export const SEND_MAILS = 'SendMails';

/** How often the ledger is asked for mails that are due and were announced to nobody. */
const LOOK_MS = 1_000;
/** For so long a job that was handed over is not handed over again by this process. */
const REMEMBERED_MS = 5_000;
/** How many batches are handed over at once; while the mail server is away, one is enough to ask for it. */
const MOST_BATCHES = 200;
/** Due mails of one look: what is left is found by the next. */
const MOST_MAILS = 1_000;
/** Failed jobs looked at in one sweep: the next takes the rest. */
const MOST_PARKED = 50;
/** No more batches in one job: others may take the rest. */
const MOST_IN_A_JOB = 10;

/** A commit's mails have one event, and their job is named after the first of them. */
type Batch = { eventId: string; first: string; attempts: number };
/** A batch of a commit, and when this process was notified of it, by its own clock. */
type Announced = Batch & { at: number };

/** The batches that a job is to send. */
export const batchesOf = (data: unknown): string[] => (data as { eventIds: string[] }).eventIds;

/**
 * Mail ledger → sender, or `notifications`: what a commit announces is sent at once, by the first process that claims
 * it; what nobody has claimed when it is looked for, each second, is a job. A job is a call to look; that of one batch
 * may be lost, doubled or late.
 */
export class MailRelay {
  private readonly announced = new Map<string, Announced>();
  /** Jobs that were handed over, and when by this process's own clock. */
  private readonly handedOver = new Map<string, number>();
  private lookedAt = Number.NEGATIVE_INFINITY;
  private looked: (found: boolean) => void = () => undefined;

  constructor(
    private readonly database: Database,
    private readonly queues: AppQueues,
    private readonly mailSender: MailSender,
    private readonly clock: Clock,
  ) {}

  /** Notes what a commit says of its mails, `event id/first mail's id`; without it, that somebody should look. */
  announce(payload: string): void {
    const [eventId, first] = payload.split('/');
    if (eventId && first) this.announced.set(first, { eventId, first, attempts: 0, at: performance.now() });
    else this.lookedAt = Number.NEGATIVE_INFINITY;
  }

  /** Calls this with whether there was any of what was announced and looked for. */
  whenLooked(call: (found: boolean) => void): void {
    this.looked = call;
  }

  /**
   * Sends what was announced so many milliseconds ago and hands over what has been due for so long; returns whether
   * more may be waiting.
   */
  async relay(waitedMs: number): Promise<boolean> {
    const now = performance.now();
    const announced = [...this.announced.values()].filter(({ at }) => at <= now - waitedMs);
    for (const { first } of announced) this.announced.delete(first);
    this.sendNow(announced);
    if (now < this.lookedAt + Math.max(LOOK_MS, waitedMs)) return false;
    this.lookedAt = now;
    for (const [job, at] of this.handedOver) if (at < now - REMEMBERED_MS) this.handedOver.delete(job);
    const due = await this.due(waitedMs);
    await this.handOver(
      due.filter((batch) => !this.handedOver.has(jobOf(batch)) && !this.mailSender.isAskedFor(batch.eventId)),
    );
    return waitedMs === 0 && this.announced.size > 0;
  }

  /** Tries jobs again that were parked an hour ago: what went wrong was not the mails. */
  async sweep(): Promise<void> {
    const queue = await this.queues.notifications.open();
    const before = new Date(Date.parse(this.clock.now()) - HOUR).toISOString();
    for (const { id, name, failedAt } of await queue.failedJobs(MOST_PARKED))
      if (name === SEND_MAILS && (failedAt ?? '') <= before) await queue.retry(id);
  }

  /** What fails is due again, so the next look hands it over. */
  private sendNow(batches: Batch[]): void {
    if (batches.length === 0) return;
    const sent = batches.map(({ eventId }) => this.mailSender.send(eventId));
    void Promise.allSettled(sent).then((each) => {
      this.looked(each.some((one) => one.status === 'fulfilled' && one.value));
    });
  }

  /** As jobs; a queue that is away keeps no mail from being sent. */
  private async handOver(batches: Batch[]): Promise<void> {
    if (batches.length === 0) return;
    const jobs: NewJob[] = [];
    for (let at = 0; at < batches.length; at += MOST_IN_A_JOB) {
      const some = batches.slice(at, at + MOST_IN_A_JOB);
      const id = some.map(jobOf)[0] ?? '';
      jobs.push({ id, name: SEND_MAILS, data: { eventIds: some.map(({ eventId }) => eventId) } });
    }
    try {
      const queue = await this.queues.notifications.reach();
      await queue.add(jobs);
    } catch (error) {
      if (!isUnavailable(error)) throw error;
      return this.sendNow(batches);
    }
    const now = performance.now();
    for (const batch of batches) this.handedOver.set(jobOf(batch), now);
  }

  /** The batches of mails that are due and unclaimed, longest first. */
  private async due(waitedMs: number): Promise<Batch[]> {
    const most = this.mailSender.isServerAway ? 1 : MOST_BATCHES;
    return this.database.asyncCommit.query<Batch>(
      `select event_id as "eventId", min(id::text) as first, max(attempts) as attempts
       from (select id, event_id, attempts, due_at from mails m where ${MAILS_DUE} order by due_at limit ${MOST_MAILS}) m
       group by event_id order by min(due_at) limit $2`,
      [(this.clock.aheadMs - waitedMs) / 1_000, most],
    );
  }
}

/** After a try that came to nothing it is another job: one that died with its process hides no mail. */
const jobOf = ({ first, attempts }: Batch) => `mails.${first}.${attempts}`;
