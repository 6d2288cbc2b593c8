import {
  type Account,
  changePassword,
  demote,
  disable,
  enable,
  erase,
  evolve,
  promote,
  register,
  verifyEmail,
} from '../../../domain/account/account.js';
import { loginRules, registerFormRules, registerRules } from '../../../domain/account/account.rules.js';
import { fold } from '../../../domain/shared/event.js';
import { messages, table } from '../outcome.js';

const NOW = '2026-11-21T05:00:00.000Z';
const LATER = '2026-11-22T05:00:00.000Z';
const tutor = fold(evolve, null, register({ role: 'tutor' }, NOW));

describe('an account', () => {
  it('U-16 answers every decision for every role and status', () => {
    const states = {
      tutor,
      admin: fold(evolve, tutor, promote(tutor, LATER)),
      verified: fold(evolve, tutor, verifyEmail(tutor, LATER)),
      disabled: fold(evolve, tutor, disable(tutor, { reason: 'misconduct' }, LATER)),
      erased: fold(evolve, tutor, erase(tutor, LATER)),
    };
    const decisions = {
      promote: (account: Account) => promote(account, LATER),
      changePassword: (account: Account) => changePassword(account, LATER),
      verifyEmail: (account: Account) => verifyEmail(account, LATER),
      demote: (account: Account) => demote(account, LATER),
      disable: (account: Account) => disable(account, { reason: 'other' }, LATER),
      enable: (account: Account) => enable(account, LATER),
      erase: (account: Account) => erase(account, LATER),
    };
    const usual = {
      promote: 'AccountPromoted → admin',
      demote: 'nothing',
      changePassword: 'PasswordChanged → tutor',
      verifyEmail: 'EmailVerified → tutor',
      disable: 'AccountDisabled → tutor',
      enable: 'nothing',
      erase: 'AccountErased → tutor',
    };
    expect(table(states, decisions, evolve, ({ role }) => role)).toEqual({
      tutor: usual,
      admin: {
        promote: 'nothing',
        demote: 'AccountDemoted → tutor',
        changePassword: 'PasswordChanged → admin',
        verifyEmail: 'EmailVerified → admin',
        disable: 'AccountDisabled → admin',
        enable: 'nothing',
        erase: 'conflict admin_account',
      },
      verified: { ...usual, verifyEmail: 'nothing' },
      disabled: { ...usual, disable: 'nothing', enable: 'AccountEnabled → tutor' },
      erased: {
        promote: 'not_found not_found',
        demote: 'not_found not_found',
        changePassword: 'not_found not_found',
        verifyEmail: 'not_found not_found',
        disable: 'not_found not_found',
        enable: 'not_found not_found',
        erase: 'nothing',
      },
    });
    expect(states.erased).toMatchObject({ disabledAt: LATER, erasedAt: LATER });
    expect(states.verified).toMatchObject({ emailVerifiedAt: LATER, updatedAt: LATER });
    expect(states.disabled).toMatchObject({ disabledAt: LATER, disabledReason: 'misconduct' });
    expect(fold(evolve, states.disabled, enable(states.disabled, LATER))).toMatchObject({
      disabledAt: null,
      disabledReason: null,
    });
  });

  it('F-01 begins with a password and without a verified address', () => {
    expect(tutor).toEqual({
      role: 'tutor',
      passwordChangedAt: NOW,
      emailVerifiedAt: null,
      disabledAt: null,
      disabledReason: null,
      closesAt: null,
      erasedAt: null,
      createdAt: NOW,
      updatedAt: NOW,
    });
    expect(fold(evolve, tutor, changePassword(tutor, LATER)).passwordChangedAt).toBe(LATER);
  });
});

const good = {
  username: 'ada.l_1-x',
  email: 'ada@example.com',
  firstName: 'Ada',
  lastName: 'Lovelace',
  password: 'long enough',
};

describe('the rules of login and registration', () => {
  it.each([
    ['username', '', 'Username is required'],
    ['username', undefined, 'Username is required'],
    ['username', '   ', 'Username is required'],
    ['password', '', 'Password is required'],
    ['password', null, 'Password is required'],
    ['password', 'x', null],
    ['password', 'p'.repeat(129), 'At most 128 characters'],
  ])('V-08 login %s %j gives %j', (field, value, message) => {
    const login = { username: 'ada', password: 'secret', [field]: value };
    expect(messages(loginRules, login)).toEqual(message && { [field]: message });
  });

  const CHARACTERS = 'Username may contain letters, digits, dots, underscores and hyphens only';
  it.each([
    ['username', '', 'Username is required'],
    ['username', 'ab', 'Username must be at least 3 characters'],
    ['username', 'abc', null],
    ['username', 'a'.repeat(32), null],
    ['username', 'a'.repeat(33), 'At most 32 characters'],
    ['username', 'ada l', CHARACTERS],
    ['username', 'адам', CHARACTERS],
    ['email', 'ada@', 'Please enter a valid email address'],
    ['email', 'ada@a@b.com', 'Please enter a valid email address'],
    ['email', '"ada"@b.com', 'Please enter a valid email address'],
    ['firstName', ' ', 'First name is required'],
    ['firstName', 'f'.repeat(80), null],
    ['lastName', 'l'.repeat(81), 'At most 80 characters'],
    ['password', '', 'Password is required'],
    ['password', '1234567', 'Password must be at least 8 characters'],
    ['password', '12345678', null],
    ['password', 'p'.repeat(128), null],
    ['password', 'p'.repeat(129), 'At most 128 characters'],
  ])('V-09 register %s %j gives %j', (field, value, message) => {
    expect(messages(registerRules, { ...good, [field]: value })).toEqual(message && { [field]: message });
  });

  it('SEC-14 drops a role, an id and the confirmation', () => {
    expect(registerRules.parse({ ...good, role: 'admin', id: 'x', confirmPassword: 'other' })).toEqual(good);
  });

  it('SEC-28 keeps the spaces of a password', () => {
    expect(registerRules.parse({ ...good, password: '  spaced  ' }).password).toBe('  spaced  ');
  });

  it.each([
    [{ confirmPassword: '' }, { confirmPassword: 'Please confirm your password' }],
    [{}, { confirmPassword: 'Please confirm your password' }],
    [{ confirmPassword: 'long enougH' }, { confirmPassword: "Passwords don't match" }],
    [
      { confirmPassword: 'other', username: '' },
      { confirmPassword: "Passwords don't match", username: 'Username is required' },
    ],
    [{ confirmPassword: 'long enough' }, null],
  ])('V-09 the form with %j gives %j', (change, expected) => {
    expect(messages(registerFormRules, { ...good, ...change })).toEqual(expected);
  });
});
