import { DEMO_ENQUIRY_ID } from '@domain/enquiry/options.js';
import { QuotesBoard } from '../features/quote/quotes-board';
import { TutorProfile } from '../features/tutor-profile/tutor-profile';
import { TutorChoice } from '../features/demo/tutor-choice';

/** What its family asked for. */
const DEMO_FREQUENCY = 'Weekly';

/** One tutor of five, and five quotes for one enquiry. */
export function LiveDemo() {
  return (
    <div className="flex flex-col gap-16 pt-10">
      <div className="flex flex-col gap-10">
        <TutorChoice>{(id) => <TutorProfile key={id} id={id} heading="h2" />}</TutorChoice>
      </div>
      <div className="border-t border-line pt-14">
        <QuotesBoard enquiryId={DEMO_ENQUIRY_ID} frequency={DEMO_FREQUENCY} title="Quotes for a demo enquiry" />
      </div>
    </div>
  );
}
