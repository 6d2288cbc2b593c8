import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable, Logger, Optional } from '@nestjs/common';
import { Clock } from '../../application/ports/clock.js';
import { Settings } from '../../application/ports/settings.js';
import { NO_TRACES, Traces } from '../../application/ports/traces.js';
import { Unavailable } from '../../application/ports/outages.js';
import { within } from '../closing.js';
import { isUnavailable } from '../outages.js';
import { Database } from '../postgres/database.js';
import { Breaker } from './breaker.js';
import { compose } from './render-mail.js';
import { type ClaimedMail, type Lane, MailClaims, type PendingMail } from './mail-claims.js';
import { MailMarks } from './mail-marks.js';
import { mailbox, writeMessage } from './message.js';
import { sendingOf, SentJournal } from './sent-journal.js';
import { MailServerAway, SmtpConnection } from './smtp-connection.js';
import { Turns } from './turns.js';

/** Mails claimed at once: enough to keep the connections busy, few enough that other workers find some too. */
const BATCH = 60;
/** So many mails of this process's own commits wait for it at most; those of later commits anybody may send. */
const MOST_OWN = 320;
/** So many keep the connections busy: while more of them wait, the next reaction can wait. */
const ENOUGH_OWN = 120;
/** Of bulk mail: as many as are on their way when another mail falls due. */
const BULK_BATCH = 9;
/** Of bulk mail: the other connections stay free for mail that somebody waits for. */
const BULK_CONNECTIONS = 3;
/**
 * Connections to the mail server. Each begins its next mails while its last ones are being marked: at most three times
 * as many mails are sent and not marked.
 */
export const SMTP_CONNECTIONS = 10;
/** Marks that are gathered for one commit, while more mails are on their way. */
const MARKS_A_COMMIT = 2 * SMTP_CONNECTIONS;
/** How often what was learnt of a mail is tried to be written while the database is away. */
const WRITE_AGAIN_MS = 50;
/** The pause doubles up to this, so that marks are written soon after the database is back. */
const LONGEST_PAUSE_MS = 500;
/** Bounds the memory for them; forgetting them costs a look-up, no mail. */
const MOST_SUSPECTS = 1_000;

/** How often it is asked whether mails may be claimed again, shortly after the database was lost. */
const GRACE_CHECK_MS = 100;

/** Why a connection cannot be opened; null where it is open. */
const opened = (line: SmtpConnection): Promise<MailServerAway | null> =>
  line.open().then(
    () => null,
    (away: MailServerAway) => away,
  );

/**
 * Sends the mails of the ledger: claims, sends, marks, with few mails between the server's 250 and their mark. At least
 * once: only the end of this machine in between doubles a mail, or of this process before it has read the 250
 * (decisions 021, 066). All batches that are to be sent at a moment share claims and connections.
 */
@Injectable()
export class MailSender {
  private readonly logger = new Logger('mail');
  /** Connections that nobody is using. */
  private readonly lines: SmtpConnection[] = [];
  /** Those that a sending uses. */
  private readonly used = new Set<SmtpConnection>();
  private readonly turns = new Turns();
  private readonly host: string;
  private readonly claims: MailClaims;
  private readonly breaker: Breaker;
  private readonly journal: SentJournal;
  private readonly marks: MailMarks;
  /** Mails with which the server failed, and how many it had dealt with by then. */
  private readonly suspects = new Map<string, number>();
  private dealtWith = 0;
  private batch = BATCH;
  private most = SMTP_CONNECTIONS;
  private width = SMTP_CONNECTIONS;
  private isStopping = false;
  /** The batches that are to be sent, and who waits for each. */
  private asked = new Map<string, PromiseWithResolvers<boolean>[]>();
  private isSending = false;
  private isAtWork = false;
  /** Claimed by the commits that ordered them, and not begun yet. */
  private own: PendingMail[] = [];
  /** Settled when there are few of them. */
  private readyForMore: PromiseWithResolvers<void> | null = null;
  private sending: Promise<void> = Promise.resolve();
  private readonly ended = new AbortController();

  constructor(
    database: Database,
    private readonly settings: Settings,
    clock: Clock,
    private readonly traces: Traces = NO_TRACES,
    @Optional() lane: Lane = 'ordinary',
  ) {
    this.host = new URL(settings.publicUrl).hostname;
    this.journal = new SentJournal(join(settings.dataDir, 'sent-mails'));
    this.claims = new MailClaims(database, clock, lane);
    const insist: MailSender['insist'] = (ask) => this.insist(ask);
    this.marks = new MailMarks(this.claims, this.journal, MARKS_A_COMMIT, insist, this.ended.signal);
    this.breaker = new Breaker(() => Date.parse(clock.now()));
  }

  /** One that sends bulk mail, over fewer connections. */
  static forBulk(database: Database, settings: Settings, clock: Clock): MailSender {
    const sender = new MailSender(database, settings, clock, NO_TRACES, 'bulk');
    sender.batch = BULK_BATCH;
    sender.most = sender.width = BULK_CONNECTIONS;
    return sender;
  }

  /**
   * Sends what can be claimed at once of all that is due; returns
   * whether more may be. @throws Unavailable as {@link send}
   */
  sendDue(): Promise<boolean> {
    const sent = this.sendSome(null).then(async ({ mayBeMore }) => {
      await this.marks.allWritten();
      return mayBeMore;
    });
    this.sending = sent.then(
      () => undefined,
      () => undefined,
    );
    return sent;
  }

  /**
   * Sends the mails of a batch that are due: each is tried once. Returns whether
   * there were any, of this batch or of those that were looked for with it.
   * @throws Unavailable when mail server or database is away
   */
  send(batch: string): Promise<boolean> {
    const waiting = Promise.withResolvers<boolean>();
    this.asked.set(batch, [...(this.asked.get(batch) ?? []), waiting]);
    if (!this.isSending) this.sending = this.sendAsked();
    return waiting.promise;
  }

  /** From now on this process sends the mails of its own commits. */
  start(): void {
    this.isAtWork = true;
    void this.journal.sweep();
  }

  /**
   * Whether a commit of this process may claim its so many mails
   * for it as it writes them: they need no claim of their own.
   */
  takes(mails: number): boolean {
    return this.isAtWork && !this.isStopping && !this.isServerAway && this.own.length + mails <= MOST_OWN;
  }

  /**
   * Sends mails that a commit of this process has claimed at `requestedAt` by its own clock; what fails is due again.
   */
  sendOwn(mails: (PendingMail & { lease: string })[], requestedAt: number): void {
    this.claims.hold(mails, requestedAt);
    this.own.push(...mails);
    if (!this.isSending) this.sending = this.sendAsked();
  }

  /**
   * Waits until few mails of this process's own commits wait to be sent, but not longer than so many milliseconds: the
   * next commit can then claim its own as it writes them.
   */
  async whenReadyForMore(most: number): Promise<void> {
    if (this.own.length <= ENOUGH_OWN) return;
    this.readyForMore ??= Promise.withResolvers();
    await within(most, this.readyForMore.promise);
  }

  /** Waits until this process sends nothing and has marked what it sent, but not longer than so many milliseconds. */
  async whenIdle(most: number): Promise<void> {
    if (!this.isSending && this.marks.areAllWritten) return;
    await within(
      most,
      this.sending.then(() => this.marks.allWritten()),
    );
  }

  /** Whether a batch waits for this process to look for its mails. */
  isAskedFor(batch: string): boolean {
    return this.asked.has(batch);
  }

  /** Whether the mail server took nothing when it was last asked. */
  get isServerAway(): boolean {
    return this.breaker.isOpen;
  }

  private async sendAsked(): Promise<void> {
    this.isSending = true;
    // Jobs that begin at the same moment share a claim.
    await new Promise(setImmediate);
    while (this.asked.size > 0 || this.own.length > 0) {
      await this.sendSomeOwn();
      const now = this.asked;
      this.asked = new Map();
      const settle = (how: (one: PromiseWithResolvers<boolean>) => void) => [...now.values()].flat().forEach(how);
      const refuse = (error: unknown) => settle((one) => one.reject(error));
      let wereAny = false;
      try {
        for (let mayBeMore = now.size > 0; mayBeMore;) {
          const sent = await this.sendSome([...now.keys()]);
          wereAny ||= sent.found;
          mayBeMore = sent.mayBeMore;
          if (mayBeMore) await this.sendSomeOwn();
        }
        // What comes next does not wait for these marks.
        if (now.size > 0) void this.marks.allWritten().then(() => settle((one) => one.resolve(wereAny)), refuse);
      } catch (error) {
        refuse(error);
      }
    }
    this.isSending = false;
  }

  /** Sends some of the mails of this process's own commits; while the mail server takes nothing they are given back. */
  private async sendSomeOwn(): Promise<void> {
    const { smtpUrl } = this.settings;
    const most = this.isStopping ? 0 : smtpUrl ? this.breaker.allows(this.batch) : this.batch;
    const mails = this.own.splice(0, most || this.own.length);
    if (this.own.length <= ENOUGH_OWN) {
      this.readyForMore?.resolve();
      this.readyForMore = null;
    }
    if (mails.length === 0) return;
    const ids = mails.map(({ id }) => id);
    try {
      if (most === 0) await this.insist(() => this.claims.release(ids, null));
      else if (smtpUrl) await this.sendAll(mails, smtpUrl);
      else await this.insist(() => this.claims.sent(ids));
    } catch (error) {
      if (!this.ended.signal.aborted) this.logger.warn({ err: error, msg: 'mails of a commit wait for another try' });
    }
  }

  /** Sends of these batches what can be claimed at once; says whether any were due and more of them may be. */
  private async sendSome(batches: string[] | null): Promise<{ found: boolean; mayBeMore: boolean }> {
    const { smtpUrl } = this.settings;
    let most: number;
    let mails: ClaimedMail[] | null;
    for (;;) {
      if (this.isStopping) throw new Unavailable('The program is stopping');
      most = smtpUrl ? this.breaker.allows(this.batch) : this.batch;
      if (most === 0) throw new Unavailable('The mail server takes nothing');
      // Whether a server that was away is back is asked by the mail that waits longest, whosever it is.
      mails = await this.claims.take(most, this.isServerAway ? null : batches, this.marks.waiting);
      if (mails) break;
      await sleep(GRACE_CHECK_MS);
    }
    if (mails.length === 0) return { found: false, mayBeMore: false };
    if (!smtpUrl) await this.insist(() => this.claims.sent(mails.map(({ id }) => id)));
    else if (!(await this.sendAll(await this.unsent(mails), smtpUrl))) return { found: true, mayBeMore: true };
    return { found: true, mayBeMore: mails.length === most };
  }

  /** Marks those that a process of this machine has sent already, and returns the others. */
  private async unsent(mails: ClaimedMail[]): Promise<PendingMail[]> {
    const made = await this.journal.madeOf(mails.filter(({ mayBeSent }) => mayBeSent).map(sendingOf));
    const sent = mails.filter((mail) => made.includes(sendingOf(mail)));
    if (sent.length === 0) return mails;
    await this.insist(() => this.claims.sent(sent.map(({ id }) => id)));
    return mails.filter((mail) => !sent.includes(mail));
  }

  /** Begins no other mail; what is on its way is sent and marked. */
  stop(): void {
    this.isStopping = true;
  }

  /** Ends what is on its way. */
  close(): void {
    this.stop();
    this.ended.abort();
    for (const line of [...this.lines.splice(0), ...this.used]) line.close();
    this.claims.close();
    this.journal.close();
  }

  /** Returns whether all were tried: a server that fails in between leaves some, which can be claimed again. */
  private async sendAll(mails: PendingMail[], smtpUrl: string): Promise<boolean> {
    const waiting = [...mails];
    const next = () => (this.isStopping ? undefined : waiting.shift());
    let failure: Error | null = null;
    /** Returns whether its connection is still good. */
    const lane = async (): Promise<boolean> => {
      const line = this.lines.pop() ?? new SmtpConnection(smtpUrl, this.turns);
      this.used.add(line);
      try {
        for (let mail = next(); mail; mail = next()) {
          const { id } = mail;
          // Connected first: what is stopped while the server is awaited does not leave any more.
          const unreached = await opened(line);
          if (!unreached && !(await this.insist(() => this.claims.holds(id)))) continue;
          const away = unreached ?? (await this.sendOne(mail, line));
          if (!away) continue;
          if (away.wasHungUp) {
            // A server may hang up after each mail that it takes: this one begins on a new connection.
            waiting.unshift(mail);
            continue;
          }
          failure = away;
          if (away.wasReached) await this.insist(() => this.claims.release([id], away, true));
          else waiting.unshift(mail);
          return false;
        }
        this.lines.push(line);
        return true;
      } finally {
        this.used.delete(line);
      }
    };
    const lanes = await Promise.allSettled(Array.from({ length: Math.min(this.width, mails.length) }, lane));
    this.marks.end();
    const broken = lanes.find((one) => one.status === 'rejected');
    if (broken) throw broken.reason;
    const good = lanes.filter((one) => one.status === 'fulfilled' && one.value).length;
    await this.insist(() =>
      this.claims.release(
        waiting.map(({ id }) => id),
        failure,
      ),
    );
    // A server may take fewer connections than we would open.
    this.width = failure ? Math.max(1, good) : Math.min(this.most, this.width + 1);
    this.note(good > 0 ? null : failure);
    return failure === null;
  }

  /** Leaves a server that failed on every connection alone for a while. */
  private note(failure: Error | null): void {
    if (failure && !this.breaker.isOpen) this.logger.warn(`The mail server takes nothing: ${failure.message}`);
    if (!failure && this.breaker.isOpen) this.logger.log('The mail server takes mails again');
    if (failure) this.breaker.failed();
    else this.breaker.worked();
  }

  /** Sends a mail and notes what became of it; returns what was in the way where that says nothing of the mail. */
  private async sendOne(mail: PendingMail, line: SmtpConnection): Promise<MailServerAway | null> {
    try {
      const { contactEmail } = this.settings;
      const message = writeMessage(compose(mail, this.settings), {
        id: `${mail.id}@${this.host}`,
        from: { name: 'Banksia', address: contactEmail },
        to: { name: mail.toName, address: mail.toAddress },
        date: new Date(),
      });
      const { kind, traceparent: parent } = mail;
      const span = { kind: 'client', parent, attributes: { 'banksia.mail': kind } } as const;
      await this.traces.during('smtp send', span, () =>
        line.send({ from: mailbox(contactEmail), to: mailbox(mail.toAddress) }, message, () => this.marks.note(mail)),
      );
    } catch (error) {
      if (error instanceof MailServerAway && (error.wasHungUp || !this.isToBlame(mail.id, error))) return error;
      this.dealtWith += 1;
      await this.insist(() =>
        this.claims.failed(mail, error instanceof MailServerAway ? error.cause : (error as Error)),
      );
      return null;
    }
    this.dealtWith += 1;
    this.suspects.delete(mail.id);
    await this.marks.mark(mail);
    return null;
  }

  /** A mail with which the server fails again, though it dealt with others in between, has itself to blame. */
  private isToBlame(id: string, { wasReached }: MailServerAway): boolean {
    if (!wasReached) return false;
    const before = this.suspects.get(id);
    if (before !== undefined && this.dealtWith > before) {
      this.suspects.delete(id);
      return true;
    }
    if (this.suspects.size >= MOST_SUSPECTS) this.suspects.clear();
    this.suspects.set(id, this.dealtWith);
    return false;
  }

  /** While the database is away the same is asked again and again, until this process ends. */
  private async insist<T>(ask: () => Promise<T>): Promise<T> {
    for (let pause = WRITE_AGAIN_MS; ; pause = Math.min(LONGEST_PAUSE_MS, pause * 2)) {
      try {
        return await ask();
      } catch (error) {
        if (!isUnavailable(error) || this.ended.signal.aborted) throw error;
        await sleep(pause, null, { signal: this.ended.signal }).catch(() => undefined);
      }
    }
  }
}
