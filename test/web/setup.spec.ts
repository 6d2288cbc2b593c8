import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { contractOf, profileOf } from './support/applicants.js';
import { test } from './support/test.js';
import {
  answerEightSteps,
  family,
  fillContact,
  fillContract,
  fillProfile,
  newcomer,
  open,
  register,
  signIn,
} from './support/visitor.js';

const files = join(import.meta.dirname, '../../web/public');
const PICTURE = { name: 'check.png', mimeType: 'image/png', buffer: readFileSync(join(files, 'share.png')) };
const DOCUMENT = {
  name: 'degree.pdf',
  mimeType: 'application/pdf',
  buffer: readFileSync(join(files, 'resources/study-planner.pdf')),
};
/** A town where no other tutor of the demo teaches in person. */
const TOWN = '2880';

/** Not among what the picker offers, yet allowed. */
const WORD = {
  name: 'degree.docx',
  mimeType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  buffer: Buffer.from('PK'),
};
const phone = { width: 390, height: 844 };
const step = (page: Page, title: string) => page.getByRole('heading', { level: 2, name: title });
const notification = (page: Page, title: string | RegExp) =>
  page.getByRole('region', { name: 'Notifications' }).getByText(title);

test('a new person becomes an approved tutor with an opportunity from a family, on a phone and by the screens alone', async ({
  page,
  browser,
}) => {
  const person = newcomer();
  await page.setViewportSize(phone);

  await test.step('U-01 U-06 T-02 T-03 registers and is greeted at setup', async () => {
    await open(page, '/auth');
    await register(page, person);
    await expect(page).toHaveURL(/\/setup$/);
    await expect(page.getByRole('heading', { level: 1, name: 'Welcome, Noor' })).toBeVisible();
    await expect(page.getByText('1/4 complete')).toBeVisible();
    await expect(step(page, 'Profile Setup')).toBeVisible();
    await expect(page.getByLabel('Hourly Rate')).toHaveValue('65');
    await expect(page.getByText('Maximum $65 per hour')).toBeVisible();
  });

  await test.step('V-11 V-12 V-13 T-22 R-118 the profile says what is missing', async () => {
    await page.getByLabel('Name', { exact: true }).fill('N');
    await page.getByLabel('Email', { exact: true }).fill('nobody');
    await page.getByLabel('Hourly Rate').fill('151');
    await page.getByRole('button', { name: 'Save Profile' }).click();
    for (const text of [
      'Name must be at least 2 characters',
      'Invalid email address',
      'Please specify your teaching subjects',
      'Please enter a valid postcode',
      'Please describe your qualifications',
      'Please describe your experience',
      'Please provide a detailed description',
      'Hourly rate must be a number from 20 to 150',
    ])
      await expect(page.getByText(text)).toBeVisible();
    await page.getByLabel('Hourly Rate').fill('65.5');
    await expect(page.getByText('Hourly rate must be in whole dollars')).toBeVisible();
  });

  await test.step('S-11 S-14 T-04 T-08 T-10 R-29 a saved profile leads to the contract', async () => {
    await fillProfile(page, { email: person.email, postcode: TOWN, subjects: 'Physics, Chemistry' });
    await page.getByLabel('Hourly Rate').fill('60');
    await page.getByLabel('Secondary 9-10').check();
    await page.getByLabel('Specialisations').fill('Exam nerves, Olympiads');
    await page.getByLabel('Languages').fill('English, Arabic');
    await page.getByLabel('Certifications').fill('First Aid');
    await page.getByRole('button', { name: 'Save Profile' }).click();
    await expect(notification(page, 'Profile Updated')).toBeVisible();
    await expect(step(page, 'Contract Submission')).toBeFocused();
    await expect(page.getByText('2/4 complete')).toBeVisible();
  });

  await test.step('T-05 V-14 the contract says what is missing, and Back to Profile keeps what was filled in', async () => {
    await page.getByRole('button', { name: 'Submit Contract' }).click();
    for (const text of [
      'ABN must be 11 digits',
      'TFN must be at least 8 digits',
      'WWC number required',
      'WWC expiry date required',
      'Digital signature is required',
      'You must agree to the terms and conditions',
    ])
      await expect(page.getByText(text)).toBeVisible();
    await page.getByRole('button', { name: 'Back to Profile' }).click();
    await expect(page.getByLabel('Subjects')).toHaveValue('Physics, Chemistry');
    await expect(page.getByLabel('Languages')).toHaveValue('English, Arabic');
    await page.getByRole('button', { name: 'Save Profile' }).click();
    await expect(step(page, 'Contract Submission')).toBeVisible();
  });

  await test.step('V-16 M-06 an expired check is refused in the words of the server', async () => {
    await fillContract(page);
    await page.getByLabel('WWC Expiry Date').fill('2020-05-01');
    await page.getByRole('button', { name: 'Submit Contract' }).click();
    await expect(notification(page, 'Contract Error')).toBeVisible();
    await expect(page.getByText('WWC credential must not be expired').first()).toBeVisible();
  });

  await test.step('T-09 T-10 a submitted contract leads to the documents', async () => {
    await page.getByLabel('WWC Expiry Date').fill('2031-05-01');
    await page.getByRole('button', { name: 'Submit Contract' }).click();
    await expect(notification(page, 'Contract Submitted')).toBeVisible();
    await expect(notification(page, /submitted for review/)).toBeVisible();
    await expect(step(page, 'Ready to Tutor')).toBeVisible();
    await expect(page.getByText('3/4 complete')).toBeVisible();
  });

  await test.step('T-06 T-07 V-17 documents are checked, uploaded and listed', async () => {
    const check = page.getByLabel('Working-with-children credential');
    expect(await check.getAttribute('accept')).toBe('.pdf,.jpg,.jpeg,.png');
    const large = Buffer.alloc(10_485_761);
    await check.setInputFiles({ name: 'large.pdf', mimeType: 'application/pdf', buffer: large });
    await expect(notification(page, 'File Too Large')).toBeVisible();
    await check.setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('notes') });
    await expect(notification(page, 'Invalid File Type')).toBeVisible();
    await check.setInputFiles(PICTURE);
    await expect(page.getByRole('link', { name: 'check.png' })).toBeVisible();
    await page.getByLabel('Qualifications').setInputFiles(DOCUMENT);
    await expect(notification(page, 'Upload Successful')).toBeVisible();
    await expect(page.getByRole('link', { name: 'degree.pdf' })).toBeVisible();
  });

  await test.step('T-03 T-06 T-10 T-25 Mark Complete closes the setup', async () => {
    await expect(page.getByRole('heading', { name: "What's Next" })).toBeVisible();
    await page.getByRole('button', { name: 'Mark Complete' }).click();
    await expect(notification(page, 'Setup Complete!')).toBeVisible();
    await expect(notification(page, /1-2 business days/)).toBeVisible();
    await expect(page.getByText('4/4 complete')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Congratulations!' })).toBeVisible();
  });

  await test.step('T-02 T-10 D-2 for good: after a reload and on another device', async () => {
    await open(page, '/setup');
    await expect(page.getByText('4/4 complete')).toBeVisible();
    const device = await (await browser.newContext()).newPage();
    const { username, password } = person;
    expect((await device.request.post('/api/login', { data: { username, password } })).status()).toBe(200);
    await open(device, '/setup');
    await expect(device.getByText('4/4 complete')).toBeVisible();
    await expect(device.getByRole('heading', { name: 'Congratulations!' })).toBeVisible();
    await expect(device.getByRole('button', { name: 'Completed' })).toBeDisabled();
    await device.close();
  });

  await test.step('T-13 T-15 T-16 T-17 T-20 R-75 the portal waits with the tutor', async () => {
    await page.getByRole('link', { name: 'Go to your portal' }).click();
    await expect(page.getByText('Under Review')).toBeVisible();
    await expect(page.getByText('We are checking your details.')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Profile Complete' })).toHaveAttribute('href', '/portal/opportunities');
  });

  const admin = await (await browser.newContext()).newPage();
  await test.step('R-31 R-62 an admin finds the tutor, looks at the document in place and approves', async () => {
    await signIn(admin, 'admin', '/admin/vetting');
    await admin.getByLabel('Search').fill(person.email);
    // Before the search has answered, others of this name wait in the queue as well.
    await expect(admin.locator('tbody').getByRole('row')).toHaveCount(1);
    await expect(admin.getByText(person.email)).toBeVisible();
    await admin.getByRole('button', { name: /Noor Haddad/ }).click();
    const drawer = admin.getByRole('dialog', { name: 'Noor Haddad' });
    await expect(drawer.getByText('The check digits add up.')).toHaveCount(2);
    await expect(drawer.getByText('First Aid')).toBeVisible();
    await drawer.getByRole('button', { name: /WWC credential/ }).click();
    await expect(drawer.getByRole('img', { name: /check\.png/ })).toHaveJSProperty('complete', true);
    await drawer.getByRole('button', { name: 'Approve tutor and contract' }).click();
    await expect(drawer.getByText('Noor Haddad is approved and gets an email.')).toBeVisible();
    await expect(drawer.getByText(/Verified by/)).toBeVisible();
    await admin.close();
  });

  const parent = await (await browser.newContext()).newPage();
  await test.step('E-01 a family nearby asks for a tutor in person', async () => {
    const asking = family({ location: TOWN, subjects: 'Physics' });
    await open(parent, '/');
    await answerEightSteps(parent, asking, 'I would prefer in-person');
    await fillContact(parent, asking);
    await parent.getByRole('button', { name: 'Submit Enquiry' }).click();
    await expect(parent.getByRole('dialog')).toBeVisible();
    await parent.close();
  });

  await test.step('O-01 O-05 R-46 the opportunity arrives, says why, and is accepted', async () => {
    await expect(async () => {
      await page.reload();
      await expect(page.getByText('1 family is waiting for your answer.')).toBeVisible({ timeout: 20_000 });
    }).toPass();
    await expect(page.getByText('You can now accept opportunities')).toBeVisible();
    await page.getByRole('link', { name: 'View the opportunity' }).click();
    await expect(page.getByRole('heading', { name: 'Why you were matched' })).toBeVisible();
    await expect(page.getByText(/left/).first()).toBeVisible();
    await page.getByRole('button', { name: 'Accept' }).click();
    await expect(notification(page, 'Opportunity Accepted!')).toBeVisible();
  });
});

test(
  'T-02 T-03 T-10 T-11 T-12 R-26 R-113 D-2 what a visitor fills in waits for the account',
  { tag: '@core' },
  async ({ page }) => {
    const person = newcomer({ firstName: 'Billie' });
    const read: string[] = [];
    page.on('request', (request) => request.url().includes('/api/portal/') && read.push(request.url()));
    await open(page, '/setup');
    await expect(page.getByRole('heading', { level: 1, name: 'Become a tutor' })).toBeVisible();
    const steps = page.getByRole('navigation', { name: 'Setup progress' }).getByRole('listitem');
    await expect(steps).toContainText([
      'Account Created, done',
      'Profile Setup',
      'Contract Submission',
      'Ready to Tutor',
    ]);
    await fillProfile(page, { email: person.email, postcode: '3000', subjects: 'English' });
    await page.getByRole('button', { name: 'Save Profile' }).click();
    await expect(notification(page, 'Profile Updated')).toBeVisible();
    await fillContract(page);
    await page.getByRole('button', { name: 'Submit Contract' }).click();
    await expect(step(page, 'Ready to Tutor')).toBeVisible();
    await expect(page.getByLabel('Working-with-children credential')).toHaveCount(0);
    await page.reload();
    await expect(page.getByText('3/4 complete')).toBeVisible();
    await page.getByRole('button', { name: 'Mark Complete' }).click();
    await expect(notification(page, 'Setup Complete!')).toBeVisible();
    await page.reload();
    await expect(page.getByText('4/4 complete')).toBeVisible();
    expect(read).toEqual([]);
    await page.getByRole('link', { name: 'Create Account & Login' }).click();
    await expect(page).toHaveURL(/\/auth$/);
    await register(page, person);
    await expect(page.getByRole('heading', { level: 1, name: 'Welcome, Billie' })).toBeVisible();
    await expect(page.getByText('4/4 complete')).toBeVisible();
    await expect(page.getByLabel('Working-with-children credential')).toBeVisible();
    expect(read.some((url) => url.endsWith('/api/portal/credentials'))).toBe(true);
  },
);

test('T-01 R-100 V-15 M-06 the address chooses the step; without a profile no contract is sent', async ({ page }) => {
  for (const [requested, title] of [
    ['profile', 'Profile Setup'],
    ['credentials', 'Contract Submission'],
    ['contract', 'Contract Submission'],
    ['anything', 'Profile Setup'],
  ] as const) {
    await open(page, `/setup?step=${requested}`);
    await expect(step(page, title)).toBeVisible();
  }
  await open(page, '/setup?step=contract');
  await fillContract(page);
  await page.getByRole('button', { name: 'Submit Contract' }).click();
  await expect(notification(page, 'Email Required')).toBeVisible();
  await expect(
    notification(page, 'Please complete your profile first before submitting contract information.'),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Back to Profile' }).click();
  await fillProfile(page, { email: 'pat@example.com', postcode: '3000', subjects: 'English' });
  await page.route('**/api/register/tutor*', (route) =>
    route.fulfill({ status: 400, json: { message: 'This is not possible', code: 'validation', fields: {} } }),
  );
  await page.getByRole('button', { name: 'Save Profile' }).click();
  await expect(notification(page, 'Profile Error')).toBeVisible();
  await expect(notification(page, 'This is not possible')).toBeVisible();
});

test(
  'M-06 T-07 an upload shows how far it is, and fails in the three ways it can',
  { tag: '@core' },
  async ({ page }) => {
    await open(page, '/auth');
    await register(page, newcomer());
    await expect(page).toHaveURL(/\/setup$/);
    await open(page, '/setup?step=credentials');
    await page.getByRole('button', { name: 'Go to documents' }).click();
    const check = page.getByLabel('Working-with-children credential');

    await page.route('**/api/objects/upload', (route) => route.fulfill({ status: 500, body: '' }));
    await check.setInputFiles(WORD);
    await expect(notification(page, 'Upload Failed')).toBeVisible();
    await expect(notification(page, 'Failed to get upload URL')).toBeVisible();

    const target = new URL('/api/objects/kept', page.url()).href;
    await page.route('**/api/objects/upload', (route) => route.fulfill({ json: { uploadURL: target } }));
    await page.route(target, (route) => route.fulfill({ status: 507, body: 'No room' }));
    await check.setInputFiles(PICTURE);
    await expect(notification(page, 'Failed to upload file: 507 - No room')).toBeVisible();

    let destroyIdle = () => {};
    const held = new Promise<void>((resolve) => (destroyIdle = resolve));
    await page.route(target, async (route) => {
      await held;
      await route.fulfill({ json: { success: true } });
    });
    await page.route('**/api/credential-documents', (route) =>
      route.fulfill({ status: 404, json: { message: 'None' } }),
    );
    await check.setInputFiles(PICTURE);
    await expect(page.getByRole('progressbar', { name: 'Uploading check.png' })).toBeVisible();
    destroyIdle();
    await expect(notification(page, 'Failed to register document')).toBeVisible();
  },
);

test('U-11 R-24 the test page signs in with the demo account and leads to setup', async ({ page }) => {
  await open(page, '/test-login');
  await page.getByLabel('Username').fill('tutor');
  await page.getByLabel('Password').fill('wrong');
  const form = page.getByRole('form', { name: 'Login' });
  await form.getByRole('button', { name: 'Login' }).click();
  await expect(notification(page, 'Login Failed')).toBeVisible();
  await form.getByRole('button', { name: 'Use Demo Account' }).click();
  await form.getByRole('button', { name: 'Login' }).click();
  await expect(notification(page, 'Login Successful')).toBeVisible();
  await expect(notification(page, 'Redirecting to setup page...')).toBeVisible();
  await expect(page).toHaveURL(/\/setup$/);
});

test(
  'R-120 T-01 without a step setup opens at the first one that is not finished, whatever else is',
  { tag: '@core' },
  async ({ page }) => {
    const person = newcomer();
    await open(page, '/auth');
    await register(page, person);
    await expect(page).toHaveURL(/\/setup$/);
    const opensAt = async (title: string) => {
      await open(page, '/setup');
      await expect(step(page, title)).toBeVisible();
    };
    await opensAt('Profile Setup');
    await page.request.post('/api/register/tutor', { data: profileOf('Noor Haddad', person.email) });
    await opensAt('Contract Submission');
    // An older profile that lacks one of the seven things is unfinished, even where the contract is done.
    await page.request.post('/api/register/contract', { data: contractOf('Noor Haddad', person.email) });
    await opensAt('Ready to Tutor');
    await page.route('**/api/portal/profile', async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, json: { ...((await response.json()) as object), bio: '' } });
    });
    await opensAt('Profile Setup');
  },
);

test('T-10 D-2 without a profile there is nothing to mark as complete, and the screen says why', async ({ page }) => {
  await open(page, '/auth');
  await register(page, newcomer());
  await expect(page).toHaveURL(/\/setup$/);
  await open(page, '/setup?step=credentials');
  await page.getByRole('button', { name: 'Go to documents' }).click();
  await page.getByRole('button', { name: 'Mark Complete' }).click();
  await expect(notification(page, 'Please complete your profile first.')).toBeVisible();
  await expect(page.getByText('1/4 complete')).toBeVisible();
  await page.route('**/api/register/complete*', (route) => route.fulfill({ status: 500, body: '' }));
  await page.getByRole('button', { name: 'Mark Complete' }).click();
  await expect(notification(page, 'Failed to complete setup. Please try again.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Mark Complete' })).toBeEnabled();
});
