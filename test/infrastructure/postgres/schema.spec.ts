import { migrate, schemaOwner } from '../../../infrastructure/postgres/data-source.js';
import { withAdvisoryLock, emptyDatabase, freshDatabase, run, type TestDatabase } from '../../support/databases.js';

const databases: TestDatabase[] = [];
const keep = async (made: Promise<TestDatabase>) => {
  const database = await made;
  databases.push(database);
  return database;
};
afterAll(() => Promise.all(databases.map((database) => database.drop())));

describe('the schema', () => {
  it('after all migrations is what the tables in code describe', async () => {
    const { url } = await keep(freshDatabase());
    const owner = await schemaOwner(url).initialize();
    try {
      const { upQueries } = await owner.driver.createSchemaBuilder().log();
      // What only a migration can say is not to be undone by one that is generated.
      const handWritten =
        /"(users_(username|email)_key|(enquiries|bookings|booking_requests|tutors|tutor_reviews)_email|cases_contact|mails_(enquiry|booking)|(students|tutor_standings)_search|enquiries_search|desk_\w+)"/;
      expect(upQueries.map(({ query }) => query).filter((query) => !handWritten.test(query))).toEqual([]);
      expect(await owner.showMigrations()).toBe(false);
    } finally {
      await owner.destroy();
    }
  });

  it('is made once when five processes start at the same moment on an empty database', async () => {
    const { url } = await keep(emptyDatabase());
    await withAdvisoryLock(() => Promise.all(Array.from({ length: 5 }, () => migrate(url))).then(() => undefined));
    const [{ n } = { n: '' }] = await run<{ n: string }>(url, 'select count(*) as n from migrations');
    const owner = await schemaOwner(url).initialize();
    expect(Number(n)).toBe(owner.migrations.length);
    await owner.destroy();
    await migrate(url);
  });

  it('F-01 to F-15 has the specification’s columns under its names in snake case', async () => {
    const { url } = await keep(freshDatabase());
    const columns = await run<{ name: string }>(
      url,
      `select table_name || '.' || column_name as name from information_schema.columns where table_schema = 'public'`,
    );
    const names = new Set(columns.map(({ name }) => name));
    for (const name of [
      'users.username',
      'sessions.sess',
      'enquiries.hiring_likelihood',
      'newsletter_subscriptions.email',
      'competition_entries.year_level',
      'tutors.wwc_credential_verified',
      'tutor_opportunities.contact_details_shared',
      'contract_submissions.wwc_credential_number',
      'credential_documents.storage_path',
      'advertisements.content',
      'tutor_quotes.personalized_message',
      'tutor_reviews.punctuality_rating',
      'tutor_availability.max_bookings_per_slot',
      'bookings.meeting_link',
      'booking_requests.alternative_date_2',
    ])
      expect([name, names.has(name)]).toEqual([name, true]);
  });

  it('has dossiers compressed by lz4 where the server knows it', async () => {
    const { url } = await keep(freshDatabase());
    const found = await run<{ isFast: boolean; isKnown: boolean }>(
      url,
      `select attcompression = 'l' as "isFast", 'lz4' = any(enumvals) as "isKnown"
       from pg_attribute, pg_settings
       where attrelid = 'matching_runs'::regclass and attname = 'dossier' and pg_settings.name = 'default_toast_compression'`,
    );
    expect(found).toEqual([{ isFast: found[0]?.isKnown, isKnown: expect.any(Boolean) }]);
  });
});
