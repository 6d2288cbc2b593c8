import { v7 as uuid } from 'uuid';
import { InviteTutor, InviteTutorHandler } from '../../../application/matching/invite-tutor.command.js';
import {
  ListTutorsToInvite,
  ListTutorsToInviteHandler,
} from '../../../application/matching/list-tutors-to-invite.query.js';
import { MatchTutorsWhenEnquiryChanged } from '../../../application/matching/match-tutors-when-enquiry-changed.reaction.js';
import { Matchmaker } from '../../../application/matching/matchmaker.js';
import { keepDossier } from '../../../application/matching/matching.writes.js';
import { RunAnotherWave, RunAnotherWaveHandler } from '../../../application/matching/run-another-wave.command.js';
import { keepAdvertisement } from '../../../application/opportunity/opportunity.writes.js';
import { Candidates, type Pool } from '../../../application/ports/matching/candidates.js';
import { append, type Recorded } from '../../../application/ports/ledger.js';
import type { ChangeableField } from '../../../domain/enquiry/change.js';
import { DELIVERY_PREFERENCES } from '../../../domain/enquiry/options.js';
import { readDossier } from '../../../domain/matching/dossier.js';
import type { Candidate } from '../../../domain/matching/matching.js';
import { POLICY_V1 } from '../../../domain/matching/policy.js';
import { DAY } from '../../../domain/shared/time.js';
import { searchRowOf } from '../../../application/tutor/search-row.js';
import { busOf } from '../../support/in-memory-ports.js';
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

  async these(tutorIds: readonly string[], needs: { enquiryId: string }): Promise<Candidate[]> {
    return (await this.everybody(needs.enquiryId)).filter(({ tutorId }) => tutorIds.includes(tutorId));
  }

  async poolFor({ enquiryId }: { enquiryId: string }): Promise<Pool> {
    return { candidates: await this.everybody(enquiryId), considered: null, asOf: null };
  }

  private async everybody(enquiryId: string): Promise<Candidate[]> {
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
    for (const { content } of advertisements) expect(content).not.toMatch(/0412.?345|jane@|Jane/);
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

  describe('G-22 by hand', () => {
    const byHand = (tutorId: string, override = false) =>
      world.effectsOf(() =>
        new InviteTutorHandler(matchmaker()).execute(
          new InviteTutor(enquiryId, { tutorId, override }, 'account:admin'),
        ),
      );
    /** A tutor whom no wave asks about maths. */
    const historian = async () => {
      const { tutorId } = await world.streams.tutor();
      const tutor = await world.ledger.load('tutor', tutorId);
      const other = { ...tutor, state: { ...tutor.state, subjects: ['history'] } };
      await world.ledger.commit({
        changes: [append(other, [], { subjectWords: ['History'] })],
        actor: 'operator',
        at: world.clock.now(),
      });
      return tutorId;
    };

    it('gives one tutor an opportunity with its points, its advertisement and its mail, and counts no wave', async () => {
      await invite();
      const { tutorId } = await world.streams.tutor();
      const done = await byHand(tutorId);
      expect(done).toMatchObject({
        types: ['TutorInvitedByHand', 'OpportunityOffered'],
        actors: ['account:admin'],
        mailed: [`new-opportunity to ${tutorId}`],
        result: { enquiryId, tutorId, status: 'available', passedOver: [] },
      });
      expect(done.events[0]?.data).not.toHaveProperty('passedOver');
      expect(world.written(keepAdvertisement).at(-1)?.tutorId).toBe(tutorId);
      expect(world.written(keepDossier)).toHaveLength(1);
      expect((await world.ledger.load('opportunity', done.result.id)).columns.match?.score).toBeGreaterThan(0);
      expect((await world.ledger.load('enquiry', enquiryId)).state).toMatchObject({ status: 'matching', waves: 1 });
      expect((await world.effectsOf(() => invite(2))).mailed).toEqual([]);
    });

    it('passes over what the family asked for only with the override, and says so', async () => {
      const tutorId = await historian();
      await expect(byHand(tutorId)).rejects.toMatchObject({ kind: 'conflict', code: 'subject' });
      const done = await byHand(tutorId, true);
      expect(done.events[0]?.data).toMatchObject({ tutorId, passedOver: ['subject'] });
      expect((await world.ledger.load('opportunity', done.result.id)).columns.match).toBeNull();
    });

    it.each([
      ['who was invited', 'already_invited', (tutorId: string) => world.streams.opportunity(enquiryId, tutorId)],
      ['who has quoted', 'already_quoted', (tutorId: string) => world.streams.quote(enquiryId, tutorId)],
    ] as const)('invites nobody a second time %s', async (_who, code, before) => {
      const { tutorId } = await world.streams.tutor();
      await before(tutorId);
      await expect(byHand(tutorId, true)).rejects.toMatchObject({ code });
    });

    it('knows no tutor who is erased or was never there', async () => {
      const { tutorId } = await world.streams.tutor();
      const tutor = await world.ledger.load('tutor', tutorId);
      const at = world.clock.now();
      await world.ledger.commit({
        changes: [append(tutor, [{ type: 'TutorErased', data: { at } }])],
        actor: 'system',
        at,
      });
      for (const id of [tutorId, uuid()]) await expect(byHand(id, true)).rejects.toMatchObject({ code: 'not_found' });
    });

    it('lists tutors with every gate that stands against them, and their score, by which those of the last run are in order', async () => {
      const { tutorId } = await world.streams.tutor();
      const other = await historian();
      const found = [
        { id: tutorId, name: 'Pat Lee' },
        { id: other, name: 'Sam Hill' },
      ];
      await invite();
      const { tutorId: late } = await world.streams.tutor();
      found.push({ id: late, name: 'Zoe Ash' });
      const list = new ListTutorsToInviteHandler(
        world.ledger,
        busOf({ FindTutorsToInvite: () => found }) as never,
        matchmaker(),
      );
      const listed = (search: string) => list.execute(new ListTutorsToInvite(enquiryId, search, world.clock.now()));
      const free = { tutorId: late, name: 'Zoe Ash', score: expect.any(Number), gates: [] };
      const gated = [
        { tutorId, name: 'Pat Lee', score: null, gates: [{ code: 'already_invited', isHard: true }] },
        { tutorId: other, name: 'Sam Hill', score: null, gates: [{ code: 'subject', isHard: false }] },
      ];
      expect(await listed('')).toMatchObject([free, ...gated]);
      expect(await listed('a')).toMatchObject([...gated, free]);
    });
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
      for (let n = 0; n < POLICY_V1.waveSizes[0] + 1; n += 1) await world.streams.tutor();
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
      const tutors = await Promise.all(Array.from({ length: POLICY_V1.quoteCap + 1 }, () => world.streams.tutor()));
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
