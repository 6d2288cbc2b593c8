import { expect, type Page } from '@playwright/test';
import { profileOf } from './support/applicants.js';
import { test } from './support/test.js';
import { fillContract, fillProfile, hold, newcomer, open, register } from './support/visitor.js';

const step = (page: Page, title: string) => page.getByRole('heading', { level: 2, name: title });
const notification = (page: Page, title: string | RegExp) =>
  page.getByRole('region', { name: 'Notifications' }).getByText(title);

test('R-101 REL-33 a session that ends while somebody fills in the setup takes nothing from the form', async ({
  page,
}) => {
  const person = newcomer();
  expect((await page.request.post('/api/register', { data: person })).status()).toBe(201);
  await open(page, '/setup?step=profile');
  await fillProfile(page, { email: person.email, postcode: '3000', subjects: 'English' });
  await page.route('**/api/register/tutor*', (route) =>
    route.fulfill({ status: 401, json: { message: 'Please log in to continue', code: 'not_signed_in' } }),
  );
  await page.getByRole('button', { name: 'Save Profile' }).click();
  await expect(notification(page, 'Please log in to continue')).toBeVisible();
  await expect(page.getByText('Your session has ended')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Log in again in a new tab' })).toHaveAttribute('target', '_blank');
  await expect(page.getByRole('heading', { level: 1, name: 'Welcome, Noor' })).toBeVisible();
  await expect(page.getByLabel('Subjects')).toHaveValue('English');

  // As after a login in another tab.
  await page.unroute('**/api/register/tutor*');
  await page.getByRole('button', { name: 'Save Profile' }).click();
  await expect(notification(page, 'Profile Updated')).toBeVisible();
  const saved = (await (await page.request.get('/api/portal/profile')).json()) as { subjects: string[] };
  expect(saved.subjects).toEqual(['English']);
});

test('R-72 REL-33 what cannot be read again takes nothing from the form that somebody fills in', async ({ page }) => {
  const person = newcomer();
  expect((await page.request.post('/api/register', { data: person })).status()).toBe(201);
  let photo = { success: true, profileImageUrl: null as string | null, status: 'preparing', problem: null };
  await page.route('**/api/portal/photo', (route) => route.fulfill({ json: photo }));
  await open(page, '/setup?step=profile');
  await fillProfile(page, { email: person.email, postcode: '3000', subjects: 'English' });
  await page.getByRole('button', { name: 'Save Profile' }).click();
  await expect(notification(page, 'Profile Updated')).toBeVisible();
  await page.getByRole('navigation', { name: 'Setup progress' }).getByRole('button').first().click();
  await page.getByLabel('Subjects').fill('English, Latin');
  await expect(page.getByText('Your photo is being prepared.')).toBeVisible();

  // A photo that is ready has the account and the profile read again.
  await page.route(/\/api\/(user|portal\/profile|portal\/contracts)$/, (route) => route.abort());
  const failed = ['/api/user', '/api/portal/profile'].map((path) =>
    page.waitForEvent('requestfailed', (request) => request.url().endsWith(path)),
  );
  photo = { ...photo, status: 'ready', profileImageUrl: '/icon.svg' };
  await Promise.all(failed);
  await expect(page.getByRole('heading', { level: 1, name: 'Welcome, Noor' })).toBeVisible();
  await expect(page.getByLabel('Subjects')).toHaveValue('English, Latin');
});

test(
  'T-05 V-15 REL-33 a contract that needs the profile first is there, as it was filled in, after the profile',
  { tag: '@core' },
  async ({ page }) => {
    const person = newcomer();
    expect((await page.request.post('/api/register', { data: person })).status()).toBe(201);
    await open(page, '/setup?step=contract');
    await fillContract(page);
    await page.getByLabel('Teacher Registration Number').fill('T 12 345');
    await page.getByRole('button', { name: 'Submit Contract' }).click();
    await expect(notification(page, 'Email Required')).toBeVisible();
    await page.getByRole('button', { name: 'Back to Profile' }).click();
    await expect(step(page, 'Profile Setup')).toBeFocused();
    await expect(page.getByLabel('TFN', { exact: true })).toHaveCount(0);
    await fillProfile(page, { email: person.email, postcode: '3000', subjects: 'English' });
    await page.getByRole('button', { name: 'Save Profile' }).click();
    await expect(step(page, 'Contract Submission')).toBeFocused();
    for (const [label, value] of [
      ['ABN', '51 824 753 556'],
      ['TFN', '123 456 782'],
      ['WWC Number', 'WWC0123456E'],
      ['WWC Expiry Date', '2031-05-01'],
      ['Teacher Registration Number', 'T 12 345'],
      ['Digital Signature', 'Noor Haddad'],
    ] as const)
      await expect(page.getByLabel(label, { exact: true })).toHaveValue(value);
    await expect(page.getByLabel('I agree to the terms and conditions')).toBeChecked();
    const stored = () => page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]));
    expect((await stored()).replaceAll(' ', '')).not.toContain('123456782');
    await page.getByRole('button', { name: 'Submit Contract' }).click();
    await expect(notification(page, 'Contract Submitted')).toBeVisible();
  },
);

test('T-03 T-04 REL-33 a profile that is being edited keeps its edits while another step is looked at', async ({
  page,
}) => {
  const person = newcomer();
  expect((await page.request.post('/api/register', { data: person })).status()).toBe(201);
  await page.request.post('/api/register/tutor', { data: profileOf('Noor Haddad', person.email) });
  await open(page, '/setup?step=profile');
  const steps = page.getByRole('navigation', { name: 'Setup progress' });
  const words = 'I teach with questions. '.repeat(20).trim();
  await page.getByLabel('Profile Description').fill(words);
  await page.getByRole('checkbox', { name: 'Secondary 9-10' }).check();
  await page.getByRole('button', { name: 'Add a link' }).click();
  await page.getByLabel('Title').fill('A worksheet');
  await steps.getByRole('button', { name: 'Contract Submission' }).click();
  await expect(step(page, 'Contract Submission')).toBeFocused();
  await page.getByLabel('Digital Signature').fill('Noor Haddad');
  await steps.getByRole('button', { name: 'Profile Setup' }).click();
  await expect(step(page, 'Profile Setup')).toBeFocused();
  await expect(page.getByLabel('Profile Description')).toHaveValue(words);
  await expect(page.getByRole('checkbox', { name: 'Secondary 9-10' })).toBeChecked();
  await expect(page.getByLabel('Title')).toHaveValue('A worksheet');
  await page.getByRole('button', { name: 'Remove item 1' }).click();
  await expect(page.getByRole('button', { name: 'Add a link' })).toBeFocused();
  await page.getByRole('button', { name: 'Save Profile' }).click();
  await expect(step(page, 'Contract Submission')).toBeFocused();
  await expect(page.getByLabel('Digital Signature')).toHaveValue('Noor Haddad');
  const saved = (await (await page.request.get('/api/portal/profile')).json()) as { bio: string };
  expect(saved.bio).toBe(words);
});

test('R-72 REL-33 a profile that was saved elsewhere arrives in a form that nobody has touched, and in no other', async ({
  page,
}) => {
  const person = newcomer();
  expect((await page.request.post('/api/register', { data: person })).status()).toBe(201);
  const profile = profileOf('Noor Haddad', person.email);
  await page.request.post('/api/register/tutor', { data: profile });
  let photo = { success: true, profileImageUrl: null as string | null, status: 'preparing', problem: null };
  await page.route('**/api/portal/photo', (route) => route.fulfill({ json: photo }));
  const savedElsewhere = async (subjects: string[]) => {
    await page.request.post('/api/register/tutor', { data: { ...profile, subjects } });
    const read = page.waitForResponse((answer) => answer.url().endsWith('/api/portal/profile'));
    // A photo that is ready has the profile read again.
    photo = { ...photo, status: 'ready', profileImageUrl: '/icon.svg' };
    await read;
  };
  await open(page, '/setup?step=profile');
  await expect(page.getByText('Your photo is being prepared.')).toBeVisible();
  await savedElsewhere(['Maths', 'Latin']);
  await expect(page.getByLabel('Subjects')).toHaveValue('Maths, Latin');

  photo = { ...photo, status: 'preparing', profileImageUrl: null };
  await open(page, '/setup?step=profile');
  await expect(page.getByText('Your photo is being prepared.')).toBeVisible();
  await page.getByLabel('Qualifications').fill('Master of Arts, the University of Sydney');
  await savedElsewhere(['Physics']);
  await expect(page.getByText('Your photo is being prepared.')).toHaveCount(0);
  await expect(page.getByLabel('Qualifications')).toHaveValue('Master of Arts, the University of Sydney');
});

test('T-04 T-10 REL-33 what is typed while the profile is being saved stays, and is not taken for saved', async ({
  page,
}) => {
  const person = newcomer();
  expect((await page.request.post('/api/register', { data: person })).status()).toBe(201);
  await open(page, '/setup?step=profile');
  await fillProfile(page, { email: person.email, postcode: '3000', subjects: 'English' });
  const release = await hold(page, '**/api/register/tutor*');
  await page.getByRole('button', { name: 'Save Profile' }).click();
  await expect(page.getByRole('button', { name: 'Saving...' })).toBeVisible();
  await page.getByLabel('Subjects').fill('English, Latin');
  release();
  await expect(notification(page, 'What you have typed since is not saved yet.')).toBeVisible();
  await expect(step(page, 'Profile Setup')).toBeVisible();
  await expect(page.getByText('2/4 complete')).toBeVisible();
  await expect(page.getByLabel('Subjects')).toHaveValue('English, Latin');
  await page.getByRole('button', { name: 'Save Profile' }).click();
  await expect(step(page, 'Contract Submission')).toBeFocused();
  const saved = (await (await page.request.get('/api/portal/profile')).json()) as { subjects: string[] };
  expect(saved.subjects).toEqual(['English', 'Latin']);
});

test('R-101 REL-33 what somebody typed before the session ended is not saved for another person who has logged in since', async ({
  page,
}) => {
  const [person, another] = [newcomer(), newcomer()];
  expect((await page.request.post('/api/register', { data: person })).status()).toBe(201);
  await open(page, '/setup?step=profile');
  await fillProfile(page, { email: person.email, postcode: '3000', subjects: 'English' });
  expect((await page.request.post('/api/logout')).status()).toBe(200);
  await page.getByRole('button', { name: 'Save Profile' }).click();
  await expect(page.getByText('Your session has ended')).toBeVisible();

  // In another tab.
  expect((await page.request.post('/api/register', { data: another })).status()).toBe(201);
  await page.getByRole('button', { name: 'Save Profile' }).click();
  await expect(notification(page, 'Please log in to continue')).toBeVisible();
  await expect(page.getByLabel('Subjects')).toHaveValue('English');
  expect((await page.request.get('/api/portal/profile')).status()).toBe(404);
});

test('R-27 R-33 D-17 D-18 the rate’s hint follows the cap, and the notice about the TFN says what is done with it', async ({
  page,
}) => {
  await open(page, '/setup?step=profile');
  await expect(page.getByText('In dollars. Maximum $65 per hour')).toBeVisible();
  await open(page, '/setup?step=contract');
  const notice = page.getByRole('complementary', { name: 'About your tax file number' });
  await expect(notice).toContainText('an administrator checks that it is a valid number');
  await expect(notice).toContainText('Declining to give it is no offence');
  await expect(notice).not.toContainText(/\bpay|\bpaid|payment|report/i);
  await expect(page.getByLabel('TFN', { exact: true })).toBeVisible();

  await page.route('**/api/register/options', (route) =>
    route.fulfill({ json: { success: true, collectTaxFileNumber: false, rateCap: 80 } }),
  );
  await open(page, '/setup?step=profile');
  await expect(page.getByText('In dollars. Maximum $80 per hour')).toBeVisible();
  await expect(page.getByLabel('Hourly Rate')).toHaveAttribute('max', '80');
  await fillProfile(page, { email: 'pat.capped@example.com', postcode: '3000', subjects: 'English' });
  await page.getByRole('button', { name: 'Save Profile' }).click();
  await expect(page.getByLabel('ABN')).toBeVisible();
  await expect(page.getByText(/TFN|tax file/i)).toHaveCount(0);
  // The server of this test asks for the number; the form sends none.
  const sent = page.waitForRequest('**/api/register/contract*');
  await page.getByLabel('ABN').fill('51 824 753 556');
  await page.getByLabel('WWC Number').fill('WWC0123456E');
  await page.getByLabel('WWC Expiry Date').fill('2031-05-01');
  await page.getByLabel('I agree to the terms and conditions').check();
  await page.getByLabel('Digital Signature').fill('Noor Haddad');
  await page.getByRole('button', { name: 'Submit Contract' }).click();
  expect((await sent).postDataJSON()).toMatchObject({ taxFileNumber: null });
});

test('R-28 R-29 D-15 years, phone, type and radius are cleared again', async ({ page }) => {
  const person = newcomer();
  await open(page, '/auth');
  await register(page, person);
  await expect(page).toHaveURL(/\/setup$/);
  await fillProfile(page, { email: person.email, postcode: '3000', subjects: 'English' });
  await page.getByLabel('Travel radius').fill('40');
  await page.getByLabel('Years of experience').fill('12');
  await page.getByLabel('Tutor type').selectOption('Qualified Teacher');
  await page.getByLabel('Phone').fill('0400 000 001');
  const own = async () => (await page.request.get('/api/portal/profile')).json();
  const save = async () => {
    await page.getByRole('button', { name: 'Save Profile' }).click();
    await expect(step(page, 'Contract Submission')).toBeVisible();
  };
  await save();
  expect(await own()).toMatchObject({
    travelRadiusKm: 40,
    experienceYears: 12,
    tutorType: 'qualified-teacher',
    phone: '0400 000 001',
  });
  await open(page, '/setup?step=profile');
  await expect(page.getByLabel('Years of experience')).toHaveValue('12');
  for (const label of ['Travel radius', 'Years of experience', 'Phone']) await page.getByLabel(label).fill('');
  await page.getByLabel('Tutor type').selectOption('Please choose');
  await save();
  expect(await own()).toMatchObject({ travelRadiusKm: 15, experienceYears: 5, tutorType: null, phone: null });
});
