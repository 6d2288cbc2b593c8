import { createServer } from 'node:http';
import type { TutorFilter } from '../application/tutor/search-tutors.query.js';
import { PAGE_SIZE, type Sort } from '../domain/search/options.js';

/** What a request for a page of tutors asks. */
export type Question = { filter: TutorFilter; sort: Sort; offset: number };

function questionOf(query: URLSearchParams): Question {
  const list = (name: string) => (query.get(name) || null)?.split(',') ?? [];
  const number = (name: string) => (query.has(name) ? Number(query.get(name)) : null);
  const filter = {
    subjects: list('subjects'),
    yearLevels: list('yearLevels'),
    minPrice: number('minPrice'),
    maxPrice: number('maxPrice'),
    availableDays: list('availableDays'),
    availableTimes: list('availableTimes'),
    location: query.get('location'),
    tutorType: query.get('tutorType'),
    minRating: number('minRating'),
    minExperience: number('minExperience'),
  } as TutorFilter;
  const sort = (query.get('sortBy') ?? 'rating') as Sort;
  return { filter, sort, offset: ((number('page') ?? 1) - 1) * PAGE_SIZE };
}

/** What stands behind the cards of an answer. */
export const endOf = (offset: number, total: number) =>
  `],"total":${total},"hasMore":${offset + PAGE_SIZE < total},"hasPrevious":${offset > 0 && total > 0}}`;

const PATH = '/api/tutors/search';

/** Serves a floor of search by bare node:http on the port of the environment, and says so; nothing is validated. */
export function serveSearch(answer: (question: Question) => Promise<string | Buffer> | Buffer): void {
  const server = createServer((request, response) => {
    const { url = '' } = request;
    if (!url.startsWith(PATH)) return void response.writeHead(404).end();
    const send = (body: string | Buffer) =>
      response
        .writeHead(200, {
          'content-type': 'application/json; charset=utf-8',
          'content-length': Buffer.byteLength(body),
        })
        .end(body);
    const asked = answer(questionOf(new URLSearchParams(url.slice(PATH.length))));
    if (asked instanceof Promise) asked.then(send, (error: Error) => response.writeHead(500).end(error.message));
    else send(asked);
  });
  server.listen(Number(process.env['PORT']), '127.0.0.1', () => process.stdout.write('listening\n'));
}
