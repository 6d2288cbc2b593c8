/** The token of a mailed link, taken out of the address so that it stays in no history; null without one. */
export function takeToken(): string | null {
  const token = new URLSearchParams(location.hash.slice(1)).get('token');
  if (token !== null) history.replaceState(history.state, '', location.pathname + location.search);
  return token;
}
