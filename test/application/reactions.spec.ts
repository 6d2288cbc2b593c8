import { AlreadyCompleted } from '../../application/ports/ledger.js';
import { type Reaction, ReactionRegistry } from '../../application/reaction.js';
import type { EventType } from '../../application/ports/streams.js';
import { Outbox, type Waiting } from '../../infrastructure/postgres/ledger/outbox.js';
import { enquiry } from '../support/enquiries.js';
import { type TestApp, startTestApp } from '../support/test-app.js';
import { severalTutors } from '../support/people.js';

let app: TestApp;
let registry: ReactionRegistry;

beforeAll(async () => {
  app = await startTestApp({ ROLE: 'api' });
  registry = app.part(ReactionRegistry);
  await severalTutors(app, 5);
});
afterAll(() => app.close());

async function submitted(): Promise<{ id: string; email: string; waiting: Waiting[] }> {
  const body = enquiry();
  const { id } = (await app.visitor().post<{ id: string }>('/api/enquiries', body)).body;
  const waiting = await app.part(Outbox).claim(registry.namesOn('matching'), 200, 60);
  return { id, email: body.email, waiting };
}

const react = ({ reaction, event }: Waiting) => registry.named(reaction).react(event, { eventId: event.id, reaction });

const effectsOf = ({ id, email }: { id: string; email: string }) =>
  app.database.one(
    `select (select count(*) from tutor_opportunities where enquiry_id = $1) as opportunities,
            (select count(*) from advertisements where enquiry_id = $1) as advertisements,
            (select count(*) from matching_runs where enquiry_id = $1) as runs,
            (select count(*) from enquiry_access where enquiry_id = $1) as links,
            (select count(*) from mails where to_address = $2) as thanks,
            (select count(*) from mails where kind = 'new-opportunity' and data->>'opportunityId' in
               (select o.id::text from tutor_opportunities o where o.enquiry_id = $1)) as invitations,
            (select count(*) from event_log where correlation = $1) as events`,
    [id, email],
  );

const ONCE = { opportunities: 5, advertisements: 5, runs: 1, links: 1, thanks: 1, invitations: 5, events: 7 };

describe('REL-2 an enquiry', () => {
  it('R-11 is thanked for in its own commit, and matched by nobody but a worker', async () => {
    const { waiting, ...sent } = await submitted();
    expect(waiting.map(({ reaction }) => reaction)).toEqual(['MatchTutorsWhenEnquirySubmitted']);
    expect(await effectsOf(sent)).toEqual({
      opportunities: 0,
      advertisements: 0,
      runs: 0,
      links: 1,
      thanks: 1,
      invitations: 0,
      events: 1,
    });
  });

  it('is matched once, run twice after each other or ten times at the same moment', async () => {
    const { waiting, ...sent } = await submitted();
    for (const one of waiting) {
      const outcomes = await Promise.allSettled(Array.from({ length: 10 }, () => react(one)));
      expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      for (const outcome of outcomes)
        if (outcome.status === 'rejected') expect(outcome.reason).toBeInstanceOf(AlreadyCompleted);
      await expect(react(one)).rejects.toBeInstanceOf(AlreadyCompleted);
    }
    expect(await effectsOf(sent)).toEqual(ONCE);
    expect(await app.database.query('select 1 from outbox where event_id = $1', [waiting[0]?.event.id])).toEqual([]);
  });

  it('has nothing of a run that fails in the middle, and everything of the next', async () => {
    const { waiting, ...sent } = await submitted();
    const doomed = waiting.find(({ reaction }) => reaction === 'MatchTutorsWhenEnquirySubmitted') as Waiting;
    const { event } = doomed;
    const wrongCause = { eventId: event.id, reaction: 'SomethingElse' };
    await expect(registry.named(doomed.reaction).react(event, wrongCause)).rejects.toBeInstanceOf(AlreadyCompleted);
    expect(await effectsOf(sent)).toMatchObject({ opportunities: 0, runs: 0, invitations: 0, events: 1 });
    for (const one of waiting) await react(one);
    expect(await effectsOf(sent)).toEqual(ONCE);
  });
});

describe('the registry', () => {
  const reaction: Reaction<EventType> = { react: async () => undefined };

  it('refuses two of one name, one that reacts to nothing, and a name nobody has', () => {
    const empty = new ReactionRegistry(null as never, null as never);
    empty.register('A', reaction, ['EnquirySubmitted']);
    empty.register('A', reaction, ['EnquirySubmitted']);
    expect(() => empty.register('A', { ...reaction }, ['EnquirySubmitted'])).toThrow('Two reactions are called A');
    expect(() => empty.register('B', reaction, [])).toThrow('B reacts to nothing');
    expect(() => empty.named('C')).toThrow('No reaction is called C');
    expect(empty.namesFor('EnquirySubmitted')).toEqual(['A']);
  });
});
