import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { Job } from 'bullmq';
import { createTransport } from 'nodemailer';
import pg from 'pg';
import { v7 as uuid } from 'uuid';
import { openQueue, openWorker } from './queues.js';
import { REFERENCE_QUEUE, SUBJECTS_OF_REFERENCE } from './reference.js';

/** The floor of docs/benchmarks: bare node:http, pg, BullMQ with one mail job an enquiry, nodemailer. */
type Invited = { id: string; name: string; email: string };
type MailJob = { enquiryId: string; invited: Invited[] };

const {
  DATABASE_URL: connectionString = '',
  REDIS_URL: redisUrl,
  SMTP_URL: smtpUrl = '',
  ROLE,
  PORT,
  INVITED,
  TUTORS,
} = process.env;
const pool = new pg.Pool({ connectionString, max: 10 });
const address = { databaseUrl: connectionString, redisUrl };
const invitations = Number(INVITED);
const positions = Math.floor(Number(TUTORS) / SUBJECTS_OF_REFERENCE);

const MATCH = `select t.id, t.name, t.email from tutor_order o join tutors t on t.id = o.tutor_id
  where o.subject = $1 and o.position >= $2 and t.approved order by o.position limit $3`;

const WRITE = `with enquiry as (insert into enquiries (id, body, created_at) values ($1, $2, $3)),
  invited as (insert into opportunities (id, enquiry_id, tutor_id, status, expires_at, created_at)
    select id, $1, tutor_id, 'available', $3::timestamptz + interval '24 hours', $3 from unnest($4::uuid[], $5::uuid[]) as o(id, tutor_id))
  insert into events (id, stream, stream_id, version, type, data, at)
  select id, stream, stream_id, 1, type, data, $3 from unnest($6::uuid[], $7::text[], $8::uuid[], $9::text[], $10::jsonb[])
    as e(id, stream, stream_id, type, data)`;

/** As long as the product's invitation of a tutor. */
const PARAGRAPH = `<tr><td style="font-family:Inter,sans-serif;color:#16241D;padding:10px 16px 10px 0;font-size:14px">${'A family is looking for a tutor. '.repeat(5)}</td></tr>\n`;
const HTML = (name: string) =>
  `<!doctype html><html lang="en"><body><p>Hello ${name}</p><table>${PARAGRAPH.repeat(22)}</table></body></html>`;
const TEXT = (name: string) =>
  `Hello ${name}\n\n${'A family is looking for a tutor, and you suit what they asked for.\n'.repeat(11)}`;

async function bodyOf(request: IncomingMessage): Promise<Record<string, unknown>> {
  let body = '';
  for await (const chunk of request.setEncoding('utf8')) body += chunk as string;
  return JSON.parse(body) as Record<string, unknown>;
}

async function submit(
  request: IncomingMessage,
  response: ServerResponse,
  enqueue: (job: MailJob) => Promise<unknown>,
): Promise<void> {
  const body = await bodyOf(request);
  const subject = String(body['subjects']).length % SUBJECTS_OF_REFERENCE;
  const from = Math.floor(Math.random() * Math.max(1, positions - 2 * invitations));
  const { rows: invited } = await pool.query<Invited>({
    name: 'match',
    text: MATCH,
    values: [subject, from, invitations],
  });
  const id = uuid();
  const at = new Date().toISOString();
  const opportunities = invited.map(() => uuid());
  await pool.query({
    name: 'write',
    text: WRITE,
    values: [
      id,
      body,
      at,
      opportunities,
      invited.map((tutor) => tutor.id),
      [id, ...opportunities].map(() => uuid()),
      ['enquiry', ...opportunities.map(() => 'opportunity')],
      [id, ...opportunities],
      ['EnquirySubmitted', ...opportunities.map(() => 'TutorInvited')],
      [body, ...invited.map((tutor) => ({ enquiryId: id, tutorId: tutor.id }))].map((data) => JSON.stringify(data)),
    ],
  });
  await enqueue({ enquiryId: id, invited });
  const answer = JSON.stringify({ success: true, id });
  response
    .writeHead(201, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(answer) })
    .end(answer);
}

async function serve(): Promise<void> {
  const queue = await openQueue<MailJob>(REFERENCE_QUEUE, address, { attempts: 8, removeOnComplete: true });
  const server = createServer((request, response) => {
    if (request.method === 'GET') response.end('ok');
    else
      submit(request, response, (job) => queue.add('mail', job)).catch((error: Error) =>
        response.writeHead(500).end(error.message),
      );
  });
  server.listen(Number(PORT), '127.0.0.1');
}

async function work(): Promise<void> {
  const post = createTransport({ url: smtpUrl, pool: true, maxConnections: 4, maxMessages: Infinity });
  const send = async ({ data: { enquiryId, invited } }: Job<MailJob>) => {
    await Promise.all(
      invited.map(({ id, name, email }) =>
        post.sendMail({
          from: { name: 'Bench', address: 'bench@example.com' },
          to: { name, address: email },
          subject: 'A new opportunity for you',
          messageId: `<${enquiryId}.${id}@bench>`,
          text: TEXT(name),
          html: HTML(name),
        }),
      ),
    );
    await pool.query({
      name: 'sent',
      text: 'update opportunities set mailed_at = now() where enquiry_id = $1',
      values: [enquiryId],
    });
  };
  await openWorker(REFERENCE_QUEUE, address, send, 8);
  process.stdout.write('working\n');
}

process.on('disconnect', () => process.exit(0));
process.on('SIGTERM', () => process.exit(0));
await (ROLE === 'api' ? serve() : work());
