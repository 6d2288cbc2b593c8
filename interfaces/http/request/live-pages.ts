import { type BeforeApplicationShutdown, Injectable, Logger } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import type { Response } from 'express';
import pLimit from 'p-limit';
import { GetEnquiry } from '../../../application/enquiry/get-enquiry.query.js';
import { Accounts } from '../../../application/ports/account/accounts.js';
import { Clock } from '../../../application/ports/clock.js';
import { EnquiryAccess, type Grant } from '../../../application/ports/enquiry/enquiry-access.js';
import { EnquiryNews } from '../../../application/ports/enquiry/enquiry-news.js';
import { DomainError, notFound } from '../../../domain/shared/domain-error.js';

/** Often enough for proxies that close what is silent for half a minute. */
const HEARTBEAT_MS = 15_000;
/** What is written at once in a burst of commits is shown once. */
const GATHER_MS = 50;
/** Tabs of one browser: more are forgotten ones. */
const MOST_OF_SESSION = 5;
/** Of visitors without a session, who may look at the demo's enquiry alone. */
const MOST_OF_NETWORK = 50;
/** Each holds a socket, and memory for what its reader has not read yet. */
const MOST_OF_PROCESS = 1_000;
/** A notification channel that reconnects asks for every watched enquiry: they take turns. */
const READS_AT_ONCE = 4;
/** A client that reads nothing any more is cut off instead of being written to memory. */
const MOST_UNREAD_BYTES = 1_000_000;
/** When a page that found no room may come again: some have been closed by then. */
const RETRY_SECONDS = 15;

/** Whose stream it is: `grant` is null where everybody may look, as at the demo's enquiry. */
export type Watch = { enquiryId: string; grant: Grant | null; network: string; response: Response };
/** Of a tutor who is signed in, in this session. */
export type PortalWatch = { tutorId: string; session: string; response: Response };

type Stream = {
  about: 'enquiry' | 'quotes';
  /** The enquiry's id, or the tutor's. */
  id: string;
  /** What has to go on holding: access to the enquiry, or the session of the tutor's account. */
  grant: Grant | null;
  session: string | null;
  key: string;
  most: number;
  response: Response;
  shown: string | null;
  isOpen: boolean;
};

/** The streams of one enquiry, or one tutor's quotes, in this process. */
type Page = {
  streams: Set<Stream>;
  /** Reads the view; who asks while it waits to be read shares the answer. */
  read: () => Promise<string | null>;
  /** Shows what has changed; one look after the other, so that nobody is shown an older view after a newer one. */
  look: () => Promise<void>;
  gathering: NodeJS.Timeout | null;
  /** Its last look failed. */
  isStale: boolean;
  stopListening: () => void;
};

/**
 * The live streams of private pages (R-50) and of tutors' quotes (G-16) in this
 * process: limited, one view read per enquiry and commit however many watch, ended with
 * the session that opened them, and nothing left of one whose client hung up (F4).
 */
@Injectable()
export class LivePages implements BeforeApplicationShutdown {
  /** Views read since the start. */
  reads = 0;
  private readonly pages = new Map<string, Page>();
  private readonly streams = new Set<Stream>();
  private readonly perVisitor = new Map<string, number>();
  private readonly few = pLimit(READS_AT_ONCE);
  private readonly logger = new Logger('live');
  private heartbeat: NodeJS.Timeout | null = null;
  private isClosing = false;

  constructor(
    private readonly queries: QueryBus,
    private readonly news: EnquiryNews,
    private readonly access: EnquiryAccess,
    private readonly accounts: Accounts,
    private readonly clock: Clock,
  ) {}

  /** What is held at this moment; all zero where nobody watches. */
  get held() {
    const gathering = [...this.pages.values()].filter((page) => page.gathering).length;
    return {
      streams: this.streams.size,
      enquiries: this.pages.size,
      visitors: this.perVisitor.size,
      listeners: this.news.listening,
      timers: gathering + (this.heartbeat ? 1 : 0),
    };
  }

  /**
   * Streams the enquiry to a client that may see it: an `enquiry` event at once and after each commit that changes its
   * view, a `change` after one that does not, such as a revised quote, and the `time` of the rules.
   * @throws DomainError too_many above 5 of one session for one enquiry, unavailable above 1,000, not_found
   */
  async watch({ enquiryId, grant, network, response }: Watch): Promise<void> {
    await this.stream({
      ...BEGINNING,
      about: 'enquiry',
      id: enquiryId,
      grant,
      session: null,
      key: `${grant?.session ?? network} ${enquiryId}`,
      most: grant ? MOST_OF_SESSION : MOST_OF_NETWORK,
      response,
    });
  }

  /**
   * Streams to a tutor that something about the tutor's quotes has changed, such as a message of a family: a `quotes`
   * event at once, a `change` after each such commit, and the `time` of the rules.
   * @throws DomainError too_many above 5 of one session, unavailable above 1,000
   */
  async watchQuotes({ tutorId, session, response }: PortalWatch): Promise<void> {
    const key = `${session} ${tutorId}`;
    await this.stream({
      ...BEGINNING,
      about: 'quotes',
      id: tutorId,
      grant: null,
      session,
      key,
      most: MOST_OF_SESSION,
      response,
    });
  }

  private async stream(stream: Stream): Promise<void> {
    const { response } = stream;
    if (response.destroyed) return;
    this.admit(stream);
    response.once('close', () => this.leave(stream));
    try {
      const view = await this.pageOf(stream).read();
      if (response.destroyed) return;
      if (!this.streams.has(stream)) throw busy();
      if (!view) throw notFound('Enquiry');
      response.writeHead(200, {
        'Content-Type': 'text/event-stream; charset=utf-8',
        'Cache-Control': 'no-store, no-transform',
        'X-Accel-Buffering': 'no',
      });
      stream.isOpen = true;
      this.show(stream, view, false);
    } catch (error) {
      this.leave(stream);
      throw error;
    }
  }

  beforeApplicationShutdown(): void {
    this.isClosing = true;
    for (const stream of [...this.streams]) this.end(stream);
  }

  /** Counts a stream before anything is awaited, so that many at once do not pass together. */
  private admit(stream: Stream): void {
    const own = this.perVisitor.get(stream.key) ?? 0;
    if (own >= stream.most)
      throw new DomainError('too_many', 'too_many_requests', 'This page is open in too many tabs. Please close one.', {
        retryAfterSeconds: RETRY_SECONDS,
      });
    if (this.isClosing || this.streams.size >= MOST_OF_PROCESS) throw busy();
    this.perVisitor.set(stream.key, own + 1);
    this.streams.add(stream);
    this.heartbeat ??= setInterval(() => void this.beat(), HEARTBEAT_MS);
  }

  private pageOf(stream: Stream): Page {
    const page = this.pages.get(stream.id) ?? this.open(stream);
    page.streams.add(stream);
    return page;
  }

  /** Listens before anything is read, so that no commit falls between. */
  private open({ about, id }: Stream): Page {
    const page: Page = {
      streams: new Set(),
      read: about === 'enquiry' ? shared(() => this.read(id)) : () => Promise.resolve(NO_VIEW),
      look: shared(() => this.look(page)),
      gathering: null,
      isStale: false,
      stopListening: this.news.listen(id, () => this.lookSoon(page)),
    };
    this.pages.set(id, page);
    return page;
  }

  private leave(stream: Stream): void {
    if (!this.streams.delete(stream)) return;
    stream.isOpen = false;
    const own = (this.perVisitor.get(stream.key) ?? 1) - 1;
    if (own > 0) this.perVisitor.set(stream.key, own);
    else this.perVisitor.delete(stream.key);
    const page = this.pages.get(stream.id);
    page?.streams.delete(stream);
    if (page?.streams.size === 0) {
      this.pages.delete(stream.id);
      page.stopListening();
      if (page.gathering) clearTimeout(page.gathering);
    }
    if (this.streams.size > 0 || !this.heartbeat) return;
    clearInterval(this.heartbeat);
    this.heartbeat = null;
  }

  /** One that still waits for its first view is notified by `watch`. */
  private end(stream: Stream): void {
    const { isOpen, response } = stream;
    this.leave(stream);
    if (isOpen) response.end();
  }

  private lookSoon(page: Page): void {
    page.gathering ??= setTimeout(() => {
      page.gathering = null;
      void page.look();
    }, GATHER_MS);
  }

  /**
   * Shows what has changed to those who may still see it. A view
   * that could not be read is read with the next heartbeat.
   */
  private async look(page: Page): Promise<void> {
    page.isStale = false;
    try {
      const view = await this.few(page.read);
      // One that opens meanwhile has shown this view or a newer one by itself.
      const streams = [...page.streams].filter(({ isOpen }) => isOpen);
      const allowed = await this.allowed(streams);
      for (const stream of streams) {
        if (!stream.isOpen) continue;
        if (view && allowed.has(stream)) this.show(stream, view, true);
        else this.end(stream);
      }
    } catch (error) {
      page.isStale = true;
      this.logger.warn({ err: error, msg: 'a live page could not be brought up to date, trying again' });
    }
  }

  private show(stream: Stream, view: string, isNews: boolean): void {
    if (view !== stream.shown) this.write(stream, `event: ${stream.about}\ndata: ${view}\n\n`);
    else if (isNews) this.write(stream, 'event: change\ndata: {}\n\n');
    stream.shown = view;
  }

  private write(stream: Stream, text: string): void {
    if (stream.response.writableLength > MOST_UNREAD_BYTES) stream.response.destroy();
    else stream.response.write(text);
  }

  /** Sends the time, ends what may not be seen any more, and looks again where a look has failed. */
  private async beat(): Promise<void> {
    const now = this.clock.now();
    for (const stream of this.streams) if (stream.isOpen) this.write(stream, `event: time\ndata: ${now}\n\n`);
    for (const page of this.pages.values()) if (page.isStale) this.lookSoon(page);
    try {
      const streams = [...this.streams].filter(({ isOpen }) => isOpen);
      const allowed = await this.allowed(streams);
      for (const stream of streams) if (stream.isOpen && !allowed.has(stream)) this.end(stream);
    } catch (error) {
      this.logger.warn({ err: error, msg: 'it is not known which live pages may still be seen, trying again' });
    }
  }

  private async allowed(streams: Stream[]): Promise<Set<Stream>> {
    const granted = streams.filter(({ grant }) => grant !== null);
    const sessions = streams.flatMap(({ session }) => session ?? []);
    const [valid, signedIn] = await Promise.all([
      this.access.valid(granted.map(({ grant }) => grant as Grant)),
      this.accounts.signedIn(sessions),
    ]);
    const ended = new Set(granted.filter((_, place) => !valid.has(place)));
    return new Set(
      streams.filter((stream) => !ended.has(stream) && (stream.session === null || signedIn.has(stream.session))),
    );
  }

  private async read(enquiryId: string): Promise<string | null> {
    this.reads++;
    const enquiry = await this.queries.execute(new GetEnquiry(enquiryId, this.clock.now()));
    return enquiry && JSON.stringify({ success: true, enquiry });
  }
}

/** A tutor's quotes are read by the page itself. */
const NO_VIEW = '{}';
const BEGINNING = { shown: null, isOpen: false };

const busy = () =>
  new DomainError('unavailable', 'unavailable', 'We are busy right now. Please try again in a moment.', {
    retryAfterSeconds: RETRY_SECONDS,
  });

/** Does work one time after the other; who asks while the next time waits for its turn shares it. */
function shared<T>(work: () => Promise<T>): () => Promise<T> {
  let waiting: Promise<T> | null = null;
  let running: Promise<unknown> = Promise.resolve();
  return () =>
    (waiting ??= running.then(() => {
      waiting = null;
      const result = work();
      running = result.catch(() => undefined);
      return result;
    }));
}
