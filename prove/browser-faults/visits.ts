import type { Locator, Page } from '@playwright/test';
import { PDF } from '../../test/support/documents.js';
import { profile } from '../../test/support/onboarding.js';
import { PASSWORD } from '../../test/support/people.js';
import {
  answerEightSteps,
  family,
  fillContact,
  fillContract,
  fillProfile,
  newcomer,
} from '../../test/web/support/visitor.js';
import type { Fault } from './faults.js';

/** Who has the session of a page: nobody, an account of the demo, or one that was made for it. */
type As = 'nobody' | 'tutor' | 'admin' | 'newcomer';

/** Where a call is made, and what its screen says when it fails. */
export type Visit = {
  as: As;
  /** Opens the screen; a call that reads is made by that. */
  open(page: Page): Promise<void>;
  /** Of a call that changes something: what makes it. */
  sends?: {
    button(page: Page): Locator;
    press?(page: Page): Promise<void>;
    /** What somebody has typed or chosen. */
    fields?(page: Page): Locator[];
  };
  /** What stands on the screen, all of it. */
  words(fault: Fault): string[];
  /** Whether the answer's body is not read, as the specifications say: then an empty or broken one is a success. */
  isUnread?: boolean;
  /** Whether a session that ends leads away from the screen. */
  isProtected?: boolean;
  /** What stands there once the call is answered. */
  done: string | RegExp;
};

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.locator('html[data-hydrated="true"]').waitFor();
}

const button = (name: string) => (page: Page) => page.getByRole('button', { name, exact: true }).first();
const labelled =
  (...names: string[]) =>
  (page: Page) =>
    names.map((name) => page.getByLabel(name, { exact: true }).first());

const SIGN_IN = 'Good to see you';
/** A session that ends on a protected page (U-09, R-101). */
const EXPIRED = ['Session expired', 'Please log in again to continue.', SIGN_IN];
const NO_ADMIN = ['Please log in to access the admin dashboard.'];

const toast =
  (title: string, fallback: string) =>
  (fault: Fault): string[] => [title, fault.message ?? fallback];
const always =
  (...words: string[]) =>
  () =>
    words;
/** A read of a tutor's own page. */
const own = (path: string, words: string[], done: string | RegExp): Visit => ({
  as: 'tutor',
  isProtected: true,
  open: (page) => open(page, path),
  words: ({ status }) => (status === 401 ? EXPIRED : words),
  done,
});
/** A read of the admin area. */
const ofAdmin = (tab: string, words: string, done: string | RegExp): Visit => ({
  as: 'admin',
  isProtected: true,
  open: (page) => open(page, `/admin${tab && `?tab=${tab}`}`),
  words: ({ status }) => (status === 401 ? NO_ADMIN : [words, 'Try Again']),
  done,
});
/** Something of the live demo, which is everybody's and changes nothing. */
const demo = (words: string[], done: string | RegExp): Visit => ({
  as: 'nobody',
  async open(page) {
    await open(page, '/enhanced-demo');
    await page.getByRole('tab', { name: 'Live Demo' }).click();
  },
  words: always(...words),
  done,
});

async function openDocuments(page: Page): Promise<void> {
  await open(page, '/setup?step=contract');
  await page.getByRole('button', { name: 'Continue to documents' }).click();
}
const FILE = { name: 'check.pdf', mimeType: 'application/pdf', buffer: PDF };
const picker = (page: Page) => page.getByLabel('Working-with-children credential');
const upload = (words: Visit['words']): Visit => ({
  as: 'tutor',
  open: openDocuments,
  sends: { button: picker, press: (page) => picker(page).setInputFiles(FILE) },
  words: (fault) => ['Upload Failed', ...words(fault)],
  done: 'Upload Successful',
});

const LOGIN = { username: 'tutor', password: 'demo-password' };
const setupFields = ['Name', 'Email', 'Postcode', 'Subjects', 'Qualifications', 'Experience', 'Profile Description'];
const contractFields = ['ABN', 'TFN', 'WWC Number', 'WWC Expiry Date', 'Digital Signature'];
/** A step of the setup: the body of its answer is not read, and a session that ends leaves the form where it is. */
const inSetup =
  (done: string, words: Visit['words']): Visit['words'] =>
  (fault) => {
    if (fault.status === 200) return [done];
    return fault.status === 401 ? [...words(fault), 'Your session has ended'] : words(fault);
  };

const opportunity = (name: 'accept' | 'decline', done: string, how: Pick<Visit, 'open' | 'sends'>): Visit => ({
  as: 'tutor',
  isProtected: true,
  ...how,
  words: (fault) =>
    fault.status === 401
      ? [SIGN_IN, fault.message ?? '']
      : toast('Error', `Failed to ${name} opportunity. Please try again.`)(fault),
  done,
});
const dialog = (page: Page) => page.getByRole('dialog');

/** For each call that the specifications name, by its name there. */
export const VISITS: Record<string, Visit> = {
  'GET /api/user': {
    as: 'tutor',
    open: (page) => open(page, '/portal'),
    words: always(SIGN_IN),
    done: 'Welcome back,',
  },
  'POST /api/login': {
    as: 'nobody',
    async open(page) {
      await open(page, '/auth');
      await page.getByLabel('Username').fill(LOGIN.username);
      await page.getByLabel('Password').fill(LOGIN.password);
    },
    sends: { button: button('Login'), fields: labelled('Username', 'Password') },
    words({ status, message }) {
      const special: Record<number, string | null> = {
        403: message,
        429: 'Too many login attempts. Please try again later.',
        500: 'Server error. Please try again later.',
      };
      return ['Login failed', special[status ?? 0] ?? 'Invalid username or password'];
    },
    done: 'You have successfully logged in.',
  },
  'POST /api/register': {
    as: 'nobody',
    async open(page) {
      await open(page, '/auth');
      await page.getByRole('tab', { name: 'Register' }).click();
      const person = newcomer();
      const panel = page.getByRole('tabpanel');
      for (const [label, value] of Object.entries({
        Username: person.username,
        Email: person.email,
        'First Name': person.firstName,
        'Last Name': person.lastName,
        Password: person.password,
        'Confirm Password': person.password,
      }))
        await panel.getByLabel(label, { exact: true }).fill(value);
    },
    sends: {
      button: button('Create Account'),
      fields: labelled('Username', 'Email', 'First Name', 'Last Name', 'Password', 'Confirm Password'),
    },
    words: ({ status }) => [
      'Registration failed',
      status === 400
        ? 'Please check all required fields are filled correctly.'
        : 'Please check your details and try again.',
    ],
    done: 'Your account was created.',
  },
  'POST /api/logout': {
    as: 'tutor',
    isUnread: true,
    async open(page) {
      await open(page, '/terms');
      // Of a logout that failed the browser knows, and the next page makes up for it.
      await page.evaluate('localStorage.clear()');
      await enter(page, 'tutor');
      await open(page, '/blog');
    },
    sends: { button: (page) => page.getByRole('banner').getByRole('button', { name: 'Logout' }) },
    words: always('Logged out', 'You have been successfully logged out.', SIGN_IN),
    done: 'You have been successfully logged out.',
  },
  'POST /api/enquiries': {
    as: 'nobody',
    async open(page) {
      // What an earlier visit has answered would be there again.
      await open(page, '/terms');
      await page.evaluate('sessionStorage.clear()');
      await open(page, '/');
      const asking = family();
      await answerEightSteps(page, asking);
      await fillContact(page, asking);
    },
    sends: {
      button: button('Submit Enquiry'),
      fields: (page) => ['Name', 'Email', 'Phone'].map((name) => page.locator('#enquiry-form').getByLabel(name)),
    },
    words: always('Submission Failed', 'Please check your details and try again.'),
    done: 'Enquiry Submitted Successfully!',
  },
  'GET /api/tutors/search': {
    as: 'nobody',
    open: (page) => open(page, '/search'),
    words: always("Sorry, we couldn't load the tutors at the moment.", 'Try Again'),
    done: /Tutors? Found|No tutors found/,
  },
  'POST /api/competitions/enter': {
    as: 'nobody',
    async open(page) {
      await open(page, '/competitions');
      const form = page.locator('form#enter');
      await form.getByRole('radio').first().check({ force: true });
      const { name, email, phone } = family();
      for (const [label, value] of Object.entries({ Name: name, 'Student name': 'Sam', Email: email, Phone: phone }))
        await form.getByLabel(label, { exact: true }).fill(value);
      await form.getByLabel('Year level').selectOption('year-7');
      await form.getByLabel('Subjects of interest').selectOption('science');
    },
    sends: {
      button: button('Submit Entry'),
      fields: (page) => {
        const form = page.locator('form#enter');
        const typed = ['Name', 'Student name', 'Email', 'Phone', 'Year level', 'Subjects of interest'];
        return [form.getByRole('radio').first(), ...typed.map((name) => form.getByLabel(name, { exact: true }))];
      },
    },
    words: always('Entry Failed: Please try again or contact us for assistance.'),
    done: 'Entry Submitted!',
  },
  'POST /api/register/tutor': {
    as: 'newcomer',
    isUnread: true,
    async open(page) {
      await open(page, '/setup?step=profile');
      await fillProfile(page, { email: 'noor.haddad@people.example', postcode: '2150', subjects: 'Maths' });
    },
    sends: { button: button('Save Profile'), fields: labelled(...setupFields) },
    words: inSetup('Profile Updated', toast('Profile Error', 'Failed to save profile. Please try again.')),
    done: 'Profile Updated',
  },
  'POST /api/register/contract': {
    as: 'newcomer',
    isUnread: true,
    async open(page) {
      await page.request.post('/api/register/tutor', { data: profile() });
      await open(page, '/setup?step=contract');
      await fillContract(page);
    },
    sends: { button: button('Submit Contract'), fields: labelled(...contractFields) },
    words: inSetup('Contract Submitted', toast('Contract Error', 'Failed to submit contract. Please try again.')),
    done: 'Contract Submitted',
  },
  'GET /api/portal/profile': own('/portal', ['This could not be loaded', 'Try Again'], '3 of 3'),
  'GET /api/portal/contracts': own('/portal', ['This could not be loaded', 'Error', 'Try Again'], '3 of 3'),
  'GET /api/portal/credentials': own('/portal', ['This could not be loaded', 'Try Again'], '3 of 3'),
  'POST /api/objects/upload': upload(always('Failed to get upload URL')),
  'PUT {uploadURL}': upload(({ status, message }) => {
    if (status === null) return ['Failed to upload file: 0 - The connection was lost. Please try again.'];
    // Its body is not read: the next step finds that nothing was uploaded.
    if (status === 200) return ['Failed to register document'];
    return [`Failed to upload file: ${status} - ${message ?? 'Bad Gateway'}`];
  }),
  'PUT /api/credential-documents': upload(always('Failed to register document')),
  'GET /api/portal/opportunities': own(
    '/portal/opportunities',
    ['Failed to load opportunities', 'Try Again'],
    /\d+ opportunit/,
  ),
  'POST /api/portal/opportunities/{id}/accept': opportunity('accept', 'Opportunity Accepted!', {
    open: (page) => open(page, '/portal/opportunities'),
    sends: { button: button('Accept') },
  }),
  'POST /api/portal/opportunities/{id}/reject': opportunity('decline', 'Opportunity Declined', {
    async open(page) {
      await open(page, '/portal/opportunities');
      await button('Decline')(page).click();
      await dialog(page).getByRole('radio').first().check({ force: true });
    },
    sends: {
      button: (page) => dialog(page).getByRole('button', { name: 'Decline', exact: true }),
      fields: (page) => [dialog(page).getByRole('radio').first()],
    },
  }),
  'GET /api/tutors/{id}/profile': demo(['Unable to load tutor profile. Please try again.'], 'Qualifications'),
  'GET /api/enquiries/{id}/quotes': demo(
    ['No Quotes Yet', 'Qualified tutors will review your enquiry and send personalized quotes soon.', 'Try Again'],
    /^Good until/,
  ),
  'PATCH /api/tutor-quotes/{id}/viewed': {
    // Nothing is said to the family, which goes on reading the quote that it has opened.
    ...demo(['When I am free'], 'When I am free'),
    sends: {
      button: (page) =>
        page.getByRole('article').filter({ hasText: 'New' }).getByRole('button', { expanded: false }).first(),
    },
  },
  'PATCH /api/tutor-quotes/{id}/status': {
    ...demo(['Error', 'Failed to update quote status. Please try again.'], 'Quote Updated'),
    sends: {
      button: (page) => page.getByRole('article').getByRole('button', { name: 'Accept', exact: true }).first(),
      async press(page) {
        await page.getByRole('article').getByRole('button', { name: 'Accept', exact: true }).first().click();
        await page.getByRole('button', { name: 'Yes, accept' }).click();
      },
    },
  },
  'GET /api/tutors': demo(['No tutors to show', 'They could not be loaded.', 'Try Again'], 'Choose a tutor'),
  'GET /api/admin/metrics': ofAdmin('', 'Failed to load dashboard data. Please try again later.', 'Total Enquiries'),
  'GET /api/admin/recent-activity': ofAdmin('', 'Failed to load recent activity', /^Newest quote|No recent activity/),
  'GET /api/admin/analytics': ofAdmin('analytics', 'Failed to load analytics data', 'Total Revenue'),
  'GET /api/admin/students': ofAdmin('students', 'Failed to load student directory', /^Showing .* students?$/),
  'GET /api/admin/tutors/performance': ofAdmin('tutors', 'Failed to load tutor directory', /^Showing .* tutors?$/),
  'GET /api/admin/sessions/active': ofAdmin(
    'sessions',
    'Failed to fetch active sessions',
    /^Showing .* sessions?$|No active sessions found/,
  ),
  'PATCH /api/admin/sessions/{id}/status': {
    ...ofAdmin('sessions', '', 'In Progress'),
    async open(page) {
      await open(page, '/admin?tab=sessions');
      await page.getByLabel('Date range').selectOption('all_upcoming');
    },
    sends: { button: button('Start'), fields: labelled('Date range') },
    words: ({ status }) => (status === 401 ? NO_ADMIN : ['Error', 'Failed to update session status']),
  },
};

/** Gives a page's context the session that a visit needs. */
export async function enter(page: Page, as: As): Promise<void> {
  if (as === 'nobody') return;
  const answer =
    as === 'newcomer'
      ? await page.request.post('/api/register', { data: newcomer({ password: PASSWORD }) })
      : await page.request.post('/api/login', { data: { ...LOGIN, username: as } });
  if (!answer.ok()) throw new Error(`${as} was answered ${answer.status()}: ${await answer.text()}`);
}

/** Registers the account of the demo that logs in, where there is no demo. */
export async function registerLogin(url: string): Promise<void> {
  const answer = await fetch(`${url}/api/register`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ ...newcomer(), ...LOGIN }),
  });
  if (!answer.ok) throw new Error(`The account was answered ${answer.status}: ${await answer.text()}`);
}
