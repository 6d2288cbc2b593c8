import { BillingDetails } from '../features/booking/billing-details';
import { Earnings } from '../features/booking/earnings';
import { privateMeta } from '../lib/meta';
import { PortalHead } from '../ui/portal-head';

export const meta = () => privateMeta('Earnings');

export default function PortalEarnings() {
  return (
    <main id="main" tabIndex={-1} className="measure max-w-[1120px] py-8 sm:py-12 print:p-0">
      <PortalHead title="Earnings" text="Your sessions by month, in Australian financial years from July to June." />
      <div className="mt-8">
        <Earnings />
      </div>
      <div className="mt-12 print:hidden">
        <BillingDetails />
      </div>
    </main>
  );
}
