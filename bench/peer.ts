import { EDUCATION_LEVELS } from '../domain/enquiry/options.js';
import { places } from '../infrastructure/geography/postcode-geography.js';
import { type Contestant, INVITED } from './contestant.js';
import { connected } from './databases.js';
import { dataSourceOf } from './peer/database.js';
import { Suburb } from './peer/entities.js';
import { MAIL_QUEUE } from './peer/mail-queue.js';
import { SUBJECTS } from './peer/matching.service.js';
import { answers, Program } from './programs.js';

/** Each tutor stands near a suburb, teaches so many subjects, and each of them at so many levels in a row. */
const SUBJECTS_EACH = 3;
const LEVELS_EACH = 4;

const FILL_TUTORS = `insert into tutors (name, email, status, rating, online, in_person, latitude, longitude, radius_km)
  select 'Tutor ' || n, 'tutor' || n || '@example.com', case when n % 20 > 2 then 'approved' else 'pending' end,
    round((3 + 2 * random())::numeric, 2), n % 4 > 0, n % 4 < 3, s.latitude, s.longitude, 5 + n % 25
  from generate_series(1, $1::int) n
  join (select latitude, longitude, row_number() over (order by postcode) as place, count(*) over () as total from suburbs) s
    on s.place = 1 + (n * 7919) % s.total`;

const FILL_SUBJECTS = `insert into tutor_subjects (tutor_id, subject, level)
  select id, ($1::text[])[1 + (first_subject + s) % cardinality($1::text[])], ($2::text[])[1 + (first_level + l) % cardinality($2::text[])]
  from (select id, (random() * 1000)::int as first_subject, (random() * 1000)::int as first_level from tutors) t,
    generate_series(0, ${SUBJECTS_EACH - 1}) s, generate_series(0, ${LEVELS_EACH - 1}) l`;

/** What an ordinary good team would write first: Nest, TypeORM, one BullMQ job a mail, nodemailer, templates. */
export const peer: Contestant = {
  name: 'peer',
  mails: INVITED,
  queues: [MAIL_QUEUE],

  async prepare(databaseUrl, tutors) {
    const dataSource = await dataSourceOf(databaseUrl).initialize();
    try {
      await dataSource.synchronize();
      const suburbs = [...places().byPostcode].flatMap(([postcode, spots]) =>
        spots.slice(0, 1).map(({ latitude, longitude }) => ({ postcode, latitude, longitude })),
      );
      await dataSource.getRepository(Suburb).insert(suburbs);
    } finally {
      await dataSource.destroy();
    }
    await connected(databaseUrl, async (client) => {
      await client.query('select setseed(0.5)');
      await client.query(FILL_TUTORS, [tutors]);
      await client.query(FILL_SUBJECTS, [SUBJECTS, EDUCATION_LEVELS]);
      await client.query('vacuum analyze');
    });
  },

  async start(role, { databaseUrl, redisUrl, smtpPort, port }) {
    const program = Program.start(new URL('./peer/main.js', import.meta.url), {
      DATABASE_URL: databaseUrl,
      ...(redisUrl && { REDIS_URL: redisUrl }),
      SMTP_URL: `smtp://127.0.0.1:${smtpPort}`,
      ROLE: role,
      PORT: String(port),
      NODE_ENV: 'production',
    });
    const health = `http://127.0.0.1:${port}/api/health`;
    await program.until(() => (role === 'api' ? answers(health) : program.says('working')));
    return program;
  },

  async mailsOf(databaseUrl) {
    const { rows } = await connected(databaseUrl, (client) =>
      client.query<{ id: string; enquiryId: string }>(`select id, enquiry_id as "enquiryId" from opportunities`),
    );
    return new Map(rows.map(({ id, enquiryId }) => [id, { enquiryId, invitation: true }]));
  },

  async isIdle(databaseUrl) {
    const { rows } = await connected(databaseUrl, (client) =>
      client.query('select 1 from opportunities where mailed_at is null limit 1'),
    );
    return rows.length === 0;
  },
};
