import ICAL from 'ical.js';
import { competitionEntry } from '../test/support/competition-entries.js';
import type { Operation, Schema } from '../test/support/documentation.js';
import { enquiry } from '../test/support/enquiries.js';
import { eventually } from '../test/support/eventually.js';
import { openMailbox } from '../test/support/mailbox.js';
import { profile } from '../test/support/onboarding.js';
import { account, registration, signIn, tutor } from '../test/support/people.js';
import { agreed, type Family, family, type Mail, mailsTo, quoteForm } from '../test/support/quotes.js';
import { samples } from '../test/support/samples.js';
import { startTestApp, type TestApp } from '../test/support/test-app.js';
import type { Visitor } from '../test/support/visitor.js';
import { type AccessWorld, accessWorld, ENDS_SESSION, requestFor } from './access/access-world.js';
import { atLeast, type Context, exactly, type Figure, type Proof } from './proof.js';
import { CODES, contactIn, LINKS, PHONES } from './text/strings.js';

export const text: Proof = {
  name: 'text',
  title: 'What a stranger types, in every text field of every write: where it can be read, what it can do',
  promises: ['SEC-17', 'SEC-29', 'SEC-39', 'SEC-41', 'F3'],
  run: async (context) => {
    const world = await accessWorld();
    try {
      return [
        ...(await masked(world, context)),
        ...(await written(world, context)),
        // A browser is read in by the full form alone.
        ...(context.full ? await (await import('./text/pages.js')).shownPages(world, context) : []),
        ...(await posted(world, context)),
        ...(await oneVictim(context)),
      ];
    } finally {
      await world.app.close();
    }
  },
};

const CONTACTS = [...LINKS, ...PHONES];
/** Every how many strings the small form takes one. */
const STEP = 16;
const LANES = 8;
const sampled = <T>(all: readonly T[], full: boolean) => (full ? [...all] : all.filter((_, at) => at % STEP === 0));

/** Fields that hold what somebody types, without those whose form or choices are given. */
const textFields = ({ body }: Operation): [string, Schema][] =>
  Object.entries(body?.properties ?? {}).filter(([, { type, items, enum: choices, pattern, format }]) => {
    const inner = type === 'array' ? items : { type, enum: choices, pattern, format };
    return inner?.type === 'string' && !inner.enum && !inner.pattern && !inner.format;
  });

const valueFor = ({ type, maxLength = 200, minLength = 0 }: Schema, hostile: string) => {
  const words = hostile.padEnd(minLength, ' and some more').slice(0, maxLength);
  return type === 'array' ? [words] : words;
};

type Found = { where: string; contact: string };

/** What tutors and families read of each other before the contact is released, and the public of a tutor. */
async function masked(world: AccessWorld, { full, progress }: Context): Promise<Figure[]> {
  const { app, staff, operations } = world;
  const strings = sampled(CONTACTS, full);
  const found: Found[] = [];
  let looked = 0;
  const look = (where: string, shown: string) => {
    looked += 1;
    for (const line of shown.split(/\n|","/)) {
      const contact = contactIn(line);
      if (contact) found.push({ where, contact: `${contact} in ${line.slice(0, 160)}` });
    }
  };
  const fieldsOf = (name: string) => textFields(operations.find((operation) => operation.name === name) as Operation);
  const mailbox = (await app.visitor().get<{ mails: Mail[] }>('/api/demo/mailbox')).body;
  const before = new Set(mailbox.mails.map(({ id }) => id));
  const enquiryFields = fieldsOf('POST /api/enquiries');
  const own: Family[] = [];
  for (const at of strings.keys()) {
    // Each string stands in each field once.
    const typed = enquiryFields.map(([name, schema], field) => {
      const hostile = strings[(at + field) % strings.length] as string;
      return [name, valueFor(schema, name === 'phone' ? hostile : `Maths, ${hostile} please`)];
    });
    const asking = await family(app, Object.fromEntries(typed) as Parameters<typeof enquiry>[0]);
    if (asking.id) own.push(asking);
    progress(at + 1, strings.length * 2);
  }
  const quoteFields = fieldsOf('POST /api/portal/opportunities/{id}/quote');
  const [first, second] = staff;
  for (const [at, asking] of own.entries()) {
    const opportunity = await agreed(app, asking, first);
    const hostile = (field: number) => strings[(at + field) % strings.length] as string;
    const plain = 'I would start with the topics of last term and go on from there, step by step. ';
    const typed = quoteFields.map(([name], field) => [
      name,
      `${name === 'personalizedMessage' ? plain : ''}${hostile(field)}`,
    ]);
    const { body, status } = await first.visitor.post<{ quote?: { id: string } }>(
      `/api/portal/opportunities/${opportunity}/quote`,
      quoteForm(Object.fromEntries(typed) as object),
    );
    if (status === 201) {
      const sent = { text: `How do you begin? ${hostile(5)}` };
      await asking.visitor.post(`/api/tutor-quotes/${body.quote?.id}/messages`, sent);
      const { body: quotes } = await first.visitor.get<{ id: string }[] | { quotes: { id: string }[] }>(
        '/api/portal/quotes',
      );
      const sentOne = (Array.isArray(quotes) ? quotes : quotes.quotes).find(({ id }) => id === body.quote?.id);
      const others = Object.entries(sentOne ?? {}).filter(([name]) => !typed.some(([own]) => own === name));
      look('messages before acceptance, as the tutor reads them', JSON.stringify(others));
      look('a quote before acceptance', (await asking.visitor.get(`/api/enquiries/${asking.id}/quotes`)).text);
    } else look('refused quotes', '');
    progress(strings.length + at + 1, strings.length * 2);
  }
  const asked = await app.database.query<{ id: string }>(
    'select id from tutor_opportunities where enquiry_id = any($1)',
    [own.map(({ id }) => id)],
  );
  const ids = new Set(asked.map(({ id }) => id));
  for (const { visitor } of [first, second]) {
    const all = (await visitor.get<{ id: string }[]>('/api/portal/opportunities')).body;
    for (const one of all.filter(({ id }) => ids.has(id))) look('opportunities', JSON.stringify(one));
  }
  const mails = async (address: string, kinds: RegExp) => {
    for (const { id, kind, subject } of (await mailsTo(app, address)).filter(
      ({ id: mail, kind: of }) => kinds.test(of) && !before.has(mail),
    )) {
      const { html, text: plain } = (
        await app.visitor().get<Record<'html' | 'text', string>>(`/api/demo/mailbox/${id}`)
      ).body;
      look(`mail ${kind}`, `${subject}\n${plain}\n${html.replace(/<[^>]*>/g, '\n')}`);
    }
  };
  for (const { email } of staff) await mails(email, /opportunity|quote/);
  for (const { email } of own) await mails(email, /^quote/);
  const profileFields = fieldsOf('POST /api/register/tutor').filter(
    ([name]) => !['postcode', 'phone', 'deliveryModes'].includes(name),
  );
  for (const [at] of strings.entries()) {
    const typed = profileFields.map(([name, schema], field) => [
      name,
      valueFor(schema, `Patient and clear ${strings[(at + field) % strings.length] as string}`),
    ]);
    await second.visitor.post('/api/register/tutor', {
      ...profile(),
      email: second.email,
      ...Object.fromEntries(typed),
    });
    look('a profile', (await app.visitor().get(`/api/tutors/${second.tutorId}/profile`)).text);
  }
  look('the search', (await app.visitor().get('/api/tutors/search')).text);
  for (const line of new Set(found.map(({ where, contact }) => `${where}: ${contact}`))) console.error(line);
  return [
    exactly('links, phones and codes', 120, LINKS.length + PHONES.length + CODES.length),
    exactly('enquiries with a link or a phone in every text field', strings.length, own.length),
    atLeast('screens and mails of others searched', strings.length * 3, looked),
    exactly('links and phones read before their release', 0, found.length),
  ];
}

/**
 * Everything that is taken for a language, in every text field of every write; mails, calendars and answers afterwards.
 */
async function written(world: AccessWorld, { full, progress }: Context): Promise<Figure[]> {
  const { app, operations, sides, staff, admin } = world;
  const codes = sampled(CODES, full);
  const asking = app.visitor();
  await asking.post('/api/enquiry-access', { token: world.token });
  const senders: Record<string, Visitor> = {
    visitor: asking,
    tutor: staff[1].visitor,
    admin: await signIn(app, admin),
  };
  const writes = operations.filter(({ name, path }) => samples[name] && !ENDS_SESSION.test(path));
  const fields = writes.flatMap((operation) =>
    textFields(operation).map(([name, schema]) => ({ operation, name, schema })),
  );
  let [sent, taken, failed] = [0, 0, 0];
  const send = async (operation: Operation, name: string, schema: Schema, code: string) => {
    const { as } = samples[operation.name] as (typeof samples)[string];
    const { id, body } = requestFor(operation, sides[1]);
    const path = operation.path.replace('{id}', id);
    const typed = { ...body, [name]: valueFor(schema, code) };
    const answer = await (senders[as] as Visitor).ask(operation.method, path, { body: typed });
    if (answer.status < 300) taken += 1;
    if (answer.status >= 500) failed += 1;
    progress(++sent, fields.length * codes.length);
  };
  for (const { operation, name, schema } of fields) {
    const waiting = [...codes];
    while (waiting.length > 0)
      await Promise.all(waiting.splice(0, LANES).map((code) => send(operation, name, schema, code)));
  }
  await rests(app);
  const { mails } = (await app.visitor().get<{ mails: Mail[] }>('/api/demo/mailbox')).body;
  let live = 0;
  for (const { id } of mails.slice(0, full ? 500 : 20)) {
    const { html } = (await app.visitor().get<{ html: string }>(`/api/demo/mailbox/${id}`)).body;
    if (/<(script|img src=x|svg onload|iframe|style>body|math|base|link rel=stylesheet href=\/\/zq)/i.test(html ?? ''))
      live += 1;
  }
  const { events, strange } = await calendars(world, asking);
  return [
    exactly('writes of text that ended in 500 or above', 0, failed),
    atLeast('writes of text that were taken', full ? 400 : 10, taken),
    exactly('mails with markup that somebody typed', 0, live),
    atLeast('events in calendars', 1, events),
    exactly('entries or properties of a calendar that somebody typed', 0, strange),
  ];
}

/** The same on the forms of visitors, with a mail server behind them that keeps what it gets. */
async function posted({ operations }: AccessWorld, { full }: Context): Promise<Figure[]> {
  const post = await openMailbox();
  const app = await startTestApp({ SMTP_URL: post.url, LIMITS: '1000000' });
  try {
    const forms = operations.filter(({ name, path }) => samples[name]?.as === 'visitor' && !path.includes('{id}'));
    for (const operation of forms)
      for (const [name, schema] of textFields(operation))
        for (const code of sampled(CODES, full)) {
          const body = { ...samples[operation.name]?.body(), [name]: valueFor(schema, code) };
          await app.visitor().ask(operation.method, operation.path, { body });
        }
    await rests(app);
    const heads = post.received.map(({ source }) => source.slice(0, source.search(/\r?\n\r?\n/)));
    return [
      atLeast('mails received by a server', full ? 40 : 3, heads.length),
      exactly(
        'mails with a header that somebody typed',
        0,
        heads.filter((head) => /^(x-zq|bcc)\s*:/im.test(head)).length,
      ),
    ];
  } finally {
    await app.close();
    await post.close();
  }
}

/** Waits until nothing is to be done or sent any more. */
const rests = (app: TestApp) =>
  eventually(async () => {
    const waiting = await app.database.query(
      `select 1 from outbox union all select 1 from mails where status = 'pending' and due_at <= now() limit 1`,
    );
    if (waiting.length > 0) throw new Error('something is under way');
  });

/** The calendars of both sides, read by a library. */
async function calendars({ sides, staff }: AccessWorld, asking: Visitor): Promise<{ events: number; strange: number }> {
  let [events, strange] = [0, 0];
  const booking = sides[1].paths['bookings'];
  for (const visitor of [asking, staff[1].visitor]) {
    const { status, text: calendar } = await visitor.get(`/api/bookings/${booking}/calendar.ics`);
    if (status !== 200) continue;
    const parsed = new ICAL.Component(ICAL.parse(calendar) as never);
    const all = parsed.getAllSubcomponents('vevent');
    events += all.length;
    if (all.length !== 1 || /^X-ZQ/im.test(calendar)) strange += 1;
  }
  return { events, strange };
}

const TIMES = 20;
/** Enquiries that an address may have in an hour. */
const ENQUIRIES = 5;

/**
 * What somebody else asks for again and again, and how many mails its address has of it in a day, so that each call is
 * known to be taken.
 */
type Attack = { to: string; mails?: number; asks: (time: number) => Promise<unknown> };

/**
 * One address by every call that anybody can make, twenty times from
 * as many networks, under the limits of production (decision 063).
 */
async function oneVictim({ full }: Context): Promise<Figure[]> {
  const app = await startTestApp({ LIMITS: '1', TRUST_PROXY: '1' });
  let made = 0;
  const address = () => `victim-${++made}@people.example`;
  const elsewhere = () => ({ 'X-Forwarded-For': `10.9.${Math.floor(++made / 200)}.${(made % 200) + 1}` });
  const post = (path: string, body?: unknown, visitor = app.visitor(), from = elsewhere()) =>
    visitor.post<{ id: string }>(path, body, from);
  /** Sends enquiries under an address; their pages are open to who has sent them. */
  const enquiriesOf = async (email: string) => {
    const sent: { visitor: Visitor; id: string }[] = [];
    for (let time = 0; time < ENQUIRIES; time++) {
      const visitor = app.visitor();
      const { body } = await post('/api/enquiries', enquiry({ email, subjects: `Maths ${time}` }), visitor);
      sent.push({ visitor, id: body.id });
    }
    return (time: number) => sent[time % ENQUIRIES] as (typeof sent)[number];
  };
  /** Registers under an address. */
  const registered = async (email: string) => {
    const person = { ...registration({ email }), visitor: app.visitor(), from: elsewhere() };
    const { visitor, from, ...body } = person;
    await post('/api/register', body, visitor, from);
    return person;
  };
  try {
    const { tutorId } = await tutor(app);
    const { email: owner } = await account(app);
    const [asked, ended, closed, named] = [address(), address(), address(), address()];
    const enquiries = {
      asked: await enquiriesOf(asked),
      ended: await enquiriesOf(ended),
      closed: await enquiriesOf(closed),
    };
    const people = {
      forgets: await registered(address()),
      verifies: await registered(address()),
      closes: await registered(address()),
    };
    const [sent, read, entered, reports] = [address(), address(), address(), address()];
    const attacks: Record<string, Attack> = {
      enquiry: {
        to: sent,
        asks: (time) => post('/api/enquiries', enquiry({ email: sent, subjects: `Maths ${time}` })),
      },
      'the link again': {
        to: asked,
        asks: (time) => post('/api/enquiry-access/resend', { enquiryId: enquiries.asked(time).id }),
      },
      'the end of other access': {
        to: ended,
        asks: (time) => {
          const { id, visitor } = enquiries.ended(time);
          return post(`/api/enquiries/${id}/end-access`, undefined, visitor);
        },
      },
      'the closing of an enquiry': {
        to: closed,
        asks: (time) => {
          const { id, visitor } = enquiries.closed(time);
          return post(`/api/enquiries/${id}/close`, { reason: 'other' }, visitor);
        },
      },
      newsletter: { to: read, asks: () => post('/api/newsletter', { email: read, name: 'Win https://zqx1q.com' }) },
      competition: {
        to: entered,
        asks: (time) =>
          post('/api/competitions/enter', competitionEntry({ email: entered, studentName: `Sam ${time}` })),
      },
      'forgotten password': { to: owner, asks: () => post('/api/password-resets', { email: owner }) },
      'forgotten password from where it was registered': {
        to: people.forgets.email,
        asks: () => {
          const { email, visitor, from } = people.forgets;
          return post('/api/password-resets', { email }, visitor, from);
        },
      },
      registration: { to: owner, asks: () => post('/api/register', registration({ email: owner })) },
      'the link that verifies an account': {
        to: people.verifies.email,
        asks: () => post('/api/email-verifications/link', undefined, people.verifies.visitor),
      },
      'the contact address of many profiles': {
        to: named,
        asks: async () => {
          const { visitor } = await registered(address());
          await post('/api/register/tutor', profile({ email: named }), visitor);
          await post('/api/portal/contact-address/link', undefined, visitor);
        },
      },
      'an account that closes and is kept': {
        to: people.closes.email,
        mails: 2,
        asks: async () => {
          const { visitor, username, password } = people.closes;
          await post('/api/portal/close-account', { password }, visitor);
          await post('/api/login', { username, password }, visitor);
        },
      },
      concern: {
        to: reports,
        asks: () => post('/api/concerns', { kind: 'conduct', words: 'The tutor was rude.', tutorId, contact: reports }),
      },
    };
    const countNow = async (email: string) => {
      const counted = 'select count(*) from mails where lower(to_address) = lower($1)';
      return Number((await app.database.one<{ count: string }>(counted, [email]))?.count);
    };
    const figures: Figure[] = [];
    for (const [form, { to, mails = 1, asks }] of Object.entries(attacks)) {
      await rests(app);
      const before = await countNow(to);
      for (let time = 0; time < (full ? TIMES : 3); time++) await asks(time);
      await rests(app);
      figures.push(exactly(`mails a day to one address by ${form}`, mails, (await countNow(to)) - before));
    }
    return figures;
  } finally {
    await app.close();
  }
}
