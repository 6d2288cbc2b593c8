import { useEffect, useState } from 'react';
import { ReviewPage } from '../features/review/review-page';
import { privateMeta } from '../lib/meta';

export const meta = () => privateMeta('Your review');

const tokenInAddress = () => new URLSearchParams(location.hash.slice(1)).get('token');

/** Takes the token of the mailed link out of the address and opens the review that it is for. */
export default function Reviews() {
  const [token] = useState(tokenInAddress);
  useEffect(() => {
    if (token) history.replaceState(history.state, '', location.pathname + location.search);
  }, [token]);
  return <ReviewPage token={token} />;
}
