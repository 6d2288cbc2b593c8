import { counted } from '../shared/format.js';
import { type AvailabilityMask, hasSlot, slotWords } from './availability.js';
import type { Gate } from './matching.js';
import { CRITERIA, type Criterion } from './policy.js';

/** From how many families on something is said of what they asked for: of fewer, one could be recognised. */
export const LEAST_FAMILIES = 5;
/** From how many tutors and dossiers on the market has a median. */
export const LEAST_TUTORS = 10;
export const LEAST_DOSSIERS = 20;

/** A tutor's median beside the market's, of at most `of` points. */
export type PointsBeside = { criterion: Criterion; mine: number | null; market: number | null; of: number };

/** What advice is given from. */
export type Found = {
  /** The first gate that stops the tutor today for every enquiry; null: none. */
  ownGate: Gate | null;
  considered: number;
  stopped: readonly { gate: Gate; count: number }[];
  answered: number;
  /** Invitations that ended without an answer. */
  unanswered: number;
  points: readonly PointsBeside[];
  /** How many families asked for each slot of the week, of those that no gate stopped. */
  wanted: readonly { slot: number; families: number }[];
  /** When the tutor has time; null where nothing was said. */
  hours: AvailabilityMask | null;
};

/** Sentences in their order of use; more would be read by nobody. */
const MOST = 5;
const SLOTS_NAMED = 2;
/** From how many invitations without an answer on something is said of them. */
const LEAST_UNANSWERED = 2;
/** Points below the market's, as a share of the criterion's weight, that are worth a sentence. */
const NOTABLE = 0.1;

/** What opens the gates that apply to every enquiry. */
const OPENING: Partial<Record<Gate, string>> = {
  suspended: 'Your profile is suspended, so no family is matched with you. Our team can tell you what happens next.',
  closing: 'Your account is closing, so no family is matched with you.',
  approved: 'Your profile is not approved yet. Finish Tutor setup, and families can be matched with you once it is.',
  contract: 'You have no approved contract. Sign it in Tutor setup, and families can be matched with you once it is.',
  wwc: 'Your working-with-children check is missing, not verified or expired. Upload your current one in Tutor setup.',
  accepting: 'You are not accepting students. Turn it on again when you have room for more.',
  email_unverified:
    'Your email address is not confirmed. Open the link in our email, or ask for a new one on your dashboard.',
};

const families = (amount: number) => counted(amount, 'family', 'families');

/** What would open a gate that what families asked for has closed; null for other gates. */
const ASKED: Partial<Record<Gate, (amount: number) => string>> = {
  subject: (amount) => `${families(amount)} asked for subjects that you do not list. Add any that you also teach.`,
  level: (amount) =>
    `${families(amount)} asked for year levels that you do not list. Add any that you also teach to your profile.`,
  reachable: (amount) =>
    `${families(amount)} live further away than you travel, or want to meet in a way that you do not offer. A wider travel radius or online lessons would reach more of them.`,
};

/** What would earn more points where a tutor has notably fewer than the market; null: time will. */
const FEWER: Record<Criterion, string> = {
  subject: 'You teach part of what families ask for in one enquiry. List every subject that you teach.',
  level: 'Other tutors cover more of the year levels that families ask for. Check the levels in your profile.',
  time: 'Other tutors are free at more of the times that families ask for. Add hours to your availability where you can.',
  distance: 'Families were near the edge of how far you travel. Online lessons count as next door.',
  price: 'Your hourly rate is above that of most tutors who were considered. Price is a small part of the points.',
  quality: 'Other tutors have more or better reviews. Families are asked for one after a session that you complete.',
  fairness: 'You were invited often in the last two weeks, so others have their turn first. It evens out by itself.',
};

/**
 * What would change how often a tutor is found, in plain words, the most useful first (G-24). Nothing is said of what
 * fewer than {@link LEAST_FAMILIES} families asked for.
 *
 * | what is seen                                          | what is said                          |
 * | ----------------------------------------------------- | ------------------------------------- |
 * | a gate stops the tutor today for every enquiry        | how it opens                          |
 * | a subject, level or distance stopped enough families  | how many, and what would reach them   |
 * | enough families asked for slots without own hours     | which slots, and how many             |
 * | no hours at all                                       | that families choose by them          |
 * | more invitations ended unanswered than were answered  | that an answer counts, also a no      |
 * | notably fewer points than the market                  | what earns more, biggest gap first    |
 * | nobody considered, and no gate stands                 | what reaches more families            |
 */
export function advice(found: Found): string[] {
  const { ownGate, considered, stopped, answered, unanswered, hours } = found;
  const sentences: string[] = [];
  const opens = ownGate && OPENING[ownGate];
  if (opens) sentences.push(opens);
  for (const { gate, count } of stopped) {
    const asked = count >= LEAST_FAMILIES ? ASKED[gate]?.(count) : undefined;
    if (asked) sentences.push(asked);
  }
  const missed = missedSlots(found);
  sentences.push(
    ...missed.map(
      ({ slot, families: amount }) =>
        `${families(amount)} within your reach wanted ${slotWords(slot)}, when you have no hours.`,
    ),
  );
  if (hours === null && considered > 0 && missed.length === 0)
    sentences.push('You have no weekly hours yet. Families choose by day and time, so add yours to your availability.');
  if (unanswered >= LEAST_UNANSWERED && unanswered > answered)
    sentences.push(
      `${counted(unanswered, 'invitation')} ended without your answer. An answer in time, also a no, keeps your response rate up.`,
    );
  sentences.push(...fewerPoints(found, missed.length > 0));
  if (considered === 0 && !opens)
    sentences.push(
      'No family asked for what you teach where you teach it. More subjects, a wider travel radius or online lessons reach more families.',
    );
  return sentences.slice(0, MOST);
}

/** The slots that most families asked for and in which the tutor has no hours. */
function missedSlots({ wanted, hours }: Found) {
  return wanted
    .filter(({ slot, families: amount }) => amount >= LEAST_FAMILIES && (hours === null || !hasSlot(hours, slot)))
    .sort((one, other) => other.families - one.families || one.slot - other.slot)
    .slice(0, SLOTS_NAMED);
}

function fewerPoints({ points }: Found, timesNamed: boolean): string[] {
  const gap = ({ mine, market, of }: PointsBeside) => (mine === null || market === null ? 0 : (market - mine) / of);
  return [...points]
    .filter((each) => gap(each) >= NOTABLE && !(each.criterion === 'time' && timesNamed))
    .sort(
      (one, other) =>
        (other.market ?? 0) - (other.mine ?? 0) - ((one.market ?? 0) - (one.mine ?? 0)) ||
        CRITERIA.indexOf(one.criterion) - CRITERIA.indexOf(other.criterion),
    )
    .map(({ criterion }) => FEWER[criterion]);
}
