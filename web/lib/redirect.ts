import { matchPath } from 'react-router';
import APP_ROUTES from '../app-routes.json';

const TARGETS = ['/', ...APP_ROUTES].filter((route) => route !== '/auth');
const LONGEST = 512;
const hasControlCharacter = (value: string) => [...value].some((character) => character.charCodeAt(0) <= 32);

/** The path to return to after sign-in: a known screen of this site, else `/portal`. */
export function redirectTarget(value: string | null): string {
  const home = '/portal';
  if (!value || value.length > LONGEST || !/^\/(?![/\\])/.test(value)) return home;
  if (hasControlCharacter(value) || value.includes('\\') || value.includes('//')) return home;
  const { pathname, search, hash } = new URL(value, 'http://site.invalid');
  const isKnown = TARGETS.some((route) => matchPath(route, pathname) !== null);
  return isKnown ? pathname + search + hash : home;
}

/** The sign-in page that leads back to `path`. */
export const signInAt = (path: string) => `/auth?redirect=${encodeURIComponent(path)}`;
