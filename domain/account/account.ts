import { conflict, notFound } from '../shared/domain-error.js';
import { unreachable } from '../shared/event.js';
import { DAY, plus } from '../shared/time.js';
import { CLOSING_DAYS } from './closing.js';

/** S0§6: the only two roles. */
export type Role = 'tutor' | 'admin';

export const DISABLE_REASONS = ['misconduct', 'security', 'requested', 'other'] as const;
/** Why operators shut a user out; a fact of the log, so it is one of a list. */
export type DisableReason = (typeof DISABLE_REASONS)[number];

/** The facts of a user. Names, addresses and the password's hash stand beside them in the row. */
export type Account = {
  role: Role;
  passwordChangedAt: string;
  emailVerifiedAt: string | null;
  disabledAt: string | null;
  disabledReason: DisableReason | null;
  /** When it is erased, as its owner has closed it; null: it is open (G-19). */
  closesAt: string | null;
  /** Since when nobody knows any more whose it was. */
  erasedAt: string | null;
  createdAt: string;
  updatedAt: string;
};

export type AccountEvent =
  | { type: 'AccountRegistered'; data: { role: Role; at: string } }
  | { type: 'AccountPromoted'; data: { at: string } }
  | { type: 'AccountDemoted'; data: { at: string } }
  | { type: 'PasswordChanged'; data: { at: string } }
  | { type: 'EmailVerified'; data: { at: string } }
  | { type: 'AccountDisabled'; data: { reason: DisableReason; at: string } }
  | { type: 'AccountEnabled'; data: { at: string } }
  | { type: 'AccountClosing'; data: { closesAt: string; at: string } }
  | { type: 'AccountKept'; data: { at: string } }
  | { type: 'AccountDataExported'; data: { at: string } }
  | { type: 'AccountErased'; data: { at: string } };

/** Registration always makes a tutor; only the operator's command passes another role. */
export function register(input: { role: Role }, now: string): AccountEvent[] {
  return [{ type: 'AccountRegistered', data: { role: input.role, at: now } }];
}

function refuseErased({ erasedAt }: Account): void {
  if (erasedAt) throw notFound('Account');
}

/** Makes an admin of an account. A second promotion changes nothing. */
export function promote(account: Account, now: string): AccountEvent[] {
  refuseErased(account);
  if (account.closesAt) throw conflict('account_closing', 'The owner of this account has closed it');
  return account.role === 'admin' ? [] : [{ type: 'AccountPromoted', data: { at: now } }];
}

/** Makes an ordinary user of an admin (D-39). A second time changes nothing. */
export function demote(account: Account, now: string): AccountEvent[] {
  refuseErased(account);
  return account.role === 'admin' ? [{ type: 'AccountDemoted', data: { at: now } }] : [];
}

/** All sessions from before `passwordChangedAt` end with it. */
export function changePassword(account: Account, now: string): AccountEvent[] {
  refuseErased(account);
  return [{ type: 'PasswordChanged', data: { at: now } }];
}

/** The mailed link was used. A second use changes nothing. */
export function verifyEmail(account: Account, now: string): AccountEvent[] {
  refuseErased(account);
  return account.emailVerifiedAt ? [] : [{ type: 'EmailVerified', data: { at: now } }];
}

/** Shuts a user out at once (SEC-8); disabling twice changes nothing. */
export function disable(account: Account, { reason }: { reason: DisableReason }, now: string): AccountEvent[] {
  refuseErased(account);
  return account.disabledAt ? [] : [{ type: 'AccountDisabled', data: { reason, at: now } }];
}

export function enable(account: Account, now: string): AccountEvent[] {
  refuseErased(account);
  return account.disabledAt ? [{ type: 'AccountEnabled', data: { at: now } }] : [];
}

/**
 * The owner closes the account (G-19).
 *
 * | account  | close              | log in                            | 30 days later |
 * | -------- | ------------------ | --------------------------------- | ------------- |
 * | open     | closing            | as ever                           |               |
 * | closing  | the same date      | open again, what has ended stays ended | erased   |
 * | disabled | nobody is signed in | refused, and it goes on closing  | erased        |
 * | admin    | `admin_account`    | as ever                           |               |
 * | erased   | not_found          | nobody is known by the name       |               |
 *
 * @throws DomainError not_found, conflict admin_account
 */
export function close(account: Account, now: string): AccountEvent[] {
  refuseErased(account);
  if (account.role === 'admin')
    throw conflict(
      'admin_account',
      'An admin’s account cannot be closed: ask another admin to remove the admin role first',
    );
  return account.closesAt
    ? []
    : [{ type: 'AccountClosing', data: { closesAt: plus(now, CLOSING_DAYS * DAY), at: now } }];
}

/** Whether the time in which logging in cancels the closing is over. */
export const hasClosed = ({ closesAt }: Pick<Account, 'closesAt'>, now: string) => closesAt !== null && closesAt <= now;

/** The owner has logged in while the account was closing, and keeps it. */
export const keep = (account: Account, now: string): AccountEvent[] =>
  account.closesAt && !account.erasedAt && !hasClosed(account, now) ? [{ type: 'AccountKept', data: { at: now } }] : [];

/** The time is over: nobody logs in any more, and all that is known of the owner goes next. */
export const endClosing = (account: Account, now: string): AccountEvent[] =>
  hasClosed(account, now) ? erase(account, now) : [];

/** The owner takes a copy of everything that we keep of the account (G-19). */
export function exportData(account: Account, now: string): AccountEvent[] {
  refuseErased(account);
  return [{ type: 'AccountDataExported', data: { at: now } }];
}

/** @throws DomainError conflict admin_account */
export function refuseErasingAdmin({ role }: Account): void {
  if (role === 'admin')
    throw conflict('admin_account', 'An admin’s account cannot be erased here: remove the admin role first');
}

/** The user is shut out and erased. Twice changes nothing. @throws DomainError conflict admin_account */
export function erase(account: Account, now: string): AccountEvent[] {
  refuseErasingAdmin(account);
  return account.erasedAt ? [] : [{ type: 'AccountErased', data: { at: now } }];
}

export function evolve(account: Account | null, event: AccountEvent): Account {
  if (event.type === 'AccountRegistered') {
    const { role, at } = event.data;
    return {
      role,
      passwordChangedAt: at,
      emailVerifiedAt: null,
      disabledAt: null,
      disabledReason: null,
      closesAt: null,
      erasedAt: null,
      createdAt: at,
      updatedAt: at,
    };
  }
  if (!account) throw new Error(`${event.type} before AccountRegistered`);
  const updatedAt = event.data.at;
  switch (event.type) {
    case 'AccountPromoted':
      return { ...account, role: 'admin', updatedAt };
    case 'AccountDemoted':
      return { ...account, role: 'tutor', updatedAt };
    case 'PasswordChanged':
      return { ...account, passwordChangedAt: updatedAt, updatedAt };
    case 'EmailVerified':
      return { ...account, emailVerifiedAt: updatedAt, updatedAt };
    case 'AccountDisabled':
      return { ...account, disabledAt: updatedAt, disabledReason: event.data.reason, updatedAt };
    case 'AccountEnabled':
      return { ...account, disabledAt: null, disabledReason: null, updatedAt };
    case 'AccountClosing':
      return { ...account, closesAt: event.data.closesAt, updatedAt };
    case 'AccountKept':
      return { ...account, closesAt: null, updatedAt };
    case 'AccountDataExported':
      return account;
    case 'AccountErased':
      return { ...account, disabledAt: account.disabledAt ?? updatedAt, erasedAt: updatedAt, updatedAt };
    default:
      return unreachable(event);
  }
}
