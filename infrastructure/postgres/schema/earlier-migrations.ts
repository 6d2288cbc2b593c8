import type pg from 'pg';

/** The migrations before the schema was put in one place (decision 028), all in it. */
export const EARLIER_MIGRATIONS = [
  'House1763690000000',
  'Search1763690000010',
  'TutorOnboarding1763690000050',
  'Quote1763690000060',
  'BookingRequest1763690000061',
  'Admin1763690000070',
  'Figures1763690000071',
  'MailsOfEnquiry1763690000072',
  'MailLeases1763690000090',
  'DeskReads1763690000092',
  'DeskAtSize1763690000093',
  'StandingPlans1763690000094',
  'SessionBuffer1763690000096',
  'ReviewVerdicts1763690000097',
  'VettingChecks1763690000098',
  'TutorAnswers1763690000099',
  'WwcNotice1763690000100',
  'InvitationsByHour1763690000101',
  'DigestSent1763690000102',
  'ReachOfTheInvitable1763690000103',
  'UploadsOfAccount1763690000110',
  'OwnSubjects1763690000120',
  'Access1763690000130',
  'SessionPasswords1763690000131',
  'DisabledAccounts1763690000132',
  'ContactAddresses1763690000133',
  'TimerFailures1763690000140',
  'ParkedMails1763690000141',
  'OutboxRetries1763690000142',
  'ErasedAt1763690000150',
  'TracesByIndex1763690000151',
  'IdempotencyAttempts1763690000160',
  'SetupCompleted1763690000170',
  'CountedSessions1763690000171',
  'AppendOnly1763690000180',
];

/**
 * Lets a database that the earlier migrations have made count as made by the baseline.
 * @throws Error when it lacks some of them
 */
export async function adoptEarlierSchema(owner: pg.Client, baseline: string): Promise<void> {
  const { rows } = await owner.query<{ there: boolean }>(`select to_regclass('migrations') is not null as there`);
  if (!rows[0]?.there) return;
  const recorded = await owner.query<{ name: string }>('select name from migrations');
  const names = new Set(recorded.rows.map(({ name }) => name));
  if (names.has(baseline)) return;
  const missing = EARLIER_MIGRATIONS.filter((name) => !names.has(name));
  if (missing.length === EARLIER_MIGRATIONS.length) return;
  if (missing.length > 0)
    throw new Error(
      `This database lacks ${missing.length} of the migrations before decision 028 (${missing[0]}): run "npm run migrate" of the last version that has them, then start again; a database of demo data can be deleted instead`,
    );
  await owner.query('insert into migrations (timestamp, name) values ($1, $2)', [baseline.slice(-13), baseline]);
}
