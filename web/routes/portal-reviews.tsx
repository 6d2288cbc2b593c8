import { OwnReviews } from '../features/review/own-reviews';
import { privateMeta } from '../lib/meta';

export const meta = () => privateMeta('Reviews');

export default function PortalReviews() {
  return (
    <main id="main" tabIndex={-1} className="measure max-w-[1120px] py-8 sm:py-12">
      <h1 className="display text-[2.25rem] sm:text-[2.75rem]">Reviews</h1>
      <p className="mt-2 mb-8 max-w-[60ch] text-[1.0625rem] text-muted">
        What families say of your sessions. You can reply to each review once, in public.
      </p>
      <OwnReviews />
    </main>
  );
}
