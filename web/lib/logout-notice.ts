import { toast } from './toast';

export const LOGGED_OUT = ['Logged out', 'You have been successfully logged out.'] as const;

/** Set for the sign-in page by a logout that was a navigation (U-08); over TLS under its longer name. */
const COOKIES = ['banksia_logged_out', '__Host-banksia_logged_out'];

/** Says that the navigation which led here has logged out (U-07), once. */
export function announceLogout(): void {
  const set = document.cookie.split(/;\s*/).map((cookie) => cookie.split('=')[0] ?? '');
  const mine = COOKIES.filter((name) => set.includes(name));
  if (mine.length === 0) return;
  const secure = location.protocol === 'https:' ? '; secure' : '';
  for (const name of mine) document.cookie = `${name}=; path=/; max-age=0${secure}`;
  toast(...LOGGED_OUT);
}
