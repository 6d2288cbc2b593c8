import type { EnquiryView } from '@contract/enquiry.js';
import type { ChangeableField } from '@domain/enquiry/change.js';
import type { DeclineReason } from '@domain/opportunity/decline-reason.js';
import { counted } from '@domain/shared/format.js';
import { ChangeEnquiry } from './change-enquiry';
import { hasEnded } from './status-words';

type Enquiry = EnquiryView['enquiry'];

type Words = {
  one: string;
  many: string;
  /** What the family can do about it, and the answer that it can change for that. */
  advice?: string;
  change?: { field: ChangeableField; label: string };
};

/** What one tutor said, what several did, and what would reach more. */
const WORDS: Record<DeclineReason, Words> = {
  too_far: {
    one: 'would have to travel too far',
    many: 'would have to travel too far',
    advice: 'Online sessions or another suburb would reach more tutors.',
    change: { field: 'deliveryPreference', label: 'Change how to meet' },
  },
  times: {
    one: 'was not free at these times',
    many: 'were not free at these times',
    advice: 'More days or times would reach more tutors.',
    change: { field: 'availableDays', label: 'Change the times' },
  },
  rate: {
    one: 'thought that their rate would not suit',
    many: 'thought that their rates would not suit',
    advice: 'Every tutor sets their own rate, so there is nothing you need to change.',
  },
  not_my_subject: { one: 'does not teach this subject', many: 'do not teach this subject' },
  level: { one: 'does not teach this level', many: 'do not teach this level' },
  no_room: { one: 'has no room for another student', many: 'have no room for another student' },
  other: { one: 'had another reason', many: 'had other reasons' },
};

/** Why tutors declined, by how many and never by name, with the change that would reach more of them (G-10). */
export function DeclineReasons({ enquiry }: { enquiry: Enquiry }) {
  const { declineReasons } = enquiry;
  if (declineReasons.length === 0 || hasEnded(enquiry)) return null;
  return (
    <section aria-labelledby="decline-reasons" className="rounded-card border border-line bg-paper p-5 sm:p-7">
      <h2 id="decline-reasons" className="text-lg font-semibold">
        Why some tutors declined
      </h2>
      <ul className="mt-3 flex flex-col gap-4">
        {declineReasons.map(({ reason, count }) => {
          const { one, many, advice, change } = WORDS[reason];
          return (
            <li key={reason} className="max-w-[60ch] text-body">
              <p className="figures">
                {counted(count, 'tutor')} {count === 1 ? one : many}.
              </p>
              {advice && <p className="text-muted">{advice}</p>}
              {change && (
                <div className="mt-2">
                  <ChangeEnquiry enquiry={enquiry} label={change.label} first={change.field} />
                </div>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
