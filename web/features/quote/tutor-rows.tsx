import type { StudentQuoteItem } from '@contract/quote.js';
import { WIDER_FOR_FAMILY } from '@domain/matching/wider.js';
import { counted } from '@domain/shared/format.js';
import { ratingText, responseTimeText } from '../../lib/figures';
import { Stars } from '../../ui/stars';
import { ComparedRow } from './compared-row';
import { VerifiedFacts } from './verified-facts';

/** What is known of the tutors who quote: how they were rated, how they meet, what was checked. */
export function TutorRows({ quotes }: { quotes: StudentQuoteItem[] }) {
  return (
    <>
      <ComparedRow title="Rating" quotes={quotes}>
        {({ tutor }) =>
          tutor.totalReviews > 0 ? (
            <span className="flex flex-col items-start gap-1">
              <Stars rating={tutor.averageRating} />
              <span className="figures text-sm text-muted">
                {ratingText(tutor.averageRating)}, {counted(tutor.totalReviews, 'review')}
              </span>
            </span>
          ) : (
            <span className="text-muted">No reviews yet</span>
          )
        }
      </ComparedRow>
      <ComparedRow title="Experience" quotes={quotes}>
        {({ tutor }) => (
          <span className="figures">
            {tutor.experience === null ? 'Not provided' : counted(tutor.experience, 'year')}
          </span>
        )}
      </ComparedRow>
      <ComparedRow title="Reply time" quotes={quotes}>
        {({ tutor }) => <span className="figures">{responseTimeText(tutor.responseTime)}</span>}
      </ComparedRow>
      <ComparedRow title="How you meet" quotes={quotes}>
        {({ tutor, suggestedLocation, wider }) => (
          <>
            {meetingWords(tutor.deliveryModes)}
            {wider && <span className="block text-sm text-muted">{WIDER_FOR_FAMILY[wider]}</span>}
            {suggestedLocation && <span className="block text-sm text-muted">{suggestedLocation}</span>}
          </>
        )}
      </ComparedRow>
      <ComparedRow title="Checked by us" quotes={quotes}>
        {({ verified }) => verified && <VerifiedFacts verified={verified} />}
      </ComparedRow>
    </>
  );
}

function meetingWords(modes: string[]): string {
  const online = modes.includes('online');
  const inPerson = modes.includes('in-person');
  if (online && inPerson) return 'In person or online';
  if (online) return 'Online';
  return inPerson ? 'In person' : 'Ask the tutor';
}
