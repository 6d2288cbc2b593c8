import { randomBytes } from 'node:crypto';
import type { AvailabilityRow } from '../../application/availability/availability.writes.js';
import { startStream } from '../../application/ports/ledger.js';
import type { TutorSearchRow } from '../../application/tutor/tutor.writes.js';
import { register, type Role } from '../../domain/account/account.js';
import { DAY, HOUR, plus } from '../../domain/shared/time.js';
import { noticeWwcExpiry, WWC_NOTICE_DAYS } from '../../domain/tutor/working-with-children.js';
import { join, joiningOf, settledBy } from '../market/joining.js';
import { DOCUMENT, DOCUMENT_KEY, document } from '../market/document.js';
import { idOf, type Person, type VettingOutcome } from '../market/people.js';
import { Random } from '../market/random.js';
import { SEED, type Seeder } from './seeder.js';

export const DEMO_PASSWORD = 'demo-password';
const APPROVED = 300;
const PENDING = 30;
const REJECTED = 15;
const BATCH = 69;
/** The one whom an admin has suspended. */
const SUSPENDED = APPROVED - 1;
/** The one, rejected before, who closed the account lately: nobody else in the demo has to do with it (G-19). */
const CLOSING = APPROVED + PENDING + REJECTED - 1;
const CLOSED_DAYS = 3;
/** The one whose check ends within a week, with a session booked beyond it (G-03). */
const CHECK_ENDING = APPROVED - 2;
export const CHECK_ENDING_DAYS = 5;
const SUSPENSION =
  'A family reported lessons outside the agreed place. We are looking into it and will call you this week.';
const OLDEST_DAYS = 540;
const YOUNGEST_DAYS = 9;
/**
 * Who waits for a verdict joined in these last days, most of them lately; what joining means takes two. Some have
 * waited longer than two business days whatever the day of the week.
 */
const WAITING_DAYS = { from: 2.1, to: 8 };

/** A person of the demo with the row by which the person is found, and the weekly hours. */
export type DemoTutor = { person: Person; search: TutorSearchRow; availability: AvailabilityRow[] };

const NO_FIGURES = { averageRating: 0, totalReviews: 0, successRate: 0, countedSessions: 0, responseTime: 24 };

/** The tutor behind the account `tutor`: teaches what most families ask for, at most hours of the week. */
const own = (seeder: Seeder, username: string): Person => ({
  ...seeder.people.person(0, 'approved'),
  firstName: 'Alex',
  lastName: 'Morgan',
  username,
  email: 'alex.morgan@demo.example',
  place: seeder.places.centre,
  subjects: ['mathematics', 'physics', 'science'],
  yearLevels: ['primary-4-6', 'secondary-7-8', 'secondary-9-10', 'senior-11-12'],
  tutorType: 'qualified-teacher',
  deliveryModes: ['online', 'in-person'],
  travelRadiusKm: 20,
  hourlyRate: 72,
  experienceYears: 9,
  qualifications: 'Bachelor of Science and Master of Teaching, the University of Sydney; registered teacher',
  experience: '9 years of classroom teaching and private tutoring',
  bio:
    'I have taught mathematics and physics in Sydney classrooms for nine years and tutor in the afternoons and on weekends. ' +
    'We start with what you already know, find the first step that feels shaky, and build from there. ' +
    'Every lesson ends with three questions you can do alone, so that progress is visible to everyone at home.',
  strengths: {
    specializationTags: ['Exam preparation', 'Nervous beginners', 'HSC'],
    languagesSpoken: ['English', 'Italian'],
    certifications: ['Registered teacher', 'First Aid (HLTAID011)'],
    portfolioItems: ['Mathematics notes and practice papers', 'How I plan a first lesson'],
    portfolio: [
      { title: 'Mathematics notes and practice papers', url: 'https://alex-morgan.example/notes' },
      { title: 'How I plan a first lesson', url: 'https://alex-morgan.example/first-lesson' },
    ],
  },
  hours: [
    ...[1, 2, 3, 4, 5].map((dayOfWeek) => ({ dayOfWeek, startTime: '15:00', endTime: '20:00' })),
    { dayOfWeek: 6, startTime: '09:00', endTime: '13:00' },
  ],
  acceptingStudents: true,
  business: { name: 'Alex Morgan Tutoring', gstRegistered: false },
  wwcDays: 1_500,
});

function vettingOutcomeOf(index: number): VettingOutcome {
  if (index < APPROVED) return 'approved';
  return index < APPROVED + PENDING ? 'pending' : 'rejected';
}

/** Every account that the demo makes. */
export const demoAccountIds = (): string[] => [
  idOf(SEED, 'account admin', 0),
  ...Array.from({ length: APPROVED + PENDING + REJECTED }, (_, index) => idOf(SEED, 'account', index)),
];

/** The account of this name, made with the demo's password where there is none; returns its id. */
async function accountOf(
  seeder: Seeder,
  username: string,
  role: Role,
  name: { firstName: string; lastName: string; email: string },
): Promise<string> {
  const known = await seeder.accounts.credentials(username);
  if (known) return known.id;
  const id = seeder.id(`account ${username}`, 0);
  const at = seeder.ago(OLDEST_DAYS * DAY);
  const password = await seeder.passwords.hash(DEMO_PASSWORD);
  await seeder.apply(at, 'operator', [
    startStream('account', id, register({ role }, at), { username, password, ...name }),
  ]);
  return id;
}

/**
 * The approved tutors, among them some with a part of their
 * own, and the rows of all as they stood when they had joined.
 */
export type Cast = {
  tutors: DemoTutor[];
  /** The one of the account `tutor`. */
  own: DemoTutor;
  checkEnding: DemoTutor;
  market: TutorSearchRow[];
  adminId: string;
};

/** Those who have long been here, in a fixed order. */
export const othersOf = ({ tutors, own }: Cast, now: string) =>
  tutors.filter((tutor) => tutor !== own && tutor.search.createdAt < plus(now, -12 * DAY));

/** Loads those who are not there yet: 300 approved tutors, and some more that an admin can look at. */
export async function loadTutors(seeder: Seeder): Promise<Cast> {
  const adminId = await accountOf(seeder, 'admin', 'admin', {
    firstName: 'Robin',
    lastName: 'Banks',
    email: 'robin.banks@demo.example',
  });
  const context = {
    vettedBy: adminId,
    passwordHash: await seeder.passwords.hash(randomBytes(24).toString('hex')),
    vault: seeder.vault,
    isThorough: true,
  };
  const ownContext = { ...context, passwordHash: await seeder.passwords.hash(DEMO_PASSWORD) };
  const taken = await seeder.accounts.credentials('tutor');
  const ownUsername = taken && taken.id !== seeder.id('account', 0) ? 'demo-tutor' : 'tutor';
  await seeder.files.put(DOCUMENT_KEY, document(), DOCUMENT.length, 'application/pdf');
  const random = new Random('demo arrivals');
  const ages = Array.from(
    { length: APPROVED + REJECTED },
    () => YOUNGEST_DAYS + random.share() * (OLDEST_DAYS - YOUNGEST_DAYS),
  );
  const waiting = Array.from(
    { length: PENDING },
    () => WAITING_DAYS.from + random.share() ** 3 * (WAITING_DAYS.to - WAITING_DAYS.from),
  );
  const arrivals = [...ages, ...waiting]
    .sort((one, other) => other - one)
    .map((days) => seeder.ago(Math.round((days * DAY) / HOUR) * HOUR));
  const isWaiting = (index: number) => vettingOutcomeOf(index) === 'pending';
  const others = random.shuffled(arrivals.map((_, index) => index).slice(1));
  const order = [0, ...others.filter((index) => !isWaiting(index)), ...others.filter(isWaiting)];
  const joined = order.map((index, place) => {
    const person: Person =
      index === 0 ? own(seeder, ownUsername) : { ...seeder.people.person(index, vettingOutcomeOf(index)) };
    const arrival = arrivals[place] as string;
    if (index > 0 && index % 3 === 0)
      person.business = { name: `${person.lastName} Tutoring Pty Ltd`, gstRegistered: index % 2 === 0 };
    if (index === SUSPENDED) person.suspension = SUSPENSION;
    if (index === CLOSING) person.closedAt = seeder.ago(CLOSED_DAYS * DAY);
    if (index === CHECK_ENDING)
      person.wwcDays = (Date.parse(seeder.now) - Date.parse(arrival)) / DAY + CHECK_ENDING_DAYS;
    const plain = { ...person, figures: { ...NO_FIGURES } };
    return {
      person,
      joined: join(plain, index === 0 ? ownContext : context, (kind) => seeder.id(kind, index), arrival),
    };
  });
  for (let from = 0; from < joined.length; from += BATCH) {
    const batch = joined.slice(from, from + BATCH);
    if (!(await seeder.has('tutor', (batch[0] as (typeof joined)[number]).person.id))) {
      await seeder.applyWhole(joiningOf(batch.map(({ joined: one }) => one)));
    }
  }
  const tutors = joined.map(({ person, joined: { search, availability } }) => ({ person, search, availability }));
  const checkEnding = tutors[order.indexOf(CHECK_ENDING)] as DemoTutor;
  for (const days of WWC_NOTICE_DAYS) {
    const at = seeder.ago((days - CHECK_ENDING_DAYS) * DAY);
    if (at < settledBy(checkEnding.search.createdAt)) continue;
    await seeder.apply(at, 'system', [
      await seeder.next('tutor', checkEnding.person.id, (tutor) => noticeWwcExpiry(tutor, at)),
    ]);
  }
  return {
    tutors: tutors.filter(({ person }) => person.vettingOutcome === 'approved' && !person.suspension),
    own: tutors[0] as DemoTutor,
    checkEnding,
    market: tutors.map(({ search }) => search),
    adminId,
  };
}
