import { AppHeader } from '../features/shell/app-header';
import { NotFoundPage } from '../features/shell/not-found-page';
import { SkipLink } from '../features/shell/skip-link';
import { Mailbox } from '../features/mailbox/mailbox';
import { privateMeta } from '../lib/meta';

export const meta = () => privateMeta('Mailbox');

export default function MailboxRoute() {
  return (
    <>
      <SkipLink />
      <AppHeader />
      <Mailbox whenAbsent={<NotFoundPage />} />
    </>
  );
}
