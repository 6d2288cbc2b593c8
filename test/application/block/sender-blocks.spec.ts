import { globSync, readFileSync } from 'node:fs';
import { LiftBlock, LiftBlockHandler } from '../../../application/block/lift-block.command.js';
import { AlertWhenEnquiryHasNoQuote } from '../../../application/enquiry/alert-when-enquiry-has-no-quote.task.js';
import { CloseEnquiry, CloseEnquiryHandler } from '../../../application/enquiry/close-enquiry.command.js';
import { ConfirmEnquiry, ConfirmEnquiryHandler } from '../../../application/enquiry/confirm-enquiry.command.js';
import { EndOtherAccess, EndOtherAccessHandler } from '../../../application/enquiry/end-other-access.command.js';
import { MailLinkAgain, MailLinkAgainHandler } from '../../../application/enquiry/mail-link-again.command.js';
import { TellEnquirerWhenReplyIsLate } from '../../../application/enquiry/tell-enquirer-when-reply-is-late.reaction.js';
import { MAIL_CATALOGUE, type MailKindWith } from '../../../application/mail/mail-catalogue.js';
import { MatchTutorsWhenEnquiryChanged } from '../../../application/matching/match-tutors-when-enquiry-changed.reaction.js';
import { MatchTutorsWhenEnquiryReopened } from '../../../application/matching/match-tutors-when-enquiry-reopened.reaction.js';
import { MatchTutorsWhenEnquirySubmitted } from '../../../application/matching/match-tutors-when-enquiry-submitted.reaction.js';
import { Matchmaker } from '../../../application/matching/matchmaker.js';
import { RunAnotherWave, RunAnotherWaveHandler } from '../../../application/matching/run-another-wave.command.js';
import { WidenSearchWhenNobodyAccepts } from '../../../application/matching/widen-search-when-nobody-accepts.task.js';
import { append } from '../../../application/ports/ledger.js';
import { BLOCK_DAYS } from '../../../domain/block/block.js';
import { openConcern } from '../../../domain/case/case.js';
import { DAY, plus } from '../../../domain/shared/time.js';
import { busOf } from '../../support/in-memory-ports.js';
import { InMemoryWorld } from '../../support/in-memory-world.js';

const BLOCK = '0190c0de-0000-7000-8000-00000000000b';

describe('G-33 the block list', () => {
  let world: InMemoryWorld;
  let caseId: string;
  const sender = { email: 'Jane@family.example', network: '1.2.3.4' };
  const held = (address: string, network: string | null) =>
    world.blocks.holdingBack({ address, network }, world.clock.now());

  /** As an outcome does that closes the enquiry. */
  async function blocked(columns: Partial<typeof sender> = sender) {
    const enquiryId = await world.streams.enquiry(columns);
    const at = world.clock.now();
    const enquiry = await world.ledger.load('enquiry', enquiryId);
    const changes = await world.blocks.changesFor(enquiry, { reason: 'lead', caseId }, at);
    await world.ledger.commit({ changes, actor: 'account:admin', at });
    return { enquiryId, ids: changes.map(({ id }) => id) };
  }
  beforeEach(async () => {
    world = new InMemoryWorld();
    const about = { tutorId: null, enquiryId: null, bookingId: null };
    const concern = { ...about, reference: 'BK-1', concern: 'other', reporter: 'visitor' } as const;
    caseId = await world.streams.start('case', openConcern(concern, world.clock.now()), { notes: [] });
  });

  it('takes an enquiry’s address and network for the commit of an outcome, and says in the log neither', async () => {
    const { result, events } = await world.effectsOf(() => blocked());
    const [, ...blocks] = events;
    expect(blocks.map(({ type, data }) => [type, data])).toEqual(
      (['address', 'network'] as const).map((kind) => [
        'SenderBlocked',
        {
          kind,
          reason: 'lead',
          enquiryId: result.enquiryId,
          caseId,
          endsAt: plus(world.clock.now(), BLOCK_DAYS[kind] * DAY),
          at: world.clock.now(),
        },
      ]),
    );
    const rows = await world.ledger.loadAll('block', { id: result.ids });
    expect(rows.map(({ columns }) => columns.shown).sort()).toEqual(['1.2.3.4', 'J•••@family.example']);
    expect(await held('jane@FAMILY.example', null)).toHaveLength(1);
    expect(await held('jane@family.example', '1.2.3.4')).toHaveLength(2);
    expect(await held('john@family.example', '1.2.3.5')).toEqual([]);
  });

  it('takes nothing of an enquiry that does not say any more who sent it', async () => {
    expect((await blocked({ email: '' })).ids).toEqual([]);
  });

  it('blocks again for the whole span what is blocked, and ends by itself', async () => {
    const first = await blocked();
    world.clock.advance(20 * DAY);
    const again = await blocked();
    expect(again.ids).toEqual(first.ids);
    world.clock.advance((BLOCK_DAYS.network - 1) * DAY);
    expect(await held('', '1.2.3.4')).toEqual([again.ids[1]]);
    world.clock.advance(DAY);
    expect(await held('', '1.2.3.4')).toEqual([]);
    const [network] = await world.ledger.loadAll('block', { kind: 'network' });
    expect(network?.state).toMatchObject({ enquiryId: again.enquiryId, liftedAt: null });
  });

  it('is lifted by an operator, once; what is blocked after that is a block of its own', async () => {
    const { ids } = await blocked();
    const lift = () =>
      new LiftBlockHandler(world.ledger, world.clock).execute(new LiftBlock(ids[0] as string, 'account:admin'));
    expect((await world.effectsOf(lift)).types).toEqual(['SenderUnblocked']);
    expect((await world.effectsOf(lift)).types).toEqual([]);
    expect(await held('jane@family.example', '1.2.3.4')).toEqual([ids[1]]);
    const again = await blocked();
    expect(again.ids[0]).not.toBe(ids[0]);
    expect(again.ids[1]).toBe(ids[1]);
  });
});

describe('G-33 a withheld enquiry', () => {
  const at = '2026-11-21T04:30:00.000Z';
  let world: InMemoryWorld;
  let enquiryId: string;
  beforeEach(async () => {
    world = new InMemoryWorld();
    enquiryId = await world.streams.enquiry({}, [{ type: 'EnquiryWithheld', data: { blockIds: [BLOCK], at } }]);
    await world.streams.tutor();
  });

  /** Finds nobody, as none is looked for: it fails where it is asked. */
  const matchmaker = () => new Matchmaker(world.ledger, undefined as never, world.geography, world.tutors, world.clock);
  const queries = busOf({}) as never;
  const completes = { eventId: 'an event', reaction: 'a reaction' };
  const event = (data: object = {}) => ({ streamId: enquiryId, data }) as never;
  const reacts = (reaction: { react: (event: never, cause: typeof completes) => Promise<void> }, data?: object) => {
    world.ledger.outbox.push(completes);
    return reaction.react(event(data), completes);
  };
  const later = () => world.clock.advance(2 * DAY);

  /** Whatever runs because of an enquiry by itself, by the file that it stands in. */
  const REACTIONS: Record<string, () => Promise<unknown>> = {
    'enquiry/tell-enquirer-when-reply-is-late.reaction.ts': () =>
      reacts(new TellEnquirerWhenReplyIsLate(world.ledger, world.mailer, world.requested, world.clock)),
    'matching/match-tutors-when-enquiry-changed.reaction.ts': () =>
      reacts(new MatchTutorsWhenEnquiryChanged(matchmaker(), world.ledger, world.clock), { fields: ['location'] }),
    'matching/match-tutors-when-enquiry-reopened.reaction.ts': () =>
      reacts(new MatchTutorsWhenEnquiryReopened(matchmaker(), world.ledger, world.clock), {
        opportunityIds: [],
        wavesBefore: 0,
      }),
    'matching/match-tutors-when-enquiry-submitted.reaction.ts': () =>
      reacts(new MatchTutorsWhenEnquirySubmitted(matchmaker())),
    'enquiry/alert-when-enquiry-has-no-quote.task.ts': () =>
      new AlertWhenEnquiryHasNoQuote(queries, world.ledger).handle(enquiryId, later()),
    'matching/widen-search-when-nobody-accepts.task.ts': () =>
      new WidenSearchWhenNobodyAccepts(queries, world.ledger, matchmaker()).handle(enquiryId, later()),
  };
  /** Of which none begins without a tutor's opportunity or quote, a session or a night that forgets. */
  const NEVER_OF_IT = [
    'booking/expire-unanswered-session-requests.task.ts',
    'erasure/delete-data-after-retention.task.ts',
    'opportunity/expire-unanswered-opportunities.task.ts',
    'opportunity/remind-tutor-of-invitation-that-ends.task.ts',
    'matching/look-further-when-no-quote-is-left.reaction.ts',
    'quote/ask-next-on-waitlist-when-place-is-free.reaction.ts',
    'quote/expire-unanswered-quotes.task.ts',
    'quote/remind-family-of-quotes-that-end.task.ts',
  ];

  it.each(Object.keys(REACTIONS))('changes nothing and mails nobody by %s', async (file) => {
    const done = await world.effectsOf(() => (REACTIONS[file] as () => Promise<unknown>)());
    expect(done).toMatchObject({ types: [], mails: [], writes: [] });
  });

  it('is asked of in this table by every reaction and task that is about an enquiry', () => {
    const about = globSync('application/*/*.{reaction,task}.ts')
      .filter((file) => /'enquiry'|@ReactsTo\([^)]*'Enquir|Matchmaker/.test(readFileSync(file, 'utf8')))
      .map((file) => file.replace('application/', ''));
    expect(about.sort()).toEqual([...Object.keys(REACTIONS), ...NEVER_OF_IT].sort());
  });

  const FAMILY_MAILS = Object.entries(MAIL_CATALOGUE).flatMap(([kind, { data }]) =>
    'accessId' in data.shape ? [kind as MailKindWith<'accessId'>] : [],
  );
  it.each(FAMILY_MAILS)('orders no mail %s, which an ordinary one does', async (kind) => {
    const to = async (id: string) =>
      world.mailer.toFamily(await world.ledger.load('enquiry', id), kind, {} as never, at);
    expect(await to(enquiryId)).toEqual({ mails: [], writes: [] });
    expect((await to(await world.streams.enquiry())).mails).toHaveLength(1);
  });

  it('is closed, confirmed and kept to one session like any other, without a mail; an operator runs no wave', async () => {
    const { ledger, mailer, clock } = world;
    const steps = async () => {
      await new MailLinkAgainHandler(ledger, mailer, world.requested, clock).execute(new MailLinkAgain(enquiryId));
      await new ConfirmEnquiryHandler(ledger, clock).execute(new ConfirmEnquiry(enquiryId));
      await new EndOtherAccessHandler(ledger, mailer, world.requested, clock).execute(
        new EndOtherAccess(enquiryId, true),
      );
      await expect(
        new RunAnotherWaveHandler(ledger, matchmaker()).execute(new RunAnotherWave(enquiryId, 'account:admin')),
      ).rejects.toMatchObject({ code: 'enquiry_withheld' });
      const closing = { reason: 'no_longer_needed', note: null };
      await new CloseEnquiryHandler(ledger, mailer, world.requested, world.blocks, clock).execute(
        new CloseEnquiry(enquiryId, closing, `holder:${enquiryId}`),
      );
    };
    const done = await world.effectsOf(steps);
    expect(done).toMatchObject({ types: ['OtherAccessEnded', 'EnquiryClosed'], mails: [] });
  });

  it('stays withheld whatever follows', async () => {
    const enquiry = await world.ledger.load('enquiry', enquiryId);
    const confirmed = append(enquiry, [{ type: 'EnquiryConfirmed', data: { at } }]);
    expect(confirmed.state.withheldBy).toEqual([BLOCK]);
  });
});
