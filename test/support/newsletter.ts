import type { NewsletterIssue } from '../../interfaces/http/contract/admin-newsletter.js';
import type { TestApp } from './test-app.js';
import type { Visitor } from './visitor.js';

type Wanted = { count: number; from?: number; status?: 'pending' | 'confirmed' | 'unsubscribed' };

export const readerOf = (number: number) => `reader.${number}@readers.example`;

/** So many subscriptions of one status, an hour old; returns their addresses. */
export async function readers(app: TestApp, { count, from = 1, status = 'confirmed' }: Wanted): Promise<string[]> {
  const since = `$3::timestamptz - interval '1 hour'`;
  const rows = await app.database.query<{ email: string }>(
    `with added as (
       insert into newsletter_subscriptions (id, name, email, token_hash, mailed_at, confirmed_at, created_at)
       select gen_random_uuid(), null, 'reader.' || n || '@readers.example', 'hash of reader ' || n, ${since},
         case when $4 <> 'pending' then ${since} end, ${since}
       from generate_series($1::int, $1::int + $2::int - 1) n returning id, email),
     off as (
       insert into mail_switches (recipient, kind, off_at) select id::text, 'newsletter', $3 from added where $4 = 'unsubscribed')
     select email from added`,
    [from, count, new Date().toISOString(), status],
  );
  return rows.map(({ email }) => email);
}

const LETTERS = '/api/admin/newsletter/letters';

type Answered = { letter: NewsletterIssue; code: string };

/** What an operator does with issues of the newsletter. */
export const issuesOf = (admin: Visitor) => ({
  write: async (words: { subject?: string; markdown?: string } = {}): Promise<NewsletterIssue> => {
    const body = { subject: 'Study tips', markdown: 'Sleep **well**.', ...words };
    return (await admin.post<Answered>(LETTERS, body)).body.letter;
  },
  read: async ({ id }: { id: string }) => (await admin.get<Answered>(`${LETTERS}/${id}`)).body.letter,
  change: ({ id }: { id: string }, body: object) => admin.ask<Answered>('PATCH', `${LETTERS}/${id}`, { body }),
  test: ({ id }: { id: string }) => admin.post<{ to: string; code: string }>(`${LETTERS}/${id}/test`),
  send: ({ id }: { id: string }, body?: object) => admin.post<Answered>(`${LETTERS}/${id}/send`, body),
  stop: ({ id }: { id: string }) => admin.post<Answered>(`${LETTERS}/${id}/stop`),
});
