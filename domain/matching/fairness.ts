/** How invitations spread over tutors: how many tutors got each number of them. */
export type Spread = readonly { invitations: number; tutors: number }[];

export type Fairness = {
  /** 0 when everybody got as many, towards 1 when one got all; null when nobody was invited. */
  gini: number | null;
  /** Cumulated shares from 0 to 1, the least invited tutors first. */
  lorenz: { tutors: number; invitations: number }[];
};

const MOST_POINTS = 20;
const rounded = (value: number) => Math.round(value * 10_000) / 10_000;

/** The Gini coefficient and the Lorenz curve of a spread; tutors without an invitation count with 0. */
export function fairnessOf(spread: Spread): Fairness {
  const rising = spread.toSorted((one, other) => one.invitations - other.invitations);
  const tutors = rising.reduce((sum, one) => sum + one.tutors, 0);
  const invitations = rising.reduce((sum, one) => sum + one.tutors * one.invitations, 0);
  if (invitations === 0) return { gini: null, lorenz: [] };
  let seen = 0;
  let invited = 0;
  let area = 0;
  const corners = [{ tutors: 0, invitations: 0 }];
  for (const step of rising) {
    const before = invited;
    seen += step.tutors;
    invited += step.tutors * step.invitations;
    area += ((before + invited) / invitations / 2) * (step.tutors / tutors);
    corners.push({ tutors: seen / tutors, invitations: invited / invitations });
  }
  return { gini: rounded(1 - 2 * area), lorenz: thinned(corners) };
}

function thinned(corners: Fairness['lorenz']): Fairness['lorenz'] {
  const stride = Math.ceil((corners.length - 1) / MOST_POINTS);
  return corners
    .filter((_, place) => place % stride === 0 || place === corners.length - 1)
    .map((corner) => ({ tutors: rounded(corner.tutors), invitations: rounded(corner.invitations) }));
}
