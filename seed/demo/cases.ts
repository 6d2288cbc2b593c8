import { append, startStream } from '../../application/ports/ledger.js';
import { referenceOf } from '../../application/reference.js';
import {
  type CaseLinks,
  type ConcernKind,
  openConcern,
  openContest,
  openReview,
  type Reporter,
} from '../../domain/case/case.js';
import { contest, markOf } from '../../domain/booking/contest.js';
import { report } from '../../domain/review/review.js';
import { HOUR, MINUTE, plus } from '../../domain/shared/time.js';
import { familyOf } from '../market/families.js';
import { applyStep, type Step } from './case-steps.js';
import { applyGuarantees } from './guarantees.js';
import { each, type Seeder } from './seeder.js';
import type { DemoSession } from './sessions.js';
import type { Cast } from './tutors.js';

type Plan = {
  concern: ConcernKind;
  reporter: Reporter;
  hoursAgo: number;
  words: string;
  /** What admins did, minutes after it was reported. */
  steps: readonly Step[];
};

const DAYS = 24;

/** What was reported, from a fresh safety concern to what was settled weeks ago. */
const PLANS: readonly Plan[] = [
  {
    concern: 'safety',
    reporter: 'family',
    hoursAgo: 0.8,
    words:
      'My son says the tutor asked for his own phone number so that they could chat between lessons without me. He is 13. Nothing else has happened, but I am not comfortable with it.',
    steps: [],
  },
  {
    concern: 'conduct',
    reporter: 'family',
    hoursAgo: 6 * DAYS,
    words:
      'The last two lessons ended twenty minutes early and we were asked to pay for the full hour. I wrote to the tutor on Thursday and have heard nothing.',
    steps: [
      { after: 95, take: true },
      { after: 130, note: 'Spoke with the parent. Both lessons ended at 4:40 pm, paid until 5:00 pm.' },
      { after: 150, wait: 'Asked the tutor for an explanation, with an answer by Monday.' },
    ],
  },
  {
    concern: 'did_not_come',
    reporter: 'tutor',
    hoursAgo: 22,
    words: 'I waited for twenty-five minutes in the online room. Nobody joined and nobody answered my call.',
    steps: [{ after: 40, take: true }],
  },
  {
    concern: 'not_who_they_say',
    reporter: 'visitor',
    hoursAgo: 5,
    words:
      'The profile says registered teacher. I taught at the same school and do not remember this person. Could you check?',
    steps: [],
  },
  {
    concern: 'other',
    reporter: 'family',
    hoursAgo: 20,
    words: 'The tutor would like to be paid in cash from now on. Is that allowed, and do we still get a receipt?',
    steps: [
      { after: 60, take: true },
      { after: 75, wait: 'Asked the family whether the tutor said why.' },
    ],
  },
  {
    concern: 'safety',
    reporter: 'family',
    hoursAgo: 12 * DAYS,
    words:
      'The tutor brought a friend along to the lesson and left my daughter alone with him for ten minutes. She was upset afterwards.',
    steps: [
      { after: 12, take: true },
      { after: 55, note: 'Called the mother. The girl is fine. No sessions until this is settled.' },
      {
        after: 180,
        resolve: 'upheld',
        note: 'The tutor admits it. First warning. The family would like to keep the tutor.',
        mailed: {
          family:
            'Thank you for telling us at once. We have spoken with the tutor, who is sorry and agrees that nobody else may be present at a lesson unless you have asked for it. If anything like this happens again, please call us.',
          tutor:
            'A lesson is for the student and you. Please never bring another person to it. This is a warning: if it happens again we will end our work with you.',
        },
      },
    ],
  },
  {
    concern: 'conduct',
    reporter: 'tutor',
    hoursAgo: 9 * DAYS,
    words: 'The father shouted at me in front of his son because a test had gone badly. I would rather not go back.',
    steps: [
      { after: 200, take: true },
      {
        after: 26 * 60,
        resolve: 'upheld',
        note: 'The father apologised on the phone. Future sessions are cancelled at the wish of the tutor.',
        mailed: {
          tutor:
            'You do not have to go back. We have cancelled what was booked, and it does not count against you. The family asked us to pass on an apology.',
        },
      },
    ],
  },
  {
    concern: 'not_who_they_say',
    reporter: 'visitor',
    hoursAgo: 16 * DAYS,
    words: 'The name on the profile is not the name under which this tutor advertises elsewhere.',
    steps: [
      { after: 300, take: true },
      {
        after: 30 * 60,
        resolve: 'declined',
        note: 'Maiden name: the check and the degree are in both names.',
        mailed: { family: 'Thank you for writing to us. We have checked the documents again and all is in order.' },
      },
    ],
  },
  {
    concern: 'did_not_come',
    reporter: 'family',
    hoursAgo: 4 * DAYS,
    words: 'The tutor did not come last week, and we were told there was a flat tyre. This week nobody came again.',
    steps: [
      { after: 30, take: true },
      {
        after: 400,
        resolve: 'declined',
        note: 'The second time the family had moved the session and looked at the old time.',
        mailed: { family: 'We found that the session had been moved to Saturday at your request.' },
      },
      { after: 3.8 * DAYS * 60, reopen: 'The mother called back: it was the tutor who had moved it.' },
    ],
  },
];

/** Loads what people reported and what an admin did about it, each event at its own time. */
export async function applyCases(seeder: Seeder, { own, tutors, adminId }: Cast, sessions: readonly DemoSession[]) {
  const agreed = sessions.filter(({ course, enquiryId, inSeries }) => course === 'completed' && enquiryId && !inSeries);
  const missed = sessions.find(({ course, tutor }) => course === 'missed' && tutor === own);
  await each(PLANS, async (plan, index) => {
    const id = seeder.id('case', index);
    const session = plan.concern === 'did_not_come' && plan.reporter === 'tutor' ? missed : agreed[index];
    if (!session || (await seeder.has('case', id))) return;
    const tutor = plan.reporter === 'visitor' ? tutors[40 + index] : session.tutor;
    const isVisitor = plan.reporter === 'visitor';
    const links: CaseLinks = {
      tutorId: tutor?.person.id ?? null,
      enquiryId: isVisitor ? null : session.enquiryId,
      bookingId: isVisitor ? null : session.id,
    };
    const at = seeder.ago(plan.hoursAgo * HOUR);
    const { concern, reporter, words } = plan;
    const { email } = familyOf('demo', session.family, seeder.places);
    const opened = openConcern({ ...links, reference: referenceOf('CA', id), concern, reporter }, at);
    const actor =
      reporter === 'tutor'
        ? (`account:${session.tutor.person.accountId}` as const)
        : isVisitor
          ? 'visitor'
          : (`holder:${session.enquiryId ?? ''}` as const);
    await seeder.apply(at, actor, [
      startStream('case', id, opened, { words, contact: isVisitor ? email : null, notes: [] }),
    ]);
    for (const step of plan.steps) await applyStep(seeder, { id, adminId }, step, plus(at, step.after * MINUTE));
  });
  await applyGuarantees(seeder, adminId, agreed.slice(PLANS.length));
  await applyContest(seeder, adminId, sessions);
  await applyReportedReview(seeder, adminId, sessions);
}

/** A tutor contests that a session is marked as missed; an admin has asked the family and waits (G-09). */
async function applyContest(seeder: Seeder, adminId: string, sessions: readonly DemoSession[]): Promise<void> {
  const session = sessions.find(({ course }) => course === 'missed by tutor');
  const id = seeder.id('contest', 0);
  if (!session || (await seeder.has('case', id))) return;
  const at = seeder.ago(20 * HOUR);
  const booking = await seeder.load('booking', session.id);
  const mark = markOf(booking.state);
  if (!mark) return;
  const { tutorId, enquiryId } = booking.state;
  const links = { tutorId, enquiryId, bookingId: session.id };
  const about = { ...links, reference: referenceOf('CA', id), reason: mark.kind, reporter: 'tutor' } as const;
  const words =
    'I was in the online room from five minutes before until half past. The family had the link of the week before. I can send you what the room has recorded.';
  const opened = startStream('case', id, openContest(about, at), { words, contact: null, notes: [] });
  const contested = append(booking, contest(booking.state, 'tutor', at));
  await seeder.apply(at, `account:${session.tutor.person.accountId}`, [opened, contested]);
  const asked = 'Asked the family which link they used, and the tutor for what the room has recorded.';
  await applyStep(seeder, { id, adminId }, { after: 35, take: true }, plus(at, 35 * MINUTE));
  await applyStep(seeder, { id, adminId }, { after: 50, wait: asked }, plus(at, 50 * MINUTE));
}

const REPORT_REASON =
  'We have had one session so far, and the review speaks of several. I think that it is about somebody else.';
const REPORTED_HOURS = 7;

/** The tutor of the newest poor review has reported it; an admin has taken the case (G-06). */
async function applyReportedReview(seeder: Seeder, adminId: string, sessions: readonly DemoSession[]): Promise<void> {
  const at = seeder.ago(REPORTED_HOURS * HOUR);
  const isPoor = ({ reviewed }: DemoSession) =>
    reviewed !== null && reviewed.hasText && reviewed.rating <= 3 && reviewed.at < at;
  const session = sessions
    .filter(isPoor)
    .toSorted((one, other) => ((one.reviewed?.at ?? '') > (other.reviewed?.at ?? '') ? -1 : 1))[0];
  const id = seeder.id('review case', 0);
  if (!session?.reviewed || (await seeder.has('case', id))) return;
  const review = await seeder.load('review', session.reviewed.id);
  const { tutorId, enquiryId, bookingId } = review.state;
  const reported = append(review, report(review.state, at), { reportReason: REPORT_REASON });
  await seeder.apply(at, `account:${session.tutor.person.accountId}`, [reported]);
  const openedAt = plus(at, 2_000);
  const about = { tutorId, enquiryId, bookingId, reference: referenceOf('CA', id), reporter: 'tutor' } as const;
  const opened = startStream('case', id, openReview(about, openedAt), { words: null, contact: null, notes: [] });
  await seeder.apply(openedAt, 'system', [opened]);
  await applyStep(seeder, { id, adminId }, { after: 25, take: true }, plus(openedAt, 25 * MINUTE));
}
