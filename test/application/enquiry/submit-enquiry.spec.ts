import { v7 as uuid } from 'uuid';
import { addLink, recordSubmission } from '../../../application/enquiry/enquiry.writes.js';
import { ConfirmEnquiry, ConfirmEnquiryHandler } from '../../../application/enquiry/confirm-enquiry.command.js';
import { SubmitEnquiry, SubmitEnquiryHandler } from '../../../application/enquiry/submit-enquiry.command.js';
import { EnquiryAccess } from '../../../application/ports/enquiry/enquiry-access.js';
import { enquiryRules } from '../../../domain/enquiry/enquiry.rules.js';
import { DAY, HOUR, MINUTE, plus } from '../../../domain/shared/time.js';
import { enquiry } from '../../support/enquiries.js';
import { InMemoryWorld } from '../../support/in-memory-world.js';

class Submissions extends EnquiryAccess {
  constructor(private readonly world: InMemoryWorld) {
    super();
  }

  async submitted(fingerprint: string) {
    const found = this.world.written(recordSubmission).find((one) => one.fingerprint === fingerprint);
    if (!found) return null;
    return {
      id: found.enquiryId,
      reference: (await this.world.ledger.load('enquiry', found.enquiryId)).state.reference,
    };
  }

  opened = async () => null;
  others = async () => [];
  versionOf = async () => null;
  used = async () => undefined;
  valid = async () => new Set<number>();
}

describe('submitting an enquiry', () => {
  let world: InMemoryWorld;
  const submitted = (input = enquiry(), network = '203.0.113.7') => {
    const { ledger, clock, settings, geography, mailer, blocks, requested } = world;
    const access = new Submissions(world);
    const handler = new SubmitEnquiryHandler(ledger, clock, settings, access, geography, mailer, blocks, requested);
    return handler.execute(new SubmitEnquiry(uuid(), enquiryRules.parse(input), network));
  };
  beforeEach(() => {
    world = new InMemoryWorld();
  });

  it('R-11 begins it, promises a reply, and mails its sender the link that its page is opened by', async () => {
    const input = enquiry();
    const done = await world.effectsOf(() => submitted(input));
    const { id, reference } = done.result as { id: string; reference: string };
    const now = world.clock.now();
    expect(done.result).toEqual({ id, reference: expect.stringMatching(/^BK-[2-9A-Z]{8}$/), repeated: false });
    expect(done.events).toEqual([
      {
        stream: 'enquiry',
        id,
        type: 'EnquirySubmitted',
        data: {
          reference,
          preferredTutorId: null,
          awaitsConfirmation: false,
          respondBy: plus(now, 24 * HOUR),
          at: now,
        },
      },
    ]);
    expect(done.actors).toEqual(['visitor']);
    const [mail] = done.mails;
    expect(mail).toMatchObject({
      kind: 'enquiry-received',
      recipient: 'enquirer',
      to: { name: '', address: input.email },
      data: { enquiryId: id, reference, awaitsConfirmation: false },
    });
    expect(world.written(addLink)).toEqual([
      { tokenHash: `hash of enquiry-${mail?.data['accessId']}`, enquiryId: id, createdAt: now },
    ]);
    const { columns } = await world.ledger.load('enquiry', id);
    expect(columns).toMatchObject({ name: 'Jane Mary Doe', city: 'sydney', subjectSlug: 'mathematics' });
    expect(columns).not.toHaveProperty('website');
  });

  describe('SEC-29 under an address that was mailed today', () => {
    const email = 'jane@family.example';
    let count = 0;
    const send = async (address = email) => {
      const { mailed, result } = await world.effectsOf(() =>
        submitted(enquiry({ email: address, subjects: `Maths ${++count}` }), `203.0.113.${count}`),
      );
      return { mails: mailed.length, id: result.id };
    };
    const confirmed = async (id: string) => {
      world.clock.advance(MINUTE);
      await new ConfirmEnquiryHandler(world.ledger, world.clock).execute(new ConfirmEnquiry(id));
      world.clock.advance(MINUTE);
    };

    it('is taken as ever and mailed nothing, until a day has passed', async () => {
      expect(await send()).toMatchObject({ mails: 1 });
      const { id, mails } = await send('JANE@family.example');
      expect(mails).toBe(0);
      expect(await world.ledger.load('enquiry', id)).toMatchObject({ state: { status: 'submitted' } });
      world.clock.advance(DAY - 1);
      expect(await send()).toMatchObject({ mails: 0 });
      world.clock.advance(1);
      expect(await send()).toMatchObject({ mails: 1 });
      expect(await send()).toMatchObject({ mails: 0 });
    });

    it('is mailed again once its reader has confirmed an enquiry since the last mail', async () => {
      world.settings.requireEmailConfirmation = true;
      const first = await send();
      const second = await send();
      expect([first.mails, second.mails]).toEqual([1, 0]);
      await confirmed(first.id);
      const third = await send();
      expect([third.mails, (await send()).mails]).toEqual([1, 0]);
    });

    it('is mailed once by two that are sent at the same moment', async () => {
      const sent = await Promise.all([1, 2, 3].map((time) => submitted(enquiry({ email, subjects: `Piano ${time}` }))));
      expect(new Set(sent.map(({ id }) => id)).size).toBe(3);
      expect(world.ledger.mails).toHaveLength(1);
    });
  });

  it('R-12 gives the first one again when the same is sent from the same network within ten minutes', async () => {
    const input = enquiry();
    const first = await submitted(input);
    world.clock.advance(10 * MINUTE);
    const again = await world.effectsOf(() => submitted({ ...input, email: input.email.toUpperCase() }));
    expect(again.result).toEqual({ ...first, repeated: true });
    expect([...again.types, ...again.mailed]).toEqual([]);
    expect((await submitted(input, '203.0.113.8')).repeated).toBe(false);
    world.clock.advance(1);
    expect((await submitted(input)).id).not.toBe(first.id);
  });

  it('G-29 keeps where it came from, which makes no other enquiry of a repeat', async () => {
    const input = enquiry({ source: { utm_source: 'Google', referrer: 'https://www.google.com/search?q=tutor' } });
    const first = await submitted(input);
    const { columns } = await world.ledger.load('enquiry', first.id);
    expect(columns).toMatchObject({
      utmSource: 'google',
      utmMedium: null,
      utmCampaign: null,
      referrer: 'www.google.com',
      sourceName: 'google',
    });
    for (const source of [undefined, 'none', { utm_source: 'Bing' }])
      expect(await submitted({ ...input, source })).toEqual({ ...first, repeated: true });
    world.settings.publicUrl = 'https://banksia.example';
    const own = await submitted(enquiry({ source: { referrer: 'https://banksia.example/search' } }));
    expect((await world.ledger.load('enquiry', own.id)).columns).toMatchObject({
      referrer: null,
      sourceName: 'direct',
    });
  });

  it('R-119 waits for its sender where addresses have to be confirmed', async () => {
    world.settings.requireEmailConfirmation = true;
    const { result, mails } = await world.effectsOf(() => submitted());
    const { state } = await world.ledger.load('enquiry', (result as { id: string }).id);
    expect(state).toMatchObject({ status: 'submitted', confirmedAt: null });
    expect(mails[0]?.data).toMatchObject({ awaitsConfirmation: true });
  });

  it('keeps the tutor it was meant for by an id, and nothing else', async () => {
    const tutorId = '0190C0DE-0000-7000-8000-000000000001';
    const wished = await submitted(enquiry({ preferredTutorId: tutorId }));
    expect((await world.ledger.load('enquiry', wished.id)).state.preferredTutorId).toBe(tutorId.toLowerCase());
  });
});
