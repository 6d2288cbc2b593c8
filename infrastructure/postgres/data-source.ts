import { setTimeout as sleep } from 'node:timers/promises';
import { DataSource } from 'typeorm';
import { ADVISORY_LOCKS } from './advisory-locks.js';
import { Schema1763690000000 } from './migrations/0001-schema.js';
import { Suspension1763690000210 } from './migrations/1763690000210-suspension.js';
import { TaskFailures1763690000230 } from './migrations/1763690000230-task-failures.js';
import { Cases1763690000240 } from './migrations/1763690000240-cases.js';
import { Learner1763690000270 } from './migrations/1763690000270-learner.js';
import { AnotherTutor1763690000290 } from './migrations/1763690000290-another-tutor.js';
import { Guarantee1763690000291 } from './migrations/1763690000291-guarantee.js';
import { CheckExpiry1763690000320 } from './migrations/1763690000320-check-expiry.js';
import { Contest1763690000330 } from './migrations/1763690000330-contest.js';
import { DeclineReason1763690000340 } from './migrations/1763690000340-decline-reason.js';
import { LeadCases1763690000341 } from './migrations/1763690000341-lead-cases.js';
import { DeclineReasonsIndex1763690000342 } from './migrations/1763690000342-decline-reasons-index.js';
import { EnquiryChanged1763690000350 } from './migrations/1763690000350-enquiry-changed.js';
import { SenderBlocks1763690000360 } from './migrations/1763690000360-sender-blocks.js';
import { Payment1763690000390 } from './migrations/1763690000390-payment.js';
import { RevenueSums1763690000391 } from './migrations/1763690000391-revenue-sums.js';
import { InvitedOnce1763690000370 } from './migrations/1763690000370-invited-once.js';
import { LessonReport1763690000380 } from './migrations/1763690000380-lesson-report.js';
import { QuoteMessages1763690000400 } from './migrations/1763690000400-quote-messages.js';
import { AutomaticCompletion1763690000420 } from './migrations/1763690000420-automatic-completion.js';
import { CalendarFeed1763690000430 } from './migrations/1763690000430-calendar-feed.js';
import { Series1763690000410 } from './migrations/1763690000410-series.js';
import { BusyCalendars1763690000431 } from './migrations/1763690000431-busy-calendars.js';
import { ReadOnlyLinks1763690000450 } from './migrations/1763690000450-read-only-links.js';
import { Waitlist1763690000470 } from './migrations/1763690000470-waitlist.js';
import { EnquiryActivity1763690000451 } from './migrations/1763690000451-enquiry-activity.js';
import { BillingDetails1763690000460 } from './migrations/1763690000460-billing-details.js';
import { Reminded1763690000480 } from './migrations/1763690000480-reminded.js';
import { Promises1763690000530 } from './migrations/1763690000530-promises.js';
import { Traces1763690000531 } from './migrations/1763690000531-traces.js';
import { InvitedIn1763690000540 } from './migrations/1763690000540-invited-in.js';
import { Usage1763690000550 } from './migrations/1763690000550-usage.js';
import { BusyCalendarCount1763690000551 } from './migrations/1763690000551-busy-calendar-count.js';
import { RequestedMails1763690000560 } from './migrations/1763690000560-requested-mails.js';
import { WaitingSince1763690000580 } from './migrations/1763690000580-waiting-since.js';
import { LeasedReactions1763690000590 } from './migrations/1763690000590-leased-reactions.js';
import { DossierCompression1763690000600 } from './migrations/1763690000600-dossier-compression.js';
import { GuaranteeOfTutor1763690000570 } from './migrations/1763690000570-guarantee-of-tutor.js';
import { Closing1763690000440 } from './migrations/1763690000440-closing.js';
import { Photos1763690000490 } from './migrations/1763690000490-photos.js';
import { Portfolio1763690000491 } from './migrations/1763690000491-portfolio.js';
import { Sources1763690000520 } from './migrations/1763690000520-sources.js';
import { Competitions1763690000500 } from './migrations/1763690000500-competitions.js';
import { NewsletterIssues1763690000510 } from './migrations/1763690000510-newsletter-issues.js';
import { MatchTallies1763690000521 } from './migrations/1763690000521-match-tallies.js';
import { migrateQueue } from '../queue/queue-schema.js';
import { withClient } from './client.js';
import { ensureProgramLogin, loginsOf } from './logins.js';
import { adoptEarlierSchema } from './schema/earlier-migrations.js';
import { applyFunctions, knowsFunctions } from './schema/sql-functions.js';
import { SnakeCase } from './tables/columns.js';
import * as adminTables from './tables/admin.tables.js';
import * as bookingTables from './tables/booking.tables.js';
import * as competitionTables from './tables/competition.tables.js';
import * as enquiryTables from './tables/enquiry.tables.js';
import * as logTables from './tables/log.tables.js';
import * as newsletterTables from './tables/newsletter.tables.js';
import * as peopleTables from './tables/people.tables.js';

/**
 * Who waits for a lock on a table keeps everybody behind them
 * waiting too: for so long, then they let the others go first.
 */
const LOCK_MS = 1_000;
const LOCK_NOT_AVAILABLE = '55P03';

/** The schema's owner: knows the tables and migrates them. The running program reads and writes through `Database`. */
export function schemaOwner(databaseUrl: string): DataSource {
  return new DataSource({
    type: 'postgres',
    url: databaseUrl,
    entities: [
      ...Object.values(peopleTables),
      ...Object.values(enquiryTables),
      ...Object.values(bookingTables),
      ...Object.values(newsletterTables),
      ...Object.values(competitionTables),
      ...Object.values(logTables),
      ...Object.values(adminTables),
    ],
    migrations: [
      Schema1763690000000,
      Suspension1763690000210,
      TaskFailures1763690000230,
      Cases1763690000240,
      Learner1763690000270,
      AnotherTutor1763690000290,
      Guarantee1763690000291,
      CheckExpiry1763690000320,
      Contest1763690000330,
      DeclineReason1763690000340,
      LeadCases1763690000341,
      DeclineReasonsIndex1763690000342,
      EnquiryChanged1763690000350,
      SenderBlocks1763690000360,
      InvitedOnce1763690000370,
      LessonReport1763690000380,
      Payment1763690000390,
      RevenueSums1763690000391,
      QuoteMessages1763690000400,
      Series1763690000410,
      AutomaticCompletion1763690000420,
      CalendarFeed1763690000430,
      BusyCalendars1763690000431,
      Closing1763690000440,
      ReadOnlyLinks1763690000450,
      EnquiryActivity1763690000451,
      BillingDetails1763690000460,
      Waitlist1763690000470,
      Reminded1763690000480,
      Photos1763690000490,
      Portfolio1763690000491,
      Competitions1763690000500,
      NewsletterIssues1763690000510,
      Sources1763690000520,
      MatchTallies1763690000521,
      Promises1763690000530,
      Traces1763690000531,
      InvitedIn1763690000540,
      Usage1763690000550,
      BusyCalendarCount1763690000551,
      RequestedMails1763690000560,
      GuaranteeOfTutor1763690000570,
      WaitingSince1763690000580,
      LeasedReactions1763690000590,
      DossierCompression1763690000600,
    ],
    migrationsTableName: 'migrations',
    namingStrategy: new SnakeCase(),
    installExtensions: false,
    extra: { options: `-c lock_timeout=${LOCK_MS}` },
  });
}

/**
 * Brings the database to the newest schema, the job queue's too, as its owner, and makes the program's login; safe when
 * several processes start at once.
 */
export async function migrate(ownerDatabaseUrl: string, logins = loginsOf(ownerDatabaseUrl)): Promise<void> {
  await withClient(ownerDatabaseUrl, async (gate) => {
    await gate.query('select pg_advisory_lock($1)', [ADVISORY_LOCKS.migrations]);
    await gate.query(`set lock_timeout = ${LOCK_MS}`);
    await adoptEarlierSchema(gate, Schema1763690000000.name);
    await untilLocked(() => runMigrations(ownerDatabaseUrl));
    await untilLocked(() => applyFunctions(gate));
    await untilLocked(() => migrateQueue(gate));
  });
  await ensureProgramLogin(logins);
}

async function runMigrations(ownerDatabaseUrl: string): Promise<void> {
  const owner = await schemaOwner(ownerDatabaseUrl).initialize();
  try {
    await owner.runMigrations({ transaction: 'each' });
  } finally {
    await owner.destroy();
  }
}

/** Tries again while others hold a lock that it needs; what it had begun is undone each time. */
async function untilLocked(work: () => Promise<unknown>): Promise<void> {
  for (;;) {
    try {
      return void (await work());
    } catch (error) {
      if ((error as { code?: string }).code !== LOCK_NOT_AVAILABLE) throw error;
      await sleep(LOCK_MS);
    }
  }
}

/** Whether the database has every migration and function of this program; a newer program may have added more. */
export async function isMigrated(databaseUrl: string): Promise<boolean> {
  const known = schemaOwner(databaseUrl).options.migrations as (abstract new () => unknown)[];
  return withClient(databaseUrl, async (client) => {
    const { rows } = await client.query<{ there: boolean }>(`select to_regclass('migrations') is not null as there`);
    if (!rows[0]?.there) return false;
    const applied = await client.query<{ name: string }>('select name from migrations');
    const names = new Set(applied.rows.map(({ name }) => name));
    return known.every(({ name }) => names.has(name)) && (await knowsFunctions(client));
  });
}
