import { OwnReviews } from '../features/review/own-reviews';
import { privateMeta } from '../lib/meta';
import { PortalHead } from '../ui/portal-head';

export const meta = () => privateMeta('Reviews');

export default function PortalReviews() {
  return (
    <main id="main" tabIndex={-1} className="measure max-w-[1120px] py-8 sm:py-12">
      <PortalHead
        title="Reviews"
        text="What families say about your sessions. You can reply to each review once, in public."
      />
      <div className="mt-8">
        <OwnReviews />
      </div>
    </main>
  );
}
