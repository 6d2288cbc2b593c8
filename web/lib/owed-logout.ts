const KEY = 'banksia-logout-owed';

/** Notes that somebody has logged out and the server does not know it yet (U-07), for every tab and later visit. */
export function oweLogout(isOwed: boolean): void {
  try {
    if (isOwed) localStorage.setItem(KEY, 'true');
    else localStorage.removeItem(KEY);
  } catch {
    // A browser that forbids storage forgets it.
  }
}

export function isLogoutOwed(): boolean {
  try {
    return localStorage.getItem(KEY) !== null;
  } catch {
    return false;
  }
}
