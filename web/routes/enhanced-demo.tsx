import { publicMeta } from '../lib/meta';
import { onIntent } from '../ui/on-intent';
import { PageHead } from '../ui/page-head';

const DemoTabs = onIntent('demo', () => import('./demo-tabs'));

export const meta = () =>
  publicMeta(
    '/enhanced-demo',
    'See tutor profiles and quotes',
    'Look at example tutor profiles and compare five quotes for one enquiry, as a family does. Nothing is sent and nothing is booked.',
  );

/** The tutor profile and the quotes board, explained and to try out. */
export default function EnhancedDemo() {
  return (
    <main id="main" tabIndex={-1}>
      <PageHead
        title="Profiles and quotes, to try out"
        text="How tutors introduce themselves, and how several quotes for one enquiry are compared. Nothing here is sent, and nothing is booked."
      />
      <div className="measure py-10 sm:py-14">
        <DemoTabs fallback={<div className="min-h-dvh" />} />
      </div>
    </main>
  );
}
