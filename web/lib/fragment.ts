import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';

/** The token of a mailed link, taken out of the address so that it stays in no history; null without one. */
export function takeToken(): string | null {
  const token = new URLSearchParams(location.hash.slice(1)).get('token');
  if (token !== null) history.replaceState(history.state, '', location.pathname + location.search);
  return token;
}

/** The token of the mailed link last opened on this page; null without one, undefined before the address was read. */
export function useMailedToken(): string | null | undefined {
  // A link that is opened where its page stands already changes the fragment alone.
  const address = useLocation();
  const [token, setToken] = useState<string | null>();
  useEffect(() => {
    const found = takeToken();
    setToken((known) => found ?? known ?? null);
  }, [address]);
  return token;
}
