import { MatchTutorsWhenEnquiryChanged } from '../../../application/matching/match-tutors-when-enquiry-changed.reaction.js';
import { Matchmaker } from '../../../application/matching/matchmaker.js';
import { keepDossier } from '../../../application/matching/matching.writes.js';
import { RunAnotherWave, RunAnotherWaveHandler } from '../../../application/matching/run-another-wave.command.js';
import { keepAdvertisement } from '../../../application/opportunity/opportunity.writes.js';
import { Candidates } from '../../../application/ports/candidates.js';
import { append, type Recorded } from '../../../application/ports/ledger.js';
import type { ChangeableField } from '../../../domain/enquiry/change.js';
import { DELIVERY_PREFERENCES } from '../../../domain/enquiry/options.js';
import { readDossier } from '../../../domain/matching/dossier.js';
import type { Candidate } from '../../../domain/matching/matching.js';
import { POLICY_V1 } from '../../../domain/matching/policy.js';
import { MAX_LIVE_QUOTES } from '../../../domain/quote/quote.js';
import { DAY } from '../../../domain/shared/time.js';
import { searchRowOf } from '../../../application/tutor/search-row.js';
import { InMemoryWorld } from '../../support/in-memory-world.js';

/** Every tutor of the world. */
class AllTutors extends Candidates {
  constructor(private readonly world: InMemoryWorld) {
    super();
  }

  policy = async () => POLICY_V1;

  async withinReachBefore(enquiryId: string): Promise<ReadonlySet<string>> {
    const dossiers = this.world.written(keepDossier).filter((kept) => kept.enquiryId === enquiryId);
    const found = dossiers.flatMap(({ dossier }) => readDossier(dossier).candidates);
    return new Set(found.filter(({ failedGate }) => failedGate !== 'reachable').map(({ tutorId }) => tutorId));
  }

  async poolFor({ enquiryId }: { enquiryId: string }): Promise<Candidate[]> {
    const { ledger } = this.world;
    const invited = await ledger.loadAll('opportunity', { enquiryId });
    return (await ledger.loadAll('tutor', {})).map(({ id, state, columns }) => ({
      ...(searchRowOf(id, state, columns, []) as Candidate & ReturnType<typeof searchRowOf>),
      emailVerified: true,
      alreadyInvited: invited.some((opportunity) => opportunity.state.tutorId === id),
      recentInvitations: 0,
    }));
  }
}

describe('a matching run', () => {
  let world: InMemoryWorld;
  let enquiryId: string;
  const cause = { eventId: '', reaction: 'MatchTutors' };
  const matchmaker = () =>
    new Matchmaker(world.ledger, new AllTutors(world), world.geography, world.tutors, world.clock);
  const invite = (wave = 1) => matchmaker().invite(enquiryId, wave, 'system');
  beforeEach(async () => {
    world = new InMemoryWorld();
    enquiryId = await world.streams.enquiry({ message: 'Call me on 0412 345 678 or jane@family.example' });
  });

  it('R-41 R-47 invites who may teach what is asked for, with an advertisement and a mail each, and keeps the dossier', async () => {
    const [first, second] = [await world.streams.tutor(), await world.streams.tutor()];
    await world.streams.tutor('pending');
    const done = await world.effectsOf(() => invite());
    expect(done.result).toBe(2);
    expect(done.types).toEqual(['TutorsInvited', 'OpportunityOffered', 'OpportunityOffered']);
    const invited = [first.tutorId, second.tutorId].sort();
    expect(done.mailed.sort()).toEqual(invited.map((id) => `new-opportunity to ${id}`));
    const advertisements = world.written(keepAdvertisement);
    expect(advertisements.map(({ tutorId }) => tutorId).sort()).toEqual(invited);
    for (const { content } of advertisements) expect(content).not.toMatch(/0412|jane@|Jane/);
    expect(world.written(keepDossier)).toMatchObject([{ enquiryId, wave: 1, policy: POLICY_V1.version }]);
  });

  it('R-42 is never silence: where nobody can be found it says so', async () => {
    const done = await world.effectsOf(() => invite());
    expect(done).toMatchObject({ result: 0, types: ['NoCandidateFound'], mailed: [] });
    expect(world.written(keepDossier)).toHaveLength(1);
  });

  it('does nothing a second time, and nothing for an enquiry that waits for its sender', async () => {
    await world.streams.tutor();
    await invite();
    expect(await world.effectsOf(() => invite())).toMatchObject({ result: null, types: [], mailed: [], writes: [] });
    enquiryId = await world.streams.unconfirmedEnquiry();
    expect(await world.effectsOf(() => invite())).toMatchObject({ result: null, types: [] });
    await expect(matchmaker().invite(enquiryId, 1, 'system', cause)).rejects.toThrow();
  });

  it('R-42 is run once more by an operator, for tutors who were not asked yet', async () => {
    const { tutorId } = await world.streams.tutor();
    await invite();
    const other = await world.streams.tutor();
    const again = new RunAnotherWaveHandler(world.ledger, matchmaker());
    const done = await world.effectsOf(() => again.execute(new RunAnotherWave(enquiryId, 'operator')));
    expect(done).toMatchObject({ result: { wave: 2, invited: 1 }, actors: ['operator'] });
    expect(done.mailed).toEqual([`new-opportunity to ${other.tutorId}`]);
    expect(done.mailed).not.toContain(`new-opportunity to ${tutorId}`);
    enquiryId = await world.streams.unconfirmedEnquiry();
    await expect(again.execute(new RunAnotherWave(enquiryId, 'operator'))).rejects.toMatchObject({ kind: 'conflict' });
  });

  describe('G-11 after its enquiry was changed', () => {
    const IN_PERSON = DELIVERY_PREFERENCES[2];
    const EITHER = DELIVERY_PREFERENCES[1];
    const changed = async (fields: ChangeableField[], words: object) => {
      const enquiry = await world.ledger.load('enquiry', enquiryId);
      const at = world.clock.now();
      await world.ledger.commit({
        changes: [append(enquiry, [{ type: 'EnquiryChanged', data: { fields, at } }], words)],
        actor: 'system',
        at,
      });
      const completes = { eventId: 'changed', reaction: MatchTutorsWhenEnquiryChanged.name };
      world.ledger.outbox.push(completes);
      const reaction = new MatchTutorsWhenEnquiryChanged(matchmaker(), world.ledger, world.clock);
      const recorded = { streamId: enquiryId, data: { fields, at } } as Recorded<'EnquiryChanged'>;
      return world.effectsOf(() => reaction.react(recorded, completes));
    };

    it('asks those at once whom it could not reach before, once', async () => {
      enquiryId = await world.streams.enquiry({ deliveryPreference: IN_PERSON });
      const { tutorId } = await world.streams.tutor();
      expect((await world.effectsOf(() => invite())).types).toEqual(['NoCandidateFound']);
      const done = await changed(['deliveryPreference'], { deliveryPreference: EITHER });
      expect(done).toMatchObject({
        types: ['TutorsInvited', 'OpportunityOffered'],
        mailed: [`new-opportunity to ${tutorId}`],
      });
      expect((await world.ledger.load('enquiry', enquiryId)).state).toMatchObject({ waves: 2, nextWaveAt: null });
      expect(await changed(['deliveryPreference'], { deliveryPreference: IN_PERSON })).toMatchObject({
        types: [],
        writes: [],
      });
    });

    it('asks nobody where the same tutors are within reach as before, and nobody for other times', async () => {
      for (let n = 0; n < POLICY_V1.firstWave + 1; n += 1) await world.streams.tutor();
      await invite();
      for (const [field, words] of [
        ['deliveryPreference', { deliveryPreference: EITHER }],
        ['availableTimes', { availableTimes: ['Any'] }],
      ] as const)
        expect(await changed([field], words)).toMatchObject({ types: [], mailed: [], writes: [] });
      expect((await world.ledger.load('enquiry', enquiryId)).state.waves).toBe(1);
    });

    it('leaves it to the wave that is still to come, and asks nobody where no more quotes are taken', async () => {
      enquiryId = await world.streams.unconfirmedEnquiry();
      const tutors = await Promise.all(Array.from({ length: MAX_LIVE_QUOTES + 1 }, () => world.streams.tutor()));
      expect((await changed(['location'], { location: 'Parramatta' })).types).toEqual([]);
      enquiryId = await world.streams.enquiry({ deliveryPreference: IN_PERSON });
      expect((await changed(['location'], { location: 'Parramatta' })).types).toEqual([]);
      await invite();
      for (const { tutorId } of tutors.slice(1)) await world.streams.quote(enquiryId, tutorId);
      expect((await changed(['deliveryPreference'], { deliveryPreference: EITHER })).types).toEqual([]);
      world.clock.advance(8 * DAY);
      expect((await changed(['location'], { location: '2150' })).types).toEqual([
        'TutorsInvited',
        'OpportunityOffered',
      ]);
    });
  });
});
