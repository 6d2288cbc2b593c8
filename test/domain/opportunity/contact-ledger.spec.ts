import { contactLedger, type SharingFact } from '../../../domain/opportunity/contact-ledger.js';

const released = (tutorId: string, at: string, reason: 'quote_accepted' | 'shared_by_student' = 'shared_by_student') =>
  ({ kind: 'released', tutorId, reason, at }) as const;
const withdrawn = (tutorId: string, at: string) => ({ kind: 'withdrawn', tutorId, at }) as const;
const phoneChanged = (at: string) => ({ kind: 'phone_changed', at }) as const;
/** Each entry in one line, newest first. */
const lines = (...facts: SharingFact[]) =>
  contactLedger(facts).map(
    ({ tutorId, details, reason, since, until }) => `${tutorId} ${details.join('+')} ${reason} ${since}–${until ?? ''}`,
  );

describe('G-18 the contact ledger', () => {
  it.each<[string, SharingFact[], string[]]>([
    ['nothing was shared', [phoneChanged('1'), withdrawn('a', '2')], []],
    ['it is shared', [released('a', '1')], ['a name+email+phone shared_by_student 1–']],
    [
      'shared, and the quote accepted after it',
      [released('a', '1'), released('a', '2', 'quote_accepted')],
      ['a name+email+phone shared_by_student 1–'],
    ],
    [
      'it was stopped, twice',
      [released('a', '1'), withdrawn('a', '2'), withdrawn('a', '3')],
      ['a name+email+phone shared_by_student 1–2'],
    ],
    [
      'stopped, and shared again',
      [released('a', '1'), withdrawn('a', '2'), released('a', '3', 'quote_accepted')],
      ['a name+email+phone quote_accepted 3–', 'a name+email+phone shared_by_student 1–2'],
    ],
    [
      'the number was changed before, while and after one of two saw it',
      [
        phoneChanged('1'),
        released('a', '2'),
        phoneChanged('3'),
        released('b', '4'),
        withdrawn('a', '5'),
        phoneChanged('6'),
      ],
      [
        'b phone phone_changed 6–',
        'b name+email+phone shared_by_student 4–',
        'a phone phone_changed 3–5',
        'a name+email+phone shared_by_student 2–5',
      ],
    ],
  ])('says who was shown what: %s', (_, facts, expected) => {
    expect(lines(...facts)).toEqual(expected);
  });
});
