import { v7 as uuid } from 'uuid';
import { append } from '../../../application/ports/ledger.js';
import type { EventOf } from '../../../application/ports/streams.js';
import { TutorHistory, type TutorPast } from '../../../application/ports/tutor/tutor-history.js';
import { completion } from '../../../domain/booking/attendance.js';
import { type OpenedPorts, PORTS } from '../../support/opened-ports.js';
import { NOW } from '../../support/streams.js';

const CANCELLED: EventOf<'booking'> = { type: 'SessionCancelled', data: { by: 'tutor', at: NOW } };
const MISSED: EventOf<'booking'> = { type: 'SessionMissed', data: { by: 'student', markedBy: 'tutor', at: NOW } };

describe.each(PORTS)('R-55 what a tutor’s figures are made of %s', (_name, open) => {
  let opened: OpenedPorts;
  let tutorId: string;
  beforeAll(async () => {
    opened = await open();
  });
  afterAll(() => opened.close());
  beforeEach(async () => {
    tutorId = (await opened.streams.tutor()).tutorId;
  });

  const byId = (one: { id: string }, other: { id: string }) => (one.id < other.id ? -1 : 1);
  async function past(of = tutorId): Promise<TutorPast> {
    const { ratings, sessions, answers } = await opened.port(TutorHistory).of(of);
    return { ratings: ratings.toSorted(byId), sessions: sessions.toSorted(byId), answers: answers.toSorted(byId) };
  }
  const session = (more: EventOf<'booking'>[], seat = 1) => opened.streams.session(tutorId, { seat }, more);

  it('is nothing at first, and nothing of another tutor', async () => {
    const { tutorId: other } = await opened.streams.tutor();
    await session([CANCELLED]);
    expect(await past(other)).toEqual({ ratings: [], sessions: [], answers: [] });
  });

  it('has the ratings that are public', async () => {
    async function review(rating: number, ...more: EventOf<'review'>[]): Promise<string> {
      const bookingId = await session([completion(NOW)]);
      const parts = { communicationRating: null, knowledgeRating: null, punctualityRating: null };
      const data = { tutorId, enquiryId: null, bookingId, rating, ...parts, at: NOW };
      const words = { studentName: 'Jane', studentEmail: 'jane@family.example' };
      return opened.streams.start('review', [{ type: 'ReviewPublished', data }, ...more], words);
    }
    const hidden: EventOf<'review'> = { type: 'ReviewHidden', data: { reason: 'offensive', at: NOW } };
    const ratings = [
      { id: await review(5), rating: 5 },
      { id: await review(1, { type: 'ReviewReported', data: { at: NOW } }), rating: 1 },
      { id: await review(3, hidden, { type: 'ReviewRestored', data: { at: NOW } }), rating: 3 },
    ];
    await review(2, hidden);
    expect((await past()).ratings).toEqual(ratings.toSorted(byId));
  });

  it('has the sessions that ended in a way that counts, and whether that was contested', async () => {
    const none = { cancelledBy: null, noShowBy: null, markRemovedAt: null };
    const sessions = [
      { id: await session([completion(NOW)]), status: 'completed', ...none },
      { id: await session([CANCELLED]), status: 'cancelled', ...none, cancelledBy: 'tutor' },
      { id: await session([MISSED]), status: 'no_show', ...none, noShowBy: 'student' },
      {
        ...{ id: await session([MISSED, { type: 'SessionMarkRemoved', data: { at: NOW } }]), status: 'no_show' },
        ...{ ...none, markRemovedAt: NOW },
      },
    ];
    await session([]);
    await session([{ type: 'SessionStarted', data: { at: NOW } }], 2);
    expect((await past()).sessions).toEqual(sessions.toSorted(byId));
  });

  it('G-10 has the invitations that were answered, without those for an enquiry that was no good', async () => {
    async function invited(...more: EventOf<'opportunity'>[]): Promise<string> {
      const id = await opened.streams.opportunity(await opened.streams.enquiry(), tutorId);
      const changes = [append(await opened.ledger.load('opportunity', id), more)];
      await opened.ledger.commit({ changes, actor: 'operator', at: NOW });
      return id;
    }
    const accepted: EventOf<'opportunity'> = {
      type: 'OpportunityAccepted',
      data: { contractSubmitted: true, at: NOW },
    };
    const answers = [await invited(accepted), await invited({ type: 'OpportunityDeclined', data: { at: NOW } })];
    await invited(accepted, { type: 'OpportunityVoided', data: { at: NOW } });
    await invited({ type: 'OpportunityExpired', data: { reason: 'time', at: NOW } });
    await opened.streams.opportunity(await opened.streams.enquiry(), tutorId);
    expect((await past()).answers).toEqual(
      answers.map((id) => ({ id, notifiedAt: NOW, respondedAt: NOW })).toSorted(byId),
    );
    expect((await past(uuid())).answers).toEqual([]);
  });
});
