import { DataSource } from 'typeorm';
import { ADVISORY_LOCKS } from './advisory-locks.js';
import { House1763690000000 } from './migrations/1763690000000-house.js';
import { Search1763690000010 } from './migrations/1763690000010-search.js';
import { TutorOnboarding1763690000050 } from './migrations/1763690000050-tutor-onboarding.js';
import { BookingRequest1763690000061 } from './migrations/1763690000061-booking-request.js';
import { Admin1763690000070 } from './migrations/1763690000070-admin.js';
import { Figures1763690000071 } from './migrations/1763690000071-figures.js';
import { Quote1763690000060 } from './migrations/1763690000060-quote.js';
import { MailLeases1763690000090 } from './migrations/1763690000090-mail-leases.js';
import { MailsOfEnquiry1763690000072 } from './migrations/1763690000072-mails-of-enquiry.js';
import { DeskReads1763690000092 } from './migrations/1763690000092-desk-reads.js';
import { DeskAtSize1763690000093 } from './migrations/1763690000093-desk-at-size.js';
import { SessionBuffer1763690000096 } from './migrations/1763690000096-session-buffer.js';
import { ReviewVerdicts1763690000097 } from './migrations/1763690000097-review-verdicts.js';
import { VettingChecks1763690000098 } from './migrations/1763690000098-vetting-checks.js';
import { TutorAnswers1763690000099 } from './migrations/1763690000099-tutor-answers.js';
import { WwcNotice1763690000100 } from './migrations/1763690000100-wwc-notice.js';
import { InvitationsByHour1763690000101 } from './migrations/1763690000101-invitations-by-hour.js';
import { DigestSent1763690000102 } from './migrations/1763690000102-digest-sent.js';
import { ReachOfTheInvitable1763690000103 } from './migrations/1763690000103-reach-of-the-invitable.js';
import { UploadsOfAccount1763690000110 } from './migrations/1763690000110-uploads-of-account.js';
import { OwnSubjects1763690000120 } from './migrations/1763690000120-own-subjects.js';
import { IdempotencyAttempts1763690000160 } from './migrations/1763690000160-idempotency-attempts.js';
import { TimerFailures1763690000140 } from './migrations/1763690000140-timer-failures.js';
import { ParkedMails1763690000141 } from './migrations/1763690000141-parked-mails.js';
import { OutboxRetries1763690000142 } from './migrations/1763690000142-outbox-retries.js';
import { SetupCompleted1763690000170 } from './migrations/1763690000170-setup-completed.js';
import { CountedSessions1763690000171 } from './migrations/1763690000171-counted-sessions.js';
import { ErasedAt1763690000150 } from './migrations/1763690000150-erased-at.js';
import { TracesByIndex1763690000151 } from './migrations/1763690000151-traces-by-index.js';
import { Access1763690000130 } from './migrations/1763690000130-access.js';
import { DisabledAccounts1763690000132 } from './migrations/1763690000132-disabled-accounts.js';
import { ContactAddresses1763690000133 } from './migrations/1763690000133-contact-addresses.js';
import { SessionPasswords1763690000131 } from './migrations/1763690000131-session-passwords.js';
import { StandingPlans1763690000094 } from './migrations/1763690000094-standing-plans.js';
import { AppendOnly1763690000180 } from './migrations/1763690000180-append-only.js';
import { migrateQueue } from '../queue/queue-schema.js';
import { withClient } from './client.js';
import { ensureProgramLogin, loginsOf } from './logins.js';
import { SnakeCase } from './tables/columns.js';
import * as deskTables from './tables/desk.tables.js';
import * as enquiryTables from './tables/enquiry.tables.js';
import * as logTables from './tables/log.tables.js';
import * as peopleTables from './tables/people.tables.js';

/** The schema's owner: knows the tables and migrates them. The running program reads and writes through `Database`. */
export function schemaOwner(databaseUrl: string): DataSource {
  return new DataSource({
    type: 'postgres',
    url: databaseUrl,
    entities: [
      ...Object.values(peopleTables),
      ...Object.values(enquiryTables),
      ...Object.values(logTables),
      ...Object.values(deskTables),
    ],
    migrations: [
      House1763690000000,
      Search1763690000010,
      TutorOnboarding1763690000050,
      Quote1763690000060,
      BookingRequest1763690000061,
      Admin1763690000070,
      Figures1763690000071,
      MailsOfEnquiry1763690000072,
      MailLeases1763690000090,
      DeskReads1763690000092,
      DeskAtSize1763690000093,
      StandingPlans1763690000094,
      SessionBuffer1763690000096,
      ReviewVerdicts1763690000097,
      VettingChecks1763690000098,
      TutorAnswers1763690000099,
      WwcNotice1763690000100,
      InvitationsByHour1763690000101,
      DigestSent1763690000102,
      ReachOfTheInvitable1763690000103,
      UploadsOfAccount1763690000110,
      OwnSubjects1763690000120,
      TimerFailures1763690000140,
      ParkedMails1763690000141,
      OutboxRetries1763690000142,
      SetupCompleted1763690000170,
      CountedSessions1763690000171,
      ErasedAt1763690000150,
      TracesByIndex1763690000151,
      Access1763690000130,
      SessionPasswords1763690000131,
      DisabledAccounts1763690000132,
      ContactAddresses1763690000133,
      AppendOnly1763690000180,
      IdempotencyAttempts1763690000160,
    ],
    migrationsTableName: 'migrations',
    namingStrategy: new SnakeCase(),
    installExtensions: false,
  });
}

/**
 * Brings the database to the newest schema, the job queue's too, as its owner, and makes the program's login; safe when
 * several processes start at once.
 */
export async function migrate(ownerDatabaseUrl: string, logins = loginsOf(ownerDatabaseUrl)): Promise<void> {
  await withClient(ownerDatabaseUrl, async (gate) => {
    await gate.query('select pg_advisory_lock($1)', [ADVISORY_LOCKS.migrations]);
    const owner = await schemaOwner(ownerDatabaseUrl).initialize();
    try {
      await owner.runMigrations({ transaction: 'each' });
    } finally {
      await owner.destroy();
    }
    await migrateQueue(gate);
  });
  await ensureProgramLogin(logins);
}

/** Whether the database has every migration of this program; a newer program may have added more. */
export async function isMigrated(databaseUrl: string): Promise<boolean> {
  const known = schemaOwner(databaseUrl).options.migrations as (abstract new () => unknown)[];
  return withClient(databaseUrl, async (client) => {
    const { rows } = await client.query<{ there: boolean }>(`select to_regclass('migrations') is not null as there`);
    if (!rows[0]?.there) return false;
    const applied = await client.query<{ name: string }>('select name from migrations');
    const names = new Set(applied.rows.map(({ name }) => name));
    return known.every(({ name }) => names.has(name));
  });
}
