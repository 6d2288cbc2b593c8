import { readdirSync } from 'node:fs';
import { enquiry } from '../../test/support/enquiries.js';
import { follow } from '../../test/support/live.js';
import type { Received } from '../../test/support/mailbox.js';
import { contract, handIn, profile } from '../../test/support/onboarding.js';
import { PASSWORD, registration } from '../../test/support/people.js';
import { Visitor } from '../../test/support/visitor.js';
import { until } from '../until.js';
import type { Fleet } from './fleet.js';

const MAILS = 'http://mailpit:8025';

/** What people come for, tried once: each step's name, and whether it went as it should. */
export async function visit(site: string, fleet: Fleet): Promise<{ steps: Map<string, boolean>; username: string }> {
  const steps = new Map<string, boolean>();
  const tried = async (name: string, work: () => Promise<boolean>) => {
    const isDone = await work().catch((error: Error) => (console.error(`${name}: ${error.stack}`), false));
    steps.set(name, isDone);
  };
  const visitor = new Visitor(site);
  const person = registration({ username: `shipped-${Date.now()}`, email: `shipped-${Date.now()}@people.example` });
  const login = { username: person.username, password: PASSWORD };
  const status = async (answer: Promise<{ status: number }>) => (await answer).status;
  await tried('register', async () => (await status(visitor.post('/api/register', person))) === 201);
  await tried('log out and in', async () => {
    const out = await status(visitor.post('/api/logout'));
    const outside = await status(visitor.get('/api/user'));
    const back = await visitor.post('/api/login', login);
    const cookie = back.headers.getSetCookie().find((line) => line.startsWith('__Host-banksia=')) ?? '';
    return (
      [out, outside, back.status, await status(visitor.get('/api/user'))].join() === '200,401,200,200' &&
      cookie.includes('Secure')
    );
  });
  const family = new Visitor(site);
  const asked = enquiry({ email: `family-${Date.now()}@family.example` });
  const own = { id: '' };
  await tried('send an enquiry', async () => {
    const { status: answered, body } = await family.post<{ id: string }>('/api/enquiries', asked);
    own.id = body.id;
    return answered === 201;
  });
  await tried('open the link of the mail', async () => {
    let token = '';
    await until('the family’s mail comes', async () => {
      const mails = (await (await fetch(MAILS)).json()) as Received[];
      const source = mails.find(({ to }) => to === asked.email)?.source ?? '';
      const text = source.replace(/=\r\n/g, '').replaceAll('=3D', '=');
      token = /#token=([\w.~-]+)/.exec(text)?.[1] ?? '';
      return token !== '';
    });
    return (await status(family.post('/api/enquiry-access', { token }))) === 200;
  });
  await tried('follow the live page', async () => {
    const live = await follow(family, own.id);
    try {
      const before = () => live.seen.length;
      await until('the live page shows the enquiry', () => before() > 0);
      const seen = before();
      const confirmed = await status(family.post(`/api/enquiries/${own.id}/confirm`));
      await until('the live page moves on', () => before() > seen);
      return live.status === 200 && confirmed === 200;
    } finally {
      live.close();
    }
  });
  await tried('upload a document', async () => {
    const { email } = person;
    await visitor.post('/api/register/tutor', profile({ email }));
    const sent = await status(visitor.post('/api/register/contract', contract({ email })));
    const document = await handIn(visitor);
    // The storage keeps each object as some files.
    const kept = readdirSync(fleet.volume('minio'), { recursive: true }).some((name) =>
      String(name).includes('_object'),
    );
    return sent === 200 && document !== '' && kept;
  });
  return { steps, username: person.username };
}
