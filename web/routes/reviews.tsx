import { ReviewPage } from '../features/review/review-page';
import { useMailedToken } from '../lib/fragment';
import { privateMeta } from '../lib/meta';

export const meta = () => privateMeta('Your review');

/** Opens the review that the token of the mailed link is for. */
export default function Reviews() {
  const token = useMailedToken();
  return token !== undefined && <ReviewPage key={token} token={token} />;
}
