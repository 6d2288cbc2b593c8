import { CloseAccount } from '../features/account/close-account';
import { DownloadData } from '../features/account/download-data';
import { privateMeta } from '../lib/meta';
import { PortalHead } from '../ui/portal-head';

export const meta = () => privateMeta('Your account');

export default function PortalAccount() {
  return (
    <main id="main" tabIndex={-1} className="measure max-w-[800px] py-8 sm:py-12">
      <PortalHead title="Your account" text="Take a copy of your data, or close your account." />
      <div className="mt-7 flex flex-col gap-5">
        <DownloadData />
        <CloseAccount />
      </div>
    </main>
  );
}
