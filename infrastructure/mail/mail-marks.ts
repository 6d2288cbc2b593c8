import { Logger } from '@nestjs/common';
import { within } from '../closing.js';
import type { MailClaims, Sending } from './mail-claims.js';
import { sendingOf, type SentJournal } from './sent-journal.js';

/** How long a mark waits at most for others to be written with it. */
const GATHER_MS = 100;

type Gathering = { sendings: Sending[]; end: () => void };

/**
 * Marks what the mail server has taken. Marks wait for no disk, so that a crash of Postgres may take the last ones:
 * what was marked is remembered until that is past, and marked again when Postgres was lost (decision 021).
 */
export class MailMarks {
  private readonly logger = new Logger('mail');
  /** The sendings of what is sent, but not marked yet, by its id. */
  private readonly unmarked = new Map<string, string>();
  /** What is marked, and may not be on the disk. */
  private readonly unflushed = new Map<string, Sending>();
  /** Those that wait for others to be marked with them, and what ends the wait. */
  private gathering: Gathering | null = null;
  /** Those that are gathered or on their way to the database. */
  private readonly underWay = new Set<Promise<void>>();

  /**
   * `together` are so many that are written in one commit; `insist`
   * asks again while the database is away, until `signal` is aborted.
   */
  constructor(
    private readonly claims: MailClaims,
    private readonly journal: SentJournal,
    private readonly together: number,
    private readonly insist: <T>(ask: () => Promise<T>) => Promise<T>,
    private readonly signal: AbortSignal,
  ) {
    claims.whenLost(() => this.markAgain());
  }

  /** Before anything else happens: what is noted outlives the process. */
  note({ id, sentAt }: Sending): void {
    const sending = sendingOf({ id, sentAt });
    this.unmarked.set(id, sending);
    this.journal.note(sending, () => [...[...this.unflushed.values()].map(sendingOf), ...this.unmarked.values()]);
  }

  /** Has a mail that was noted marked as sent, together with those that are sent next; waits while too many are not. */
  async mark({ id, sentAt }: Sending): Promise<void> {
    this.gathering ??= this.gather();
    const { sendings, end } = this.gathering;
    sendings.push({ id, sentAt });
    if (sendings.length >= this.together) end();
    while (this.unmarked.size > this.together && this.underWay.size > 0) await Promise.race(this.underWay);
  }

  /** No others come: those that are gathered wait no longer. */
  end(): void {
    this.gathering?.end();
  }

  /** The ids of what was sent and is not marked: this process sends none of it again. */
  get waiting(): string[] {
    return [...this.unmarked.keys()];
  }

  get areAllWritten(): boolean {
    return this.underWay.size === 0;
  }

  /** Waits until what was sent is marked. @throws what kept a mark from being written */
  async allWritten(): Promise<void> {
    await Promise.all(this.underWay);
  }

  private gather(): Gathering {
    const sendings: Sending[] = [];
    const ended = Promise.withResolvers<void>();
    const written = within(GATHER_MS, ended.promise).then(async () => {
      if (this.gathering?.sendings === sendings) this.gathering = null;
      await this.insist(() => this.claims.sent(sendings.map(({ id }) => id)));
      this.keep(sendings);
    });
    this.watch(written);
    return {
      sendings,
      end: () => {
        this.gathering = null;
        ended.resolve();
      },
    };
  }

  private keep(sendings: readonly Sending[]): void {
    for (const sending of sendings) {
      this.unmarked.delete(sending.id);
      this.unflushed.set(sending.id, sending);
    }
    setTimeout(() => {
      for (const sending of sendings) if (this.unflushed.get(sending.id) === sending) this.unflushed.delete(sending.id);
    }, this.claims.unflushedMs).unref();
  }

  /** At once when the database is back, so that nobody has claimed any of it again. */
  private markAgain(): void {
    if (this.unflushed.size === 0) return;
    const sendings = [...this.unflushed.values()];
    this.unflushed.clear();
    for (const sending of sendings) this.unmarked.set(sending.id, sendingOf(sending));
    const written = this.insist(() => this.claims.markAgain(sendings));
    this.watch(written.then(() => this.keep(sendings.map((sending) => ({ ...sending })))));
  }

  private watch(writing: Promise<void>): void {
    this.underWay.add(writing);
    writing.then(
      () => this.underWay.delete(writing),
      (error: unknown) => {
        this.underWay.delete(writing);
        if (!this.signal.aborted) this.logger.warn({ err: error, msg: 'sent mails could not be marked' });
      },
    );
  }
}
