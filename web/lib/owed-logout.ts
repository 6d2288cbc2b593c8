const KEY = 'banksia-logout-owed';

/**
 * Whether somebody has logged out and the server does not know it yet (U-07), in every tab and later visit; a browser
 * that forbids storage forgets it. With `isOwed` it is noted so from now on.
 */
export function logoutOwed(isOwed?: boolean): boolean {
  try {
    if (isOwed !== undefined) localStorage.setItem(KEY, isOwed ? 'true' : '');
    return localStorage.getItem(KEY) === 'true';
  } catch {
    return false;
  }
}
