import { setTimeout as pause } from 'node:timers/promises';
import { Settings } from '../../application/ports/settings.js';
import { MINUTE } from '../../domain/shared/time.js';
import { enquiry } from '../../test/support/enquiries.js';
import { openMailbox, type Mailbox } from '../../test/support/mailbox.js';
import { severalTutors } from '../../test/support/people.js';
import { HOUR, startTestApp, type TestApp } from '../../test/support/test-app.js';
import { FaultProxy } from '../chaos/proxy.js';
import { atMost, type Context, exactly, type Figure } from '../proof.js';
import { triedWhole } from './tried-whole.js';
import { until } from '../until.js';

const FAMILIES = 5;
const TUTORS = 2;
const STEP_MS = 5 * MINUTE;
/** By the machine's clock: within it what falls due after a step is tried. */
const TRY_MS = 600;
const MOST_ATTEMPTS = 8;
const HASTY = 'socketTimeout=400&greetingTimeout=300&connectionTimeout=1000';

type Server = { box: Mailbox; way: FaultProxy; ask(flags: string): void };
/** How a mail server is bad, for how long, and how many mails it costs at last. */
type Badness = {
  name: string;
  lasts: number;
  parked: number;
  begin(server: Server): unknown;
  end(server: Server): unknown;
};

const taken = ({ box }: Server) => box.treat(() => 'accept');
const BADNESS: Badness[] = [
  {
    name: '421 for six hours',
    lasts: 6 * HOUR,
    parked: 0,
    begin: ({ box }) => box.greet(421),
    end: ({ box }) => box.greet(null),
  },
  { name: '450 for 15 minutes', lasts: 15 * MINUTE, parked: 0, begin: ({ box }) => box.treat(() => 450), end: taken },
  {
    name: '550 to each family',
    lasts: 15 * MINUTE,
    parked: FAMILIES,
    begin: ({ box }) => box.treat((to) => (to.endsWith('family.example') ? 550 : 'accept')),
    end: taken,
  },
  {
    name: 'a banner that does not come for six hours',
    lasts: 6 * HOUR,
    parked: 0,
    begin: ({ way }) => way.make({ kind: 'half-open' }),
    end: async ({ way }) => {
      await way.mend();
      await way.make({ kind: 'cut' });
    },
  },
  {
    name: 'TLS that fails for six hours',
    lasts: 6 * HOUR,
    parked: 0,
    begin: async ({ way, ask }) => {
      ask('&requireTLS=true');
      await way.make({ kind: 'cut' });
    },
    end: ({ ask }) => ask(''),
  },
  {
    name: 'silence after DATA for 15 minutes',
    lasts: 15 * MINUTE,
    parked: 0,
    begin: ({ box }) => box.treat(() => 'hang'),
    end: taken,
  },
  {
    name: 'a dropped line after 250',
    lasts: 15 * MINUTE,
    parked: 0,
    begin: ({ box }) => box.treat(() => 'accept and drop'),
    end: taken,
  },
];

/** Mail servers that answer badly for a while of the moved clock, and well after. */
export async function badMailServer({ progress }: Context): Promise<Figure[]> {
  const box = await openMailbox();
  const way = await FaultProxy.open(Number(new URL(box.url).port));
  const addressWith = (flags: string) => `smtp://127.0.0.1:${way.port}?${HASTY}${flags}`;
  const app = await startTestApp({ LIMITS: '1000000', SMTP_URL: addressWith('') });
  const settings = app.part(Settings);
  const server: Server = { box, way, ask: (flags) => void Object.assign(settings, { smtpUrl: addressWith(flags) }) };
  const figures: Figure[] = [];
  try {
    await severalTutors(app, TUTORS);
    for (const [number, badness] of BADNESS.entries()) {
      figures.push(...(await triedWhole(badness.name, () => endured(app, server, badness))));
      progress(number + 1, BADNESS.length);
    }
    return figures;
  } finally {
    await app.close();
    way.close();
    await box.close();
  }
}

type Row = { id: string; status: string; attempts: number };

async function endured(app: TestApp, server: Server, { name, lasts, parked, begin, end }: Badness): Promise<Figure[]> {
  const before = new Set((await app.database.query<Row>('select id from mails')).map(({ id }) => id));
  const rows = async () =>
    (await app.database.query<Row>('select id, status, attempts from mails')).filter(({ id }) => !before.has(id));
  await begin(server);
  for (let sent = 0; sent < FAMILIES; sent++) await app.visitor().post('/api/enquiries', enquiry());
  await until('all mails are ordered', async () => (await rows()).length >= FAMILIES * (1 + TUTORS));
  const step = lasts < HOUR ? STEP_MS : HOUR / 2;
  for (let passed = 0; passed < lasts; passed += step) {
    await pause(TRY_MS);
    await app.advance(step);
  }
  await end(server);
  // What was answered `not now` has its time, which is moved on to; what waited for the server alone goes at once.
  let waited = 0;
  await until(`no mail waits after ${name}`, async () => {
    if ((await rows()).every(({ status }) => status !== 'pending')) return true;
    await pause(TRY_MS);
    if (lasts < HOUR) await app.advance(STEP_MS);
    waited += 1;
    return false;
  });
  const all = await rows();
  const received = [...server.box.counts().keys()].map((id) => id.slice(1).split('@')[0]);
  const lost = all.filter(({ id, status }) => status === 'sent' && !received.includes(id));
  return [
    exactly(`${name}: mails parked`, parked, all.filter(({ status }) => status === 'failed').length),
    exactly(`${name}: mails that are marked as sent and were never taken`, 0, lost.length),
    atMost(
      `${name}: most attempts of one mail`,
      parked > 0 ? 1 : MOST_ATTEMPTS,
      Math.max(...all.map((one) => one.attempts)),
    ),
    ...(lasts < HOUR
      ? []
      : [
          {
            ...atMost(`${name}: seconds until all are sent after it`, 60, Math.round((waited * TRY_MS) / 1_000)),
            isMeasured: true,
          },
        ]),
  ];
}
