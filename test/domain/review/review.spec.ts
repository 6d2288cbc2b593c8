import { averageRating, countedSessions, responseTime, successRate } from '../../../domain/review/figures.js';
import { evolve, hide, publish, report, type Review, shownName, write } from '../../../domain/review/review.js';
import { reviewAnswerRules, reviewRules } from '../../../domain/review/review.rules.js';
import { fold } from '../../../domain/shared/event.js';
import { messages, outcome, table } from '../outcome.js';

const NOW = '2026-11-21T05:00:00.000Z';
const invitation = {
  tutorId: 't1',
  enquiryId: 'e1',
  bookingId: 'b1',
  invitedAt: NOW as string | null,
  reviewed: false,
  held: true,
};
const ratings = { rating: 5, communicationRating: 4, knowledgeRating: null, punctualityRating: null };
const published = fold(evolve, null, write(invitation, ratings, NOW));
const statusOf = ({ status }: Review) => status;

describe('a review', () => {
  it('answers every decision in every status', () => {
    const reported = fold(evolve, published, report(published, NOW));
    const hidden = fold(evolve, reported, hide(reported, 'offensive', NOW));
    const states = { published, reported, hidden, restored: fold(evolve, hidden, publish(hidden, NOW)) };
    const decisions = {
      report: (review: Review) => report(review, NOW),
      hide: (review: Review) => hide(review, 'personal_data', NOW),
      publish: (review: Review) => publish(review, NOW),
    };
    expect(table(states, decisions, evolve, statusOf)).toEqual({
      published: {
        report: 'ReviewReported → published',
        hide: 'ReviewHidden → hidden',
        publish: 'nothing',
      },
      reported: { report: 'nothing', hide: 'ReviewHidden → hidden', publish: 'ReviewKept → published' },
      hidden: { report: 'nothing', hide: 'nothing', publish: 'ReviewRestored → published' },
      restored: { report: 'ReviewReported → published', hide: 'ReviewHidden → hidden', publish: 'nothing' },
    });
    expect(hidden).toMatchObject({ hiddenFor: 'offensive', hiddenAt: NOW, reportedAt: null });
    expect(states.restored).toEqual(published);
  });

  it.each([
    ['Jane Mary Doe', 'Jane'],
    [' Jo ', 'Jo'],
    ['', 'A family'],
  ])('is shown in public by the first name alone: %j', (name, shown) => expect(shownName(name)).toBe(shown));

  it.each([
    ['at once', {}, NOW, 'ReviewPublished → published'],
    ['on its last day', {}, '2026-12-21T04:59:59.999Z', 'ReviewPublished → published'],
    ['after 30 days', {}, '2026-12-21T05:00:00.000Z', 'conflict review_invitation_expired'],
    ['a second time', { reviewed: true }, NOW, 'conflict review_exists'],
    ['of a session that does not count any more', { held: false }, NOW, 'conflict review_not_invited'],
    ['without invitation', { invitedAt: null }, NOW, 'conflict review_not_invited'],
  ])('Q-15 answers an invited reviewer %s', (_, change, now, expected) => {
    expect(outcome(null, evolve, () => write({ ...invitation, ...change }, ratings, now), statusOf)).toBe(expected);
  });

  it('F-12 is verified by its invitation', () => {
    expect(published).toEqual({
      tutorId: 't1',
      enquiryId: 'e1',
      bookingId: 'b1',
      ...ratings,
      verified: true,
      featured: false,
      status: 'published',
      repliedAt: null,
      reportedAt: null,
      hiddenAt: null,
      hiddenFor: null,
      createdAt: NOW,
    });
    expect(() => evolve(null, { type: 'ReviewHidden', data: { reason: 'other', at: NOW } })).toThrow(
      'before ReviewPublished',
    );
  });
});

describe('the rules of a review', () => {
  const good = { rating: 5, studentName: 'Jo', studentEmail: 'jo@example.com' };
  const RATING = 'Please give a rating from 1 to 5';
  it.each([
    ['rating', 0, RATING],
    ['rating', 1, null],
    ['rating', 5, null],
    ['rating', 6, RATING],
    ['rating', 4.5, RATING],
    ['rating', undefined, RATING],
    ['studentName', 'J', 'Name must be at least 2 characters'],
    ['studentEmail', 'jo', 'Please enter a valid email address'],
    ['reviewText', 'r'.repeat(19), 'Review must be at least 20 characters'],
    ['reviewText', 'r'.repeat(20), null],
    ['reviewText', '', null],
    ['reviewText', null, null],
    ['reviewText', 'r'.repeat(5_001), 'At most 5,000 characters'],
    ['communicationRating', 0, RATING],
    ['communicationRating', 5, null],
    ['knowledgeRating', 6, RATING],
    ['punctualityRating', null, null],
  ])('V-19 %s %j gives %j', (field, value, message) => {
    expect(messages(reviewRules, { ...good, [field]: value })).toEqual(message && { [field]: message });
  });

  it('V-19 needs of an invited reviewer the rating alone', () => {
    expect(reviewAnswerRules.parse({ rating: 4, verified: true, tutorId: 'x' })).toEqual({ rating: 4 });
  });
});

describe('the figures of a tutor', () => {
  it.each([
    [[], 0],
    [[5], 5],
    [[5, 4], 4.5],
    [[5, 5, 4], 4.67],
  ])('Q-16 the ratings %j average %d', (ratings, average) => {
    expect(averageRating(ratings)).toBe(average);
  });

  it.each([
    [0, 0, 0, 0],
    [3, 0, 0, 100],
    [2, 1, 0, 66.7],
    [1, 0, 1, 50],
    [0, 1, 1, 0],
  ])(
    'Q-16 %i completed, %i cancelled, %i missed by the tutor is %d percent',
    (completed, tutorCancelled, tutorMissed, rate) => {
      expect(successRate({ completed, tutorCancelled, tutorMissed })).toBe(rate);
      expect(countedSessions({ completed, tutorCancelled, tutorMissed })).toBe(
        completed + tutorCancelled + tutorMissed,
      );
    },
  );

  it.each([
    [[], 24],
    [[1, 1], 24],
    [[9, 1, 2], 2],
    [[1, 2, 4, 9], 3],
    [[0.2, 0.5, 0.9], 0],
    [[0.2, 1, 0.9], 0],
    [[1, 1, 1], 1],
    [[48, 47.4, 1], 47],
  ])('Q-16 answers after %j hours have a response time of %d', (hours, expected) => {
    const answers = hours.map((after) => ({
      notifiedAt: NOW,
      respondedAt: new Date(Date.parse(NOW) + after * 3_600_000).toISOString(),
    }));
    expect(responseTime(answers)).toBe(expected);
  });
});
