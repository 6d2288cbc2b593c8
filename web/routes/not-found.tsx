import { NotFoundPage } from '../features/shell/not-found-page';
import { privateMeta } from '../lib/meta';

export const meta = () => privateMeta('404 Page Not Found');

export default function NotFound() {
  return <NotFoundPage />;
}
