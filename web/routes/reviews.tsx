import { useEffect, useState } from 'react';
import { ReviewPage } from '../features/review/review-page';
import { takeToken } from '../lib/fragment';
import { privateMeta } from '../lib/meta';

export const meta = () => privateMeta('Your review');

/** Opens the review that the token of the mailed link is for. */
export default function Reviews() {
  const [token, setToken] = useState<string | null>();
  useEffect(() => setToken((known) => known ?? takeToken()), []);
  return token !== undefined && <ReviewPage token={token} />;
}
