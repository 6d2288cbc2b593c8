/** A tutor who was invited: with what probability this one accepts, and after how many hours in the mean. */
export type Answering = { acceptShare: number; hours: number };

/** The wider wave goes out after so long, and an invitation ends after the longest time that one has. */
const WIDER_AFTER = 12;
/** The longest that an invitation stays open. */
const INVITATION_HOURS = 48;
const STEPS = 40;

/**
 * Hours at which it is asked how many enquiries were accepted by
 * then: close together at first, until the wider wave has ended.
 */
export const HOURS = Float64Array.from(
  { length: STEPS + 1 },
  (_, step) => (WIDER_AFTER + INVITATION_HOURS) * (step / STEPS) ** 2,
);

/**
 * What is summed up over enquiries: how many were accepted by each
 * of `HOURS`, and what a wider wave and the cap on quotes come to.
 */
type Totals = { accepted: Float64Array; sums: { untilWider: number; accepts: number; beyondCap: number } };

/** The probability that a tutor has accepted so many hours after the invitation. */
function acceptedBy({ acceptShare, hours }: Answering, since: number): number {
  return since <= 0 ? 0 : acceptShare * (1 - Math.exp(-Math.min(since, INVITATION_HOURS) / Math.max(hours, 0.1)));
}

const nobodyBy = (tutors: readonly Answering[], since: number) =>
  tutors.reduce((nobody, tutor) => nobody * (1 - acceptedBy(tutor, since)), 1);

/**
 * Adds what is expected of one enquiry: tutors answer independently, and the wider wave is sent only where nobody of
 * the first has accepted by then. Expected values, so that two policies differ by what they do and not by luck.
 */
export function expectedAnswers(
  first: readonly Answering[],
  wider: readonly Answering[],
  quoteCap: number,
  { accepted, sums }: Totals,
): void {
  for (const [step, hour] of HOURS.entries())
    accepted[step] = (accepted[step] as number) + 1 - nobodyBy(first, hour) * nobodyBy(wider, hour - WIDER_AFTER);
  sums.untilWider += nobodyBy(first, WIDER_AFTER);
  // How likely each number of accepts is, one tutor after the other.
  const likely = [1];
  for (const tutor of first) {
    const yes = acceptedBy(tutor, INVITATION_HOURS);
    for (let count = likely.length; count >= 0; count -= 1)
      likely[count] = (likely[count] ?? 0) * (1 - yes) + (likely[count - 1] ?? 0) * yes;
  }
  for (const [count, probability] of likely.entries()) {
    sums.accepts += probability * count;
    sums.beyondCap += probability * Math.max(0, count - quoteCap);
  }
}

/** By when half of all that are accepted at the end were, in hours. */
export function medianHours(accepted: Float64Array): number | null {
  const half = (accepted.at(-1) ?? 0) / 2;
  if (half === 0) return null;
  const step = accepted.findIndex((count) => count >= half);
  const [before, after] = [accepted[step - 1] ?? 0, accepted[step] as number];
  const [from, to] = [HOURS[step - 1] ?? 0, HOURS[step] as number];
  const hours = after === before ? to : from + ((half - before) / (after - before)) * (to - from);
  return Math.round(hours * 10) / 10;
}
