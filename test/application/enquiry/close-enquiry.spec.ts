import { CloseEnquiry, CloseEnquiryHandler } from '../../../application/enquiry/close-enquiry.command.js';
import { forgetEnquiry } from '../../../application/enquiry/enquiry.writes.js';
import type { Actor } from '../../../application/ports/ledger.js';
import { DAY } from '../../../domain/shared/time.js';
import { InMemoryWorld } from '../../support/in-memory-world.js';

describe('closing an enquiry', () => {
  let world: InMemoryWorld;
  let enquiryId: string;
  const closeBy = (actor: Actor, reason: string, note: string | null = null, isByAddress = true) =>
    new CloseEnquiryHandler(world.ledger, world.mailer, world.requested, world.blocks, world.clock).execute(
      new CloseEnquiry(enquiryId, { reason, note }, actor, isByAddress),
    );
  const close = (reason = 'not_needed', note: string | null = null, isByAddress = true) =>
    closeBy(`holder:${enquiryId}`, reason, note, isByAddress);
  beforeEach(async () => {
    world = new InMemoryWorld();
    enquiryId = await world.streams.enquiry({ subjects: 'Maths, call 0412 345 678' });
  });

  it('R-50 ends live quotes and open invitations, and notifies the family and every tutor who waited', async () => {
    const [quoted, invited, preparing] = [
      ...[await world.streams.tutor(), await world.streams.tutor(), await world.streams.tutor()],
    ] as const;
    const { quoteId } = await world.streams.quote(enquiryId, quoted!.tutorId);
    const opportunityId = await world.streams.opportunity(enquiryId, invited!.tutorId);
    await world.streams.opportunity(enquiryId, preparing!.tutorId, true);

    const done = await world.effectsOf(() => close('found_elsewhere', 'Thank you all'));
    expect(done.result).toEqual({ notified: 3 });
    expect(done.events.map(({ id, type, data }) => [id, type, 'reason' in data && data.reason])).toEqual([
      [enquiryId, 'EnquiryClosed', 'found_elsewhere'],
      [quoteId, 'QuoteExpired', 'closed'],
      [opportunityId, 'OpportunityExpired', 'closed'],
    ]);
    expect(done.actors).toEqual([`holder:${enquiryId}`]);
    expect(done.mailed.sort()).toEqual(
      [
        `enquiry-closed to enquirer-${enquiryId}`,
        ...[quoted, invited, preparing].map((tutor) => `opportunity-closed to ${tutor!.tutorId}`),
      ].sort(),
    );
    for (const { kind, data } of done.mails)
      if (kind === 'opportunity-closed') expect(JSON.stringify(data)).not.toMatch(/0412.?345/);
    expect((await world.ledger.load('enquiry', enquiryId)).columns.closedNote).toBe('Thank you all');
  });

  it.each([
    ['the family', null],
    ['an admin', 'account:a1b2'],
  ] as const)('R-50 is mailed to its tutors as what %s did', async (_, admin) => {
    const { tutorId } = await world.streams.tutor();
    await world.streams.opportunity(enquiryId, tutorId);
    const done = await world.effectsOf(() => closeBy(admin ?? `holder:${enquiryId}`, 'no_tutor'));
    const data = done.mails.find(({ kind }) => kind === 'opportunity-closed')?.data;
    expect([data?.['byTeam'], data?.['inNoFigures']]).toEqual([admin ? true : undefined, undefined]);
  });

  it('SEC-29 by who has only sent it is mailed to its address once a day, and to its tutors always', async () => {
    const mailed: string[][] = [];
    for (const email of ['jane@family.example', 'Jane@family.example']) {
      enquiryId = await world.streams.enquiry({ email });
      const { tutorId } = await world.streams.tutor();
      await world.streams.opportunity(enquiryId, tutorId);
      const done = await world.effectsOf(() => close('other', null, false));
      expect(done.types).toEqual(['EnquiryClosed', 'OpportunityExpired']);
      mailed.push(done.mails.map(({ kind }) => kind).sort());
    }
    expect(mailed).toEqual([['enquiry-closed', 'opportunity-closed'], ['opportunity-closed']]);
  });

  it('R-68 of one that was not theirs keeps nothing of the sender, and mails the sender nothing', async () => {
    const { tutorId } = await world.streams.tutor();
    await world.streams.opportunity(enquiryId, tutorId);
    const done = await world.effectsOf(() => close('not_me'));
    expect(done.mailed).toEqual([`opportunity-closed to ${tutorId}`]);
    expect(done.mails[0]?.data).toMatchObject({ subjects: '' });
    expect(world.written(forgetEnquiry)).toEqual([{ enquiryId }]);
    expect((await world.ledger.load('enquiry', enquiryId)).columns).toMatchObject({
      name: '',
      email: '',
      phone: '',
      location: '',
      subjects: '',
      message: '',
      availableDays: [],
      closedNote: null,
    });
  });

  it('R-50 notifies nobody where nobody was invited or every invitation has ended', async () => {
    expect(await close()).toEqual({ notified: 0 });
  });

  it('is refused of one that has ended, and changes nothing then', async () => {
    await close();
    world.clock.advance(DAY);
    const again = await world.effectsOf(() =>
      expect(close()).rejects.toMatchObject({ kind: 'conflict', code: 'enquiry_closed' }),
    );
    expect([...again.types, ...again.mailed]).toEqual([]);
  });
});
