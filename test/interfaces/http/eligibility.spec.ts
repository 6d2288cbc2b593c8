/** @module-tag long */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Clock } from '../../../application/ports/clock.js';
import { TutorChanges } from '../../../application/tutor/change-tutor.js';
import { plus } from '../../../domain/shared/time.js';
import { INELIGIBLE, type Ineligible } from '../../../domain/tutor/eligibility.js';
import { settleFigures } from '../../../domain/tutor/figures.js';
import { enquiry } from '../../support/enquiries.js';
import { eventually } from '../../support/eventually.js';
import { HOUR, type TestApp, startTestApp } from '../../support/test-app.js';
import { account, signIn, tutor } from '../../support/people.js';
import { agreed, family, opportunityOf, quoted, quoteForm, type Teacher, teachers } from '../../support/quotes.js';
import { book, booked, settled, slotsOf, worksDaily } from '../../support/sessions.js';
import type { Visitor } from '../../support/visitor.js';

const DAY = 24 * HOUR;
let app: TestApp;
let admin: Visitor;
let teacher: Teacher;

beforeAll(async () => {
  app = await startTestApp();
  admin = await signIn(app, await account(app, 'admin'));
  [teacher] = (await teachers(app, [await tutor(app)])) as [Teacher];
  await worksDaily(app, teacher, { places: 20 });
});
afterAll(() => app.close());

const inDays = (days: number) =>
  new Date(Math.ceil(Date.parse(plus(app.part(Clock).now(), days * DAY)) / HOUR) * HOUR).toISOString();
let families = 0;
const asking = (of = teacher) =>
  family(app, {
    email: `family.${++families}@family.example`,
    message: `We are family ${families}.`,
    preferredTutorId: of.tutorId,
  });
const slotOf = async (of = teacher, number = 40) => (await slotsOf(app, of))[number]?.startsAt as string;

/** As precisely as a commit writes it. */
const NOW = `date_trunc('milliseconds', now())`;
/** What makes a tutor ineligible, as columns of its row, and what undoes it. */
const CAUSES: Record<Ineligible, [cause: string, cure: string]> = {
  suspended: [`suspended_at = ${NOW}`, 'suspended_at = null'],
  closing: [`closes_at = ${NOW} + interval '30 days'`, 'closes_at = null'],
  not_approved: [`vetting_status = 'rejected'`, `vetting_status = 'approved'`],
  contract_missing: ['contract_signed = false', 'contract_signed = true'],
  wwc_unverified: ['wwc_credential_verified = false', 'wwc_credential_verified = true'],
  wwc_expired: [`wwc_expiry_date = ${NOW} - interval '1 day'`, `wwc_expiry_date = ${NOW} + interval '1 year'`],
  paused: [`paused_at = ${NOW}`, 'paused_at = null'],
};

/** Has a tutor be ineligible for one reason while something is asked; its row for search says so, too. */
async function during<T>(reason: Ineligible, ask: () => Promise<T>): Promise<T> {
  const [cause, cure] = CAUSES[reason];
  const figures = ({ state }: { state: Parameters<typeof settleFigures>[0] }, now: string) => ({
    events: settleFigures(state, now),
    result: null,
  });
  // A scheduled task's commit that was decided before the update writes the row as it knew it: then it is made again.
  const become = (columns: string) =>
    eventually(async () => {
      const [column] = columns.split(' = ');
      const written = await app.database.one<{ as: string | null }>(
        `update tutors set ${columns} where id = $1 returning ${column}::text as "as"`,
        [teacher.tutorId],
      );
      await app.part(TutorChanges).change(teacher.tutorId, figures, 'operator');
      const kept = `select from tutors where id = $1 and ${column}::text is not distinct from $2`;
      expect(await app.database.query(kept, [teacher.tutorId, written?.as])).toHaveLength(1);
    });
  await become(cause);
  try {
    return await ask();
  } finally {
    await become(cure);
  }
}

type Answer = { status: number; body: unknown };
/** A command in a place where nothing but the tutor's eligibility is against it. */
type Command = () => Promise<() => Promise<Answer>>;

const requestOf = async () => {
  const { asking: by, quoteId } = await settled(app, await asking(), teacher);
  const input = { quoteId, sessionType: 'online', preferredDate: inDays(20 + families) };
  const { body } = await by.visitor.post<{ bookingRequest: { id: string } }>(
    `/api/enquiries/${by.id}/booking-requests`,
    input,
  );
  return { by, id: body.bookingRequest.id };
};
const sessionOf = async () => {
  const agreement = await settled(app, await asking(), teacher);
  return { by: agreement.asking, id: await booked(agreement, await slotOf()) };
};
const startable = async () => {
  const { by, id } = await sessionOf();
  await app.database.query(
    `update bookings set session_date = $2::timestamptz, session_end = $2::timestamptz + interval '1 hour', seat = 1000 + $3::int where id = $1`,
    [id, plus(app.part(Clock).now(), -60_000), families],
  );
  return { by, id };
};
const weekly = async () => {
  const { asking: by, quoteId } = await settled(app, await asking(), teacher);
  return { by, input: { quoteId, startsAt: await slotOf(), weeks: 2, every: 1, sessionType: 'online' } };
};
const seriesOf = async () => {
  const { by, input } = await weekly();
  const made = await by.visitor.post<{ series: { id: string }; bookings: { id: string }[] }>(
    `/api/enquiries/${by.id}/series`,
    input,
  );
  const body = { from: made.body.bookings[0]?.id, startsAt: await slotOf(teacher, 60) };
  return { by, path: `/api/series/${made.body.series.id}/move`, body };
};
const COMMANDS: Record<string, Command> = {
  'accept an opportunity': async () => {
    const id = await opportunityOf(app, await asking(), teacher);
    return () => teacher.visitor.post(`/api/portal/opportunities/${id}/accept`);
  },
  quote: async () => {
    const id = await agreed(app, await asking(), teacher);
    return () => teacher.visitor.post(`/api/portal/opportunities/${id}/quote`, quoteForm());
  },
  revise: async () => {
    const id = await quoted(app, await asking(), teacher);
    return () => teacher.visitor.ask('PATCH', `/api/portal/quotes/${id}`, { body: quoteForm() });
  },
  'accept a quote': async () => {
    const by = await asking();
    const id = await quoted(app, by, teacher);
    return () => by.visitor.ask('PATCH', `/api/tutor-quotes/${id}/status`, { body: { status: 'accepted' } });
  },
  'share contact': async () => {
    const by = await asking();
    const id = await quoted(app, by, teacher);
    return () => by.visitor.post(`/api/tutor-quotes/${id}/share-contact`);
  },
  'write to the tutor on a quote': async () => {
    const by = await asking();
    const id = await quoted(app, by, teacher);
    return () => by.visitor.post(`/api/tutor-quotes/${id}/messages`, { text: 'How do you begin?' });
  },
  'write to the family on a quote': async () => {
    const by = await asking();
    const id = await quoted(app, by, teacher);
    await by.visitor.post(`/api/tutor-quotes/${id}/messages`, { text: 'How do you begin?' });
    return () => teacher.visitor.post(`/api/tutor-quotes/${id}/messages`, { text: 'With what was hard.' });
  },
  slots: async () => () => admin.get(`/api/tutors/${teacher.tutorId}/slots`),
  hold: async () => {
    const { asking: by, quoteId } = await settled(app, await asking(), teacher);
    const startsAt = await slotOf();
    return () => by.visitor.post(`/api/enquiries/${by.id}/holds`, { quoteId, startsAt });
  },
  book: async () => {
    const agreement = await settled(app, await asking(), teacher);
    const startsAt = await slotOf();
    return () => book(agreement, startsAt);
  },
  'preview a series': async () => {
    const { input, by } = await weekly();
    return () => by.visitor.post(`/api/enquiries/${by.id}/series/preview`, input);
  },
  'book a series': async () => {
    const { input, by } = await weekly();
    return () => by.visitor.post(`/api/enquiries/${by.id}/series`, input);
  },
  request: async () => {
    const { asking: by, quoteId } = await settled(app, await asking(), teacher);
    const input = { quoteId, sessionType: 'online', preferredDate: inDays(50) };
    return () => by.visitor.post(`/api/enquiries/${by.id}/booking-requests`, input);
  },
  'confirm a request': async () => {
    const { id } = await requestOf();
    return () => teacher.visitor.post(`/api/portal/booking-requests/${id}/confirm`, {});
  },
  'counter a request': async () => {
    const { id } = await requestOf();
    return () => teacher.visitor.post(`/api/portal/booking-requests/${id}/propose`, { proposedDate: inDays(25) });
  },
  'take a counter-proposal': async () => {
    const { by, id } = await requestOf();
    const proposedDate = inDays(80 + families);
    await teacher.visitor.post(`/api/portal/booking-requests/${id}/propose`, { proposedDate });
    return () => by.visitor.post(`/api/booking-requests/${id}/accept-proposal`);
  },
  'reschedule by the family': async () => {
    const { by, id } = await sessionOf();
    const startsAt = await slotOf(teacher, 60);
    return () => by.visitor.post(`/api/bookings/${id}/reschedule`, { startsAt });
  },
  'reschedule by the tutor': async () => {
    const { id } = await sessionOf();
    const startsAt = await slotOf(teacher, 70);
    return () => teacher.visitor.post(`/api/bookings/${id}/reschedule`, { startsAt });
  },
  'move a series by the family': async () => {
    const { by, path, body } = await seriesOf();
    return () => by.visitor.post(path, body);
  },
  'move a series by the tutor': async () => {
    const { path, body } = await seriesOf();
    return () => teacher.visitor.post(path, body);
  },
  start: async () => {
    const { id } = await startable();
    return () => teacher.visitor.post(`/api/bookings/${id}/start`);
  },
  'invite by hand': async () => {
    const elsewhere = await tutor(app, { subjects: ['history'] });
    const { id } = await family(app, { email: `family.${++families}@family.example`, subjects: 'History' });
    await eventually(async () =>
      expect(
        await app.database.query('select 1 from tutor_opportunities where tutor_id = $1', [elsewhere.tutorId]),
      ).toHaveLength(1),
    );
    return () => admin.post(`/api/admin/enquiries/${id}/invite`, { tutorId: teacher.tutorId, override: true });
  },
  'start by an admin': async () => {
    const { id } = await startable();
    return () => admin.ask('PATCH', `/api/admin/sessions/${id}/status`, { body: { status: 'in_progress' } });
  },
};

/** Who is paused is not invited, and that is all. */
const STOPPED_BY_PAUSE = ['invite by hand'];

/** Where each of them asks. */
const ASKED_IN: Record<string, string> = {
  'accept an opportunity': 'domain/opportunity/opportunity.ts',
  quote: 'application/quote/submit-quote.command.ts',
  revise: 'application/quote/revise-quote.command.ts',
  'accept a quote': 'application/quote/accept-quote.command.ts',
  'share contact': 'application/quote/share-contact.command.ts',
  'write to the tutor on a quote': 'application/quote/send-message.command.ts',
  'write to the family on a quote': 'application/quote/send-message.command.ts',
  slots: 'application/booking/list-tutor-slots.query.ts',
  hold: 'application/booking/arrangement.ts',
  book: 'application/booking/arrangement.ts',
  'preview a series': 'application/booking/arrangement.ts',
  'book a series': 'application/booking/arrangement.ts',
  request: 'application/booking/arrangement.ts',
  'confirm a request': 'application/booking/confirm-request.command.ts',
  'counter a request': 'application/booking/answer-request.command.ts',
  'take a counter-proposal': 'application/booking/confirm-request.command.ts',
  'reschedule by the family': 'application/booking/reschedule-session.command.ts',
  'reschedule by the tutor': 'application/booking/reschedule-session.command.ts',
  'move a series by the family': 'application/booking/move-series.command.ts',
  'move a series by the tutor': 'application/booking/move-series.command.ts',
  start: 'application/booking/run-session.command.ts',
  'invite by hand': 'domain/enquiry/by-hand.ts',
  'start by an admin': 'application/booking/change-session-status.command.ts',
};
const root = join(import.meta.dirname, '../../..');
/** A command's line of the page, as it was answered. */
const lineOf = (name: string, answers: Record<Ineligible, [status: number, code?: string]>) =>
  `| ${[name, ...INELIGIBLE.map((reason) => (answers[reason][0] < 300 ? 'yes' : answers[reason].join(' ')))].join(' | ')} |`;

describe('G-02 eligibility is asked at the moment of every command', () => {
  const page = readFileSync(join(root, 'docs/specification/eligibility.md'), 'utf8');

  it('is asked nowhere but in the commands of this table, each of which has its line in the specification', () => {
    const asking = globSync('{application,domain}/**/*.ts', { cwd: root }).filter(
      (path) =>
        path !== 'domain/tutor/eligibility.ts' &&
        /\b(?:refuseIneligible\w*|ineligibleForAdmin)\(/.test(readFileSync(join(root, path), 'utf8')),
    );
    expect([...new Set(Object.values(ASKED_IN))].toSorted()).toEqual(asking.toSorted());
    const lines = [...page.matchAll(/^\| (\w[\w -]*?) \| .* \|$/gm)].map(([, name]) => name);
    expect(lines).toEqual(['asked for', ...Object.keys(COMMANDS)]);
    expect(Object.keys(ASKED_IN)).toEqual(Object.keys(COMMANDS));
  });

  it.each(Object.entries(COMMANDS))(
    '%s: 409 with the reason as code, whatever the reason; a pause stops invitations alone',
    async (name, stage) => {
      const command = await stage();
      const answers = {} as Record<Ineligible, [status: number, code?: string]>;
      // The pause stops nothing: it comes last, for what it lets through is done.
      for (const reason of INELIGIBLE) {
        const { status, body } = await during(reason, command);
        answers[reason] = status === 409 ? [status, (body as { code: string }).code] : [status];
      }
      const { paused, ...stopped } = answers;
      expect(stopped).toEqual(
        Object.fromEntries(INELIGIBLE.filter((one) => one !== 'paused').map((reason) => [reason, [409, reason]])),
      );
      if (STOPPED_BY_PAUSE.includes(name)) expect(paused).toEqual([409, 'paused']);
      else expect([200, 201]).toContain(paused[0]);
      expect(page).toContain(lineOf(name, answers));
    },
  );

  it('R-93 slots and profile: strangers do not find one who is suspended or not approved, the others are refused', async () => {
    const seen: Record<string, unknown> = {};
    for (const reason of INELIGIBLE) {
      const ask = async () => {
        const visitor = app.visitor();
        const profile = await visitor.get<{ tutor?: { verified: boolean; invitable: boolean } }>(
          `/api/tutors/${teacher.tutorId}/profile`,
        );
        const slots = await visitor.get<{ code?: string }>(`/api/tutors/${teacher.tutorId}/slots`);
        const demo = await visitor.get<{ tutors: { id: string }[] }>('/api/tutors');
        return [
          ...[profile.status, profile.body.tutor?.verified, slots.status, slots.body.code],
          demo.body.tutors.some(({ id }) => id === teacher.tutorId),
        ];
      };
      seen[reason] = await during(reason, ask);
    }
    expect(seen).toEqual({
      suspended: [404, undefined, 404, 'not_found', false],
      closing: [404, undefined, 404, 'not_found', false],
      not_approved: [404, undefined, 404, 'not_found', false],
      contract_missing: [200, false, 409, 'contract_missing', false],
      wwc_unverified: [200, false, 409, 'wwc_unverified', false],
      wwc_expired: [200, false, 409, 'wwc_expired', false],
      paused: [200, true, 200, undefined, false],
    });
  });

  it.each(INELIGIBLE)('R-34 R-41 who is %s is found by no search and invited to nothing', async (reason) => {
    const isFound = async () =>
      (await app.visitor().get<{ tutors: { id: string }[] }>('/api/tutors/search')).body.tutors.some(
        ({ id }) => id === teacher.tutorId,
      );
    await eventually(async () => expect(await isFound()).toBe(true));
    await during(reason, async () => {
      await eventually(async () => expect(await isFound()).toBe(false));
      const sent = await app
        .visitor()
        .post<{ id: string }>('/api/enquiries', enquiry({ message: `Against ${reason}` }));
      await eventually(async () =>
        expect(
          await app.database.query('select 1 from matching_runs where enquiry_id = $1', [sent.body.id]),
        ).toHaveLength(1),
      );
      expect(
        await app.database.query('select 1 from tutor_opportunities where enquiry_id = $1', [sent.body.id]),
      ).toEqual([]);
    });
  });
});
