import type { INestApplication } from '@nestjs/common';
import type { CookieOptions, Express, NextFunction, Request, Response } from 'express';
import session from 'express-session';
import passport from 'passport';
import type { KeptSession } from '../../../application/account/account.writes.js';
import { Accounts, type SignedIn } from '../../../application/ports/account/accounts.js';
import { Settings } from '../../../application/ports/settings.js';
import { DAY, MINUTE } from '../../../domain/shared/time.js';
import type { EnquiryGrant } from '../enquiry/enquiry-grants.js';
import { QUEUE_BOARD } from '../operation/queue-board.js';
import { SessionPool } from './session-pool.js';
import { isRenewalDue, keepNext, SessionStore } from './session-store.js';

declare module 'express-session' {
  interface SessionData {
    /** Enquiries whose private page this visitor may use. */
    enquiries?: EnquiryGrant[];
    /** The draft that this visitor fills in without an account. */
    tutorDraft?: string;
    passport?: { user: string };
    /** Of the account that is signed in: the session is good for this password alone. */
    passwordChangedAt?: string;
  }
}

/** From the last visit: who comes weekly stays logged in. */
const FOURTEEN_DAYS_MS = 14 * DAY;
/** Readable by scripts; says only that a session exists. */
const HINT_COOKIE = 'banksia_session';
const LOGGED_OUT_COOKIE = 'banksia_logged_out';

const SESSION_COOKIE = 'banksia';

/** A browser takes such a name over TLS alone, from this very host and for all of it (SEC-5). */
const named = (cookie: string, { production }: Settings) => (production ? `__Host-${cookie}` : cookie);

const ACCOUNTS = 'accounts';

// Passport is one for the process, so it asks the program that the request came to.
passport.serializeUser((user, done) => done(null, (user as { id: string }).id));
passport.deserializeUser((request: Request, id: string, done: (error: unknown, user?: object | false) => void) => {
  const { passwordChangedAt } = request.session;
  if (!passwordChangedAt) return done(null, false);
  (request.app.get(ACCOUNTS) as Accounts).current(id, passwordChangedAt).then(
    (user) => done(null, user ?? false),
    (error: unknown) => done(error),
  );
});

/** Sessions in Postgres, 14 days sliding; a new id at login. */
export function useSessions(app: INestApplication): { close(): void } {
  const settings = app.get<Settings>(Settings);
  const store = new SessionStore(app.get(SessionPool).pool);
  const cookie: CookieOptions & { maxAge: number } = {
    httpOnly: true,
    sameSite: 'lax',
    secure: settings.production,
    path: '/',
    maxAge: FOURTEEN_DAYS_MS,
  };
  const sessions = session({
    name: named(SESSION_COOKIE, settings),
    secret: settings.sessionSecret,
    store,
    resave: false,
    saveUninitialized: false,
    // Not with each answer: a late one would bring back the session that a login or a logout has just ended.
    rolling: false,
    proxy: settings.trustProxy,
    cookie,
  });
  (app.getHttpAdapter().getInstance() as Express).set(ACCOUNTS, app.get<Accounts>(Accounts));
  for (const address of ['/api', '/media', QUEUE_BOARD])
    app.use(address, sessions, renewed(settings, cookie), passport.initialize(), passport.session());
  return store;
}

/** Sends the cookies of a session again once they are an hour old, so that who comes back is logged in. */
function renewed(settings: Settings, cookie: CookieOptions) {
  const name = named(SESSION_COOKIE, settings);
  const asSent = new RegExp(`(?:^|; )${name}=([^;]+)`);
  return ({ session, headers }: Request, response: Response, next: NextFunction): void => {
    const value = isRenewalDue(session.cookie) && asSent.exec(headers.cookie ?? '')?.[1];
    if (value) {
      response.cookie(name, value, { ...cookie, encode: String });
      if (session.passport) hint(response, settings);
    }
    next();
  };
}

/** Signals to the page's scripts that a session exists. */
export function hint(response: Response, settings: Settings): void {
  response.cookie(named(HINT_COOKIE, settings), '1', {
    sameSite: 'lax',
    secure: settings.production,
    path: '/',
    maxAge: FOURTEEN_DAYS_MS,
  });
}

/** Signs a user in under a new session id, keeping the enquiries that this visitor holds. */
export async function signIn(
  request: Request,
  response: Response,
  { user, passwordChangedAt }: SignedIn,
  settings: Settings,
): Promise<void> {
  const enquiries = request.session.enquiries;
  await new Promise<void>((resolve, reject) =>
    request.logIn(user as Express.User, (error?: Error) => (error ? reject(error) : resolve())),
  );
  if (enquiries) request.session.enquiries = enquiries;
  request.session.passwordChangedAt = passwordChangedAt;
  await saveSession(request);
  hint(response, settings);
}

/** Stores the session as it stands. What is changed in it after this is stored with the answer. */
export const saveSession = ({ session }: Pick<Request, 'session'>): Promise<void> =>
  new Promise((resolve, reject) => session.save((error?: Error) => (error ? reject(error) : resolve())));

/**
 * The same, in the commit that makes what the session opens; by its answer
 * `isKept` says whether it did, or what is changed later is stored with the rest.
 */
export async function saveSessionIn<T>(
  { session }: Request,
  commit: (session: KeptSession) => Promise<T>,
  isKept: (answer: T) => boolean,
): Promise<T> {
  const made: { answer?: T } = {};
  keepNext(session, async (kept) => {
    made.answer = await commit(kept);
    return isKept(made.answer);
  });
  await saveSession({ session });
  return made.answer as T;
}

/** Ends the session and forgets the cookies. */
export async function signOut(request: Request, response: Response, settings: Settings): Promise<void> {
  await new Promise<void>((resolve, reject) =>
    request.session.destroy((error?: Error) => (error ? reject(error) : resolve())),
  );
  // A browser ignores what would forget a `__Host-` cookie and is not as secure as that.
  const like: CookieOptions = { path: '/', secure: settings.production };
  for (const cookie of [SESSION_COOKIE, HINT_COOKIE]) response.clearCookie(named(cookie, settings), like);
  response.setHeader('Clear-Site-Data', '"cache"');
}

/** Lets the sign-in page, to which a logout by navigation leads, say that it has happened (U-07). */
export function noteLogout(response: Response, settings: Settings): void {
  const secure = settings.production;
  response.cookie(named(LOGGED_OUT_COOKIE, settings), '1', { sameSite: 'lax', secure, path: '/', maxAge: MINUTE });
}

/** Answers of the API are nobody's to keep (SEC-40). */
export function noStore(_request: Request, response: Response, next: NextFunction): void {
  response.setHeader('Cache-Control', 'no-store');
  next();
}
