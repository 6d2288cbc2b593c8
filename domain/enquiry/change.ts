import { listText } from '../shared/list.js';

/** What its holder may put right of an enquiry until it is filled (G-11). */
export const CHANGEABLE_FIELDS = [
  'availableDays',
  'availableTimes',
  'deliveryPreference',
  'locationPreferences',
  'location',
  'message',
  'phone',
] as const;
export type ChangeableField = (typeof CHANGEABLE_FIELDS)[number];

export type ChangeableWords = {
  availableDays: readonly string[];
  availableTimes: readonly string[];
  deliveryPreference: string;
  locationPreferences: readonly string[];
  location: string;
  message: string;
  phone: string;
};

/** When each field that was changed was changed last. */
export type Changed = Partial<Record<ChangeableField, string>>;
/** A field that was changed, and when it was last. */
export type FieldChange = { field: ChangeableField; changedAt: string };

/** A choice of several has no order. */
const normal = (words: string | readonly string[]) =>
  typeof words === 'string' ? words : [...new Set(words)].sort().join('\n');

/** The fields of which `after` says something else than `before`. */
export const differingFields = (before: ChangeableWords, after: Partial<ChangeableWords>): ChangeableField[] =>
  CHANGEABLE_FIELDS.filter((field) => after[field] !== undefined && normal(before[field]) !== normal(after[field]));

/** What a tutor is shown of a change: the phone number is nobody's to see before it is released. */
export const shownFields = (fields: readonly ChangeableField[], seesContact: boolean): ChangeableField[] =>
  seesContact ? [...fields] : fields.filter((field) => field !== 'phone');

/** What was changed after `since`, newest first, as far as a tutor is shown it. */
export const changesSince = (changed: Changed, since: string, seesContact: boolean): FieldChange[] =>
  shownFields(CHANGEABLE_FIELDS, seesContact)
    .flatMap((field) => {
      const changedAt = changed[field];
      return changedAt !== undefined && changedAt > since ? [{ field, changedAt }] : [];
    })
    .sort((one, other) => (one.changedAt > other.changedAt ? -1 : one.changedAt < other.changedAt ? 1 : 0));

/** When last something was changed that a quote answers; null where nothing was. A phone number changes no quote. */
export const quotedWordsChangedAt = (changed: Changed): string | null =>
  changesSince(changed, '', false)[0]?.changedAt ?? null;

/**
 * Whether tutors who could not be reached before may be now:
 * matching asks how and where to meet, and weighs the times.
 */
export const mayReachOthers = (fields: readonly ChangeableField[]) =>
  fields.includes('deliveryPreference') || fields.includes('location');

/** `the times`, as in `The family changed the times`. */
export const FIELD_WORDS: Record<ChangeableField, string> = {
  availableDays: 'the days',
  availableTimes: 'the times',
  deliveryPreference: 'how to meet',
  locationPreferences: 'where to meet',
  location: 'the area',
  message: 'the message',
  phone: 'the phone number',
};

/** `the days, the times and where to meet` */
export const fieldsText = (fields: readonly ChangeableField[]): string =>
  listText(fields.map((field) => FIELD_WORDS[field]));
