import { ChangePayment, ChangePaymentHandler } from '../../../application/booking/change-payment.command.js';
import { CaseEffects } from '../../../application/case/case-effects.js';
import { CaseMailer } from '../../../application/case/case-mailer.js';
import { ClaimGuarantee, ClaimGuaranteeHandler } from '../../../application/case/claim-guarantee.command.js';
import { ContestEffects } from '../../../application/case/contest-effects.js';
import { ContestSession, ContestSessionHandler } from '../../../application/case/contest-session.command.js';
import { GuaranteeEffects } from '../../../application/case/guarantee-effects.js';
import { LeadEffects } from '../../../application/case/lead-effects.js';
import { ReportConcern, ReportConcernHandler } from '../../../application/case/report-concern.command.js';
import { ReviewEffects } from '../../../application/case/review-effects.js';
import { ReportLead, ReportLeadHandler } from '../../../application/case/report-lead.command.js';
import { ResolveCase, ResolveCaseHandler } from '../../../application/case/resolve-case.command.js';
import { type CaseStep, WorkOnCase, WorkOnCaseHandler } from '../../../application/case/work-on-case.command.js';
import { AnotherTutor } from '../../../application/enquiry/another-tutor.js';
import { append } from '../../../application/ports/ledger.js';
import { completeByTutor, recordNoShow } from '../../../domain/booking/attendance.js';
import type { Reporter } from '../../../domain/case/case.js';
import { fill } from '../../../domain/enquiry/enquiry.js';
import { type CaseResolution, concernRules } from '../../../domain/case/case.rules.js';
import { DAY } from '../../../domain/shared/time.js';
import { type Agreement, agreement, bookedBy } from '../../support/agreements.js';
import { CardPayments } from '../../support/card-payments.js';
import { InMemoryDocuments } from '../../support/in-memory-ports.js';
import { InMemoryWorld } from '../../support/in-memory-world.js';

describe('a case', () => {
  let world: InMemoryWorld;
  let agreed: Agreement;
  let caseId: string;
  let payments: CardPayments;
  const mailer = () => new CaseMailer(world.ledger, world.mailer);
  const report = (input: object, reporter: Reporter) =>
    new ReportConcernHandler(world.ledger, mailer(), world.requested, world.clock).execute(
      new ReportConcern(
        concernRules.parse({ kind: 'conduct', words: 'Something is wrong here.', ...input }),
        reporter,
        'visitor',
      ),
    );
  const work = (step: CaseStep, words?: string, accountId = 'admin', seen?: string | null) =>
    new WorkOnCaseHandler(world.ledger, world.clock).execute(new WorkOnCase(caseId, step, words, accountId, seen));
  const effects = () =>
    new CaseEffects(
      new GuaranteeEffects(world.ledger, new AnotherTutor(world.ledger, world.mailer, world.bookingMailer), payments),
      new ContestEffects(world.sessions),
      new LeadEffects(world.ledger, world.mailer, world.blocks, world.tutorChanges, world.record),
      new ReviewEffects(world.ledger, world.tutorChanges, world.record),
    );
  const resolve = (resolution: Partial<CaseResolution> = {}) =>
    new ResolveCaseHandler(world.ledger, mailer(), effects(), world.clock).execute(
      new ResolveCase(
        caseId,
        { outcome: 'upheld', words: 'Checked with both', toFamily: undefined, toTutor: undefined, ...resolution },
        'admin',
      ),
    );
  const found = () => world.ledger.load('case', caseId);
  beforeEach(async () => {
    world = new InMemoryWorld();
    payments = new CardPayments();
    agreed = await agreement(world);
    await report({ tutorId: agreed.tutorId, enquiryId: agreed.enquiryId }, 'family');
    caseId = (await world.ledger.loadAll('case', {}))[0]?.id ?? '';
  });

  it('G-04 is opened by a concern, acknowledged to who reported it and to nobody else', async () => {
    const { bookingId } = await bookedBy(world, agreed);
    const done = await world.effectsOf(() => report({ bookingId, contact: 'jo@other.example' }, 'family'));
    expect(done.events).toMatchObject([
      { stream: 'case', type: 'CaseOpened', data: { tutorId: agreed.tutorId, enquiryId: agreed.enquiryId, bookingId } },
    ]);
    expect(done.mails).toMatchObject([
      { kind: 'concern-received', to: { address: 'jo@other.example' }, data: { concern: 'conduct' } },
    ]);
    expect(JSON.stringify(done.mails)).not.toContain('Something is wrong');
    const silent = await world.effectsOf(() => report({ tutorId: agreed.tutorId, contact: 'ring me' }, 'visitor'));
    expect(silent).toMatchObject({ types: ['CaseOpened'], mailed: [] });
  });

  it('SEC-29 G-04 is opened by every concern that names an address, which is acknowledged there once a day', async () => {
    const mailed = async (contact: string) => {
      const done = await world.effectsOf(() => report({ tutorId: agreed.tutorId, contact }, 'visitor'));
      expect(done.types).toEqual(['CaseOpened']);
      return done.mails.length;
    };
    expect([await mailed('jo@other.example'), await mailed('Jo@other.example')]).toEqual([1, 0]);
    world.clock.advance(DAY);
    expect(await mailed('jo@other.example')).toBe(1);
  });

  it('G-04 is not opened about what does not belong together', async () => {
    const { tutorId } = await world.streams.tutor();
    await expect(report({ tutorId, enquiryId: agreed.enquiryId }, 'family')).rejects.toMatchObject({
      kind: 'not_found',
    });
  });

  it('G-06 is taken, waits, is noted on and keeps what each operator wrote', async () => {
    expect((await world.effectsOf(() => work('take', undefined, 'admin', null))).types).toEqual(['CaseTaken']);
    expect((await world.effectsOf(() => work('take'))).types).toEqual([]);
    await expect(work('take', undefined, 'other', null)).rejects.toMatchObject({ code: 'case_taken' });
    await work('wait', 'Asked the tutor');
    await work('note', 'Rang twice', 'other');
    expect((await found()).state).toMatchObject({ status: 'waiting', ownerId: 'admin' });
    expect((await found()).columns.notes).toMatchObject([
      { by: 'admin', words: 'Asked the tutor', to: null },
      { by: 'other', words: 'Rang twice', to: null },
    ]);
    await expect(work('reopen')).rejects.toMatchObject({ code: 'case_waiting' });
  });

  it('G-06 is resolved with words for each side, and only a side with words hears of it', async () => {
    const done = await world.effectsOf(() => resolve({ toFamily: 'We spoke to your tutor.' }));
    expect(done.events).toMatchObject([{ type: 'CaseResolved', data: { outcome: 'upheld', informed: ['family'] } }]);
    expect(done.mailed).toEqual([`case-outcome to enquirer-${agreed.enquiryId}`]);
    expect(done.mails[0]?.data).toMatchObject({ isReporter: true, words: 'We spoke to your tutor.' });
    expect((await found()).columns.notes.map(({ to }) => to)).toEqual([null, 'family']);
    await expect(resolve()).rejects.toMatchObject({ code: 'case_resolved' });
    expect((await world.effectsOf(() => work('reopen', 'New facts'))).types).toEqual(['CaseReopened']);
    await expect(resolve({ outcome: 'refunded' })).rejects.toMatchObject({ kind: 'invalid' });
    const both = await world.effectsOf(() => resolve({ toFamily: 'Again.', toTutor: 'Please read this.' }));
    expect(both.mailed).toEqual([`case-outcome to enquirer-${agreed.enquiryId}`, `case-outcome to ${agreed.tutorId}`]);
  });

  it('G-07 is opened by the guarantee for a first session, once, and its outcome settles the payment', async () => {
    const { bookingId } = await bookedBy(world, agreed);
    const input = { reason: 'not_prepared', words: 'No plan at all.' } as const;
    const claim = () =>
      new ClaimGuaranteeHandler(world.ledger, mailer(), world.clock).execute(
        new ClaimGuarantee(bookingId, input, `holder:${agreed.enquiryId}`),
      );
    await expect(claim()).rejects.toMatchObject({ code: 'not_held' });
    const booking = await world.ledger.load('booking', bookingId);
    const at = world.clock.advance(Date.parse(booking.state.sessionEnd) - Date.parse(world.clock.now()));
    await world.ledger.commit({ changes: [append(booking, completeByTutor(booking.state, at))], actor: 'system', at });
    const done = await world.effectsOf(claim);
    expect(done.events).toMatchObject([
      { type: 'CaseOpened', data: { kind: 'guarantee', reason: 'not_prepared', reporter: 'family', bookingId } },
    ]);
    expect(done.mailed).toEqual([`guarantee-received to enquirer-${agreed.enquiryId}`]);
    expect(JSON.stringify([done.events, done.mails])).not.toContain('No plan');
    await expect(claim()).rejects.toMatchObject({ code: 'guarantee_claimed' });

    caseId = (await world.ledger.loadAll('case', { kind: 'guarantee' }))[0]?.id ?? '';
    expect((await found()).columns.words).toBe('No plan at all.');
    const refunded = await world.effectsOf(() => resolve({ outcome: 'refunded' }));
    expect(refunded.types).toEqual(['CaseResolved', 'SessionPaymentChanged']);
    expect((await world.ledger.load('booking', bookingId)).state.paymentStatus).toBe('refunded');
  });

  it.each(['waived', 'refunded'] as const)(
    'G-07 G-15 gives back what was paid where the outcome chosen is %s',
    async (outcome) => {
      const { bookingId } = await bookedBy(world, agreed);
      const booking = await world.ledger.load('booking', bookingId);
      const at = world.clock.advance(Date.parse(booking.state.sessionEnd) - Date.parse(world.clock.now()));
      const held = append(booking, completeByTutor(booking.state, at));
      await world.ledger.commit({ changes: [held], actor: 'system', at });
      await new ClaimGuaranteeHandler(world.ledger, mailer(), world.clock).execute(
        new ClaimGuarantee(bookingId, { reason: 'not_prepared', words: undefined }, `holder:${agreed.enquiryId}`),
      );
      await new ChangePaymentHandler(world.sessions, payments, new InMemoryDocuments(world), world.ledger).execute(
        new ChangePayment(bookingId, { status: 'paid', by: 'tutor', note: null }, `account:${agreed.accountId}`),
      );
      caseId = (await world.ledger.loadAll('case', { kind: 'guarantee' }))[0]?.id ?? '';
      await resolve({ outcome });
      expect((await world.ledger.load('booking', bookingId)).state.paymentStatus).toBe('refunded');
      expect((await found()).state).toMatchObject({ status: 'resolved', outcome: 'refunded' });
      const { totalCost } = booking.state;
      expect([...payments.movements.values()]).toEqual([totalCost, -totalCost]);
    },
  );

  it('G-09 is opened by contesting a mark, once, and takes it out of the figures when it is upheld', async () => {
    const { bookingId } = await bookedBy(world, agreed);
    const contest = (by: 'student' | 'tutor') =>
      new ContestSessionHandler(world.ledger, mailer(), world.clock).execute(
        new ContestSession(bookingId, 'I was there all the time.', by, `account:${agreed.accountId}`),
      );
    const booking = async () => (await world.ledger.load('booking', bookingId)).state;
    const counted = async () => (await world.ledger.load('tutor', agreed.tutorId)).state.countedSessions;
    await expect(contest('tutor')).rejects.toMatchObject({ code: 'not_marked' });
    world.clock.advance(Date.parse((await booking()).sessionDate) - Date.parse(world.clock.now()));
    await world.sessions.change(bookingId, `holder:${agreed.enquiryId}`, true, ({ state }, now) => ({
      events: recordNoShow(state, { by: 'tutor', markedBy: 'student' }, now),
    }));
    expect(await counted()).toBe(1);
    await expect(contest('student')).rejects.toMatchObject({ kind: 'forbidden', code: 'own_mark' });
    const done = await world.effectsOf(() => contest('tutor'));
    expect(done.events).toMatchObject([
      { type: 'CaseOpened', data: { kind: 'contest', reason: 'missed_by_tutor', reporter: 'tutor', bookingId } },
      { type: 'SessionContested', data: { by: 'tutor' } },
    ]);
    expect(done.mailed).toEqual([`contest-received to ${agreed.tutorId}`]);
    expect(JSON.stringify([done.events, done.mails])).not.toContain('all the time');
    await expect(contest('tutor')).rejects.toMatchObject({ code: 'already_contested' });

    caseId = (await world.ledger.loadAll('case', { kind: 'contest' }))[0]?.id ?? '';
    expect((await found()).columns.words).toBe('I was there all the time.');
    expect((await world.effectsOf(() => resolve({ outcome: 'declined' }))).types).toEqual(['CaseResolved']);
    expect(await counted()).toBe(1);
    await work('reopen', 'The room has a log.');
    const upheld = await world.effectsOf(() => resolve({ outcome: 'upheld' }));
    expect(upheld.types.toSorted()).toEqual(['CaseResolved', 'SessionMarkRemoved', 'TutorFiguresRecomputed']);
    expect(await booking()).toMatchObject({ status: 'no_show', noShowBy: null, markRemovedAt: world.clock.now() });
    expect(await counted()).toBe(0);
    await work('reopen', 'The family called.');
    expect((await world.effectsOf(() => resolve({ outcome: 'declined' }))).types).toEqual(['CaseResolved']);
    expect((await booking()).markRemovedAt).not.toBeNull();
    await expect(contest('tutor')).rejects.toMatchObject({ code: 'already_contested' });
  });

  describe('G-10 of a tutor who reports an enquiry', () => {
    const DAYS = 24 * 3_600_000;
    let enquiryId: string;
    let tutor: { tutorId: string; accountId: string };
    let opportunityId: string;
    const reportLead = (words: string | undefined = 'No such number.', { accountId } = tutor) =>
      new ReportLeadHandler(world.ledger, world.tutors, mailer(), world.clock).execute(
        new ReportLead(opportunityId, { kind: 'contact_does_not_work', words }, accountId),
      );
    const leadId = async () => (await world.ledger.loadAll('case', { kind: 'lead' }))[0]?.id ?? '';
    beforeEach(async () => {
      enquiryId = await world.streams.enquiry();
      tutor = await world.streams.tutor();
      opportunityId = await world.streams.opportunity(enquiryId, tutor.tutorId, true);
    });

    it('is opened once, acknowledged to the tutor and to nobody else', async () => {
      const other = await world.streams.tutor();
      await expect(reportLead(undefined, other)).rejects.toMatchObject({ kind: 'not_found' });
      const done = await world.effectsOf(() => reportLead());
      expect(done.events).toMatchObject([
        {
          type: 'CaseOpened',
          data: { kind: 'lead', reason: 'contact_does_not_work', reporter: 'tutor', opportunityId },
        },
      ]);
      expect(done.mailed).toEqual([`lead-received to ${tutor.tutorId}`]);
      expect(JSON.stringify([done.events, done.mails])).not.toContain('No such number');
      expect(done.result).toMatchObject({ kind: 'lead', status: 'open', enquiryId, tutorId: tutor.tutorId });
      await expect(reportLead()).rejects.toMatchObject({ code: 'already_reported' });
    });

    it('is taken of an ended opportunity for 14 days, of an accepted one later, too', async () => {
      world.clock.advance(60 * DAYS);
      expect((await reportLead()).status).toBe('open');
      opportunityId = await world.streams.opportunity(await world.streams.enquiry(), tutor.tutorId);
      await expect(reportLead()).rejects.toMatchObject({ code: 'report_over' });
    });

    it('closes the enquiry and leaves every tutor the figures of before, where it is upheld', async () => {
      const { streams } = world;
      for (const earlier of [await streams.enquiry(), await streams.enquiry(), await streams.enquiry()])
        await streams.opportunity(earlier, tutor.tutorId, true);
      const { tutorId: invited } = await streams.tutor();
      const waiting = await streams.opportunity(enquiryId, invited);
      await reportLead();
      caseId = await leadId();
      const done = await world.effectsOf(() => resolve({ toTutor: 'You were right.' }));
      const [block] = await world.ledger.loadAll('block', { enquiryId });
      expect(block?.state).toMatchObject({ kind: 'address', reason: 'lead', caseId });
      expect(done.events.map(({ id, type }) => [id, type])).toEqual([
        [caseId, 'CaseResolved'],
        [enquiryId, 'EnquiryClosed'],
        [opportunityId, 'OpportunityVoided'],
        [waiting, 'OpportunityExpired'],
        [waiting, 'OpportunityVoided'],
        [block?.id, 'SenderBlocked'],
        [tutor.tutorId, 'TutorFiguresRecomputed'],
      ]);
      expect(done.events[1]?.data).toMatchObject({ reason: 'not_genuine' });
      expect(done.mailed.sort()).toEqual(
        [
          `case-outcome to ${tutor.tutorId}`,
          `opportunity-closed to ${tutor.tutorId}`,
          `opportunity-closed to ${invited}`,
        ].sort(),
      );
      const closed = done.mails.filter(({ kind }) => kind === 'opportunity-closed');
      expect(closed.map(({ data }) => data)).toMatchObject(Array(2).fill({ byTeam: true, inNoFigures: true }));
      expect((await world.record.of(tutor.tutorId)).answers.map(({ id }) => id)).not.toContain(opportunityId);
      await work('reopen', 'Once more');
      expect((await world.effectsOf(() => resolve())).types).toEqual(['CaseResolved', 'SenderBlocked']);
    });

    it('changes nothing where it is not upheld, and of a filled enquiry its own opportunity alone', async () => {
      const chosen = await world.streams.tutor();
      await world.streams.quote(enquiryId, chosen.tutorId, true);
      const enquiry = await world.ledger.load('enquiry', enquiryId);
      const at = world.clock.now();
      await world.ledger.commit({ changes: [append(enquiry, fill(enquiry.state, 'q', at))], actor: 'system', at });
      await reportLead();
      caseId = await leadId();
      expect((await world.effectsOf(() => resolve({ outcome: 'declined' }))).types).toEqual(['CaseResolved']);
      await work('reopen', 'New facts');
      const done = await world.effectsOf(() => resolve());
      expect(done.types).toEqual(['CaseResolved', 'OpportunityVoided', 'TutorFiguresRecomputed']);
      expect(done.mailed).toEqual([]);
    });
  });
});
