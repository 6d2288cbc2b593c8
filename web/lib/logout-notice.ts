import { toast } from './toast';

export const LOGGED_OUT = ['Logged out', 'You have been successfully logged out.'] as const;

/** Set for the sign-in page by a logout that was a navigation (U-08). */
const COOKIE = 'banksia_logged_out';

/** Says that the navigation which led here has logged out (U-07), once. */
export function announceLogout(): void {
  if (!document.cookie.includes(`${COOKIE}=`)) return;
  document.cookie = `${COOKIE}=; path=/auth; max-age=0`;
  toast(...LOGGED_OUT);
}
