import { type Contestant, INVITED } from './contestant.js';
import { connected } from './databases.js';
import { answers, Program } from './programs.js';

export const REFERENCE_QUEUE = 'bench-reference';
/** Tutors stand in the order of as many subjects, in each so many. */
export const SUBJECTS_OF_REFERENCE = 8;

const SCHEMA = [
  'create table tutors (id uuid primary key, name text not null, email text not null, approved boolean not null)',
  'create table tutor_order (subject smallint, position int, tutor_id uuid not null references tutors, primary key (subject, position))',
  'create table enquiries (id uuid primary key, body jsonb not null, created_at timestamptz not null)',
  `create table opportunities (id uuid primary key, enquiry_id uuid not null references enquiries deferrable initially deferred,
     tutor_id uuid not null references tutors, status text not null, expires_at timestamptz not null,
     created_at timestamptz not null, mailed_at timestamptz, unique (enquiry_id, tutor_id))`,
  `create table events (position bigserial primary key, id uuid not null, stream text not null, stream_id uuid not null,
     version int not null, type text not null, data jsonb not null, at timestamptz not null, unique (stream, stream_id, version))`,
];

const FILL = [
  `insert into tutors select gen_random_uuid(), 'Tutor ' || n, 'tutor' || n || '@example.com', n % 20 > 2 from generate_series(1, $1::int) n`,
  `insert into tutor_order select s, row_number() over (partition by s order by id), id
   from (select id, (row_number() over (order by id) % ${SUBJECTS_OF_REFERENCE})::smallint as s from tutors) t`,
];

/** "Batch: one mail job an enquiry, nodemailer": the floor that the product's fan-out is measured against. */
export const reference: Contestant = {
  name: 'reference',
  mails: INVITED,
  queues: [REFERENCE_QUEUE],

  async prepare(databaseUrl, tutors) {
    await connected(databaseUrl, async (client) => {
      for (const statement of SCHEMA) await client.query(statement);
      await client.query(FILL[0] as string, [tutors]);
      await client.query(FILL[1] as string);
      await client.query('vacuum analyze');
    });
  },

  async start(role, { databaseUrl, redisUrl, smtpPort, port, tutors }) {
    const program = Program.start(new URL('./reference-server.js', import.meta.url), {
      DATABASE_URL: databaseUrl,
      ...(redisUrl && { REDIS_URL: redisUrl }),
      SMTP_URL: `smtp://127.0.0.1:${smtpPort}`,
      ROLE: role,
      PORT: String(port),
      INVITED: String(INVITED),
      TUTORS: String(tutors),
    });
    await program.until(() => (role === 'api' ? answers(`http://127.0.0.1:${port}/`) : program.says('working')));
    return program;
  },

  async mailsOf(databaseUrl) {
    const rows = await connected(databaseUrl, (client) =>
      client.query<{ id: string; enquiryId: string }>(
        `select enquiry_id || '.' || tutor_id as id, enquiry_id as "enquiryId" from opportunities`,
      ),
    );
    return new Map(rows.rows.map(({ id, enquiryId }) => [id, { enquiryId, invitation: true }]));
  },

  async isIdle(databaseUrl) {
    const { rows } = await connected(databaseUrl, (client) =>
      client.query('select 1 from opportunities where mailed_at is null limit 1'),
    );
    return rows.length === 0;
  },
};
