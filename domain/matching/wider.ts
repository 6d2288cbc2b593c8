import { deliveryModes } from '../enquiry/options.js';

/**
 * How a wider wave reaches a tutor whom the first does not (G-20): beyond the travel radius, or online though the
 * family asked for in-person.
 */
export const WIDER = ['distance', 'online'] as const;
export type Wider = (typeof WIDER)[number];

/** As far as it is still so: a family may have put right how it wants to meet since the tutor was asked (G-11). */
export const widerFor = (wider: Wider | null | undefined, deliveryPreference: string): Wider | null =>
  wider === 'online' && deliveryModes(deliveryPreference).includes('online') ? null : (wider ?? null);

/** What the family reads of it beside the quote. */
export const WIDER_FOR_FAMILY: Record<Wider, string> = {
  distance: 'You live further away than this tutor usually travels. We searched wider for you.',
  online: 'Teaches online. You asked for in-person lessons, and we searched wider for you.',
};

/** What the tutor reads of it with the invitation. */
export const WIDER_FOR_TUTOR: Record<Wider, string> = {
  distance: 'This family lives further away than you usually travel. We are searching wider for them.',
  online: 'This family asked for in-person lessons, and you would teach them online. We are searching wider for them.',
};
