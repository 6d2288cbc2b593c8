import { Injectable, Logger } from '@nestjs/common';
import { ObjectStore } from '../application/ports/document/object-store.js';
import { TutorSearch } from '../application/ports/tutor/tutor-search.js';
import { MarketMemory } from '../application/ports/matching/market-memory.js';
import { type Health, HealthCheck, type PartState } from '../application/ports/health-check.js';
import { Scanner } from '../application/ports/document/scanner.js';
import { Settings } from '../application/ports/settings.js';
import { SmtpConnection } from './mail/smtp-connection.js';
import { Database } from './postgres/database.js';
import { AppQueues } from './queue/app-queues.js';
import { SeldomAsked } from './seldom-asked.js';

/** Short, so that the check answers in time and names the part that does not. */
const TIMEOUT_MS = 1_500;
/** How long an answer is given again: frequent callers do not make the parts work. */
const KEPT_MS = 1_000;
/**
 * How long mail server and scanner are left alone: each is
 * often somebody else's, and a connection to it is work for it.
 */
const LEFT_ALONE_MS = 10_000;
/** One that is away has nothing to do, and is known to be back within ten seconds (REL-19). */
const AWAY_ALONE_MS = 5_000;
const PAUSES = { answeredMs: LEFT_ALONE_MS, failedMs: AWAY_ALONE_MS };

@Injectable()
export class ServicesHealthCheck extends HealthCheck {
  private readonly logger = new Logger('health');
  private readonly states = new Map<string, PartState>();
  private kept: Promise<Health> | null = null;
  private readonly mail = new SeldomAsked(() => reach(this.settings.smtpUrl as string), PAUSES);
  private readonly pinged = new SeldomAsked(() => this.scanner.ready(), PAUSES);

  constructor(
    private readonly database: Database,
    private readonly queues: AppQueues,
    private readonly files: ObjectStore,
    private readonly search: TutorSearch,
    private readonly market: MarketMemory,
    private readonly scanner: Scanner,
    private readonly settings: Settings,
  ) {
    super();
  }

  read(): Promise<Health> {
    return (this.kept ??= this.look().finally(() => setTimeout(() => (this.kept = null), KEPT_MS).unref()));
  }

  private async look(): Promise<Health> {
    const [database, queue, storage, mail, scanner] = await Promise.all([
      this.stateOf('database', this.database.query('select 1')),
      this.stateOf(
        'queue',
        this.queues.matching.reach().then((queue) => queue.count('waiting')),
      ),
      this.stateOf('storage', this.files.ready()),
      this.settings.smtpUrl ? this.stateOf('mail', this.mail.read()) : null,
      this.scanner.installed ? this.stateOf('scanner', this.pinged.read()) : null,
    ]);
    const search = this.search.state;
    const matching = this.market.state;
    return {
      database,
      queue,
      storage,
      ...(mail && { mail }),
      ...(scanner && { scanner }),
      ...(search !== null && { search }),
      ...(matching !== null && { matching }),
    };
  }

  /** What is wrong with a part stands in the log, once: it may name hosts and users. */
  private async stateOf(part: string, question: Promise<unknown>): Promise<PartState> {
    const failure = await failureOf(question);
    const state = failure === null ? 'ok' : 'unavailable';
    if (failure !== null && this.states.get(part) !== state) this.logger.warn(`${part}: ${failure}`);
    this.states.set(part, state);
    return state;
  }
}

/** Connects to a mail server, signs in and leaves. */
async function reach(smtpUrl: string): Promise<void> {
  const line = new SmtpConnection(smtpUrl);
  await line.open();
  line.leave();
}

async function failureOf(question: Promise<unknown>): Promise<string | null> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<string>((resolve) => (timer = setTimeout(() => resolve('no answer'), TIMEOUT_MS)));
  const answered = question.then(
    () => null,
    (error: Error) => error.message || error.name,
  );
  try {
    return await Promise.race([answered, late]);
  } finally {
    clearTimeout(timer);
  }
}
