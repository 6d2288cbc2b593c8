import { HowFound } from '../features/reach/how-found';
import { privateMeta } from '../lib/meta';
import { PortalHead } from '../ui/portal-head';

export const meta = () => privateMeta('How you are found');

export default function PortalReach() {
  return (
    <main id="main" tabIndex={-1} className="measure max-w-[1120px] py-8 sm:py-12">
      <PortalHead
        title="How you are found"
        text="What happened when families’ enquiries were matched with tutors, and what would bring you more of them."
      />
      <div className="mt-8">
        <HowFound />
      </div>
    </main>
  );
}
