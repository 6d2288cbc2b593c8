import { expect } from '@playwright/test';
import { read } from './support/admin.js';
import { test } from './support/test.js';
import { answerEightSteps, family, fillContact, mailsOf, next, open, signIn } from './support/visitor.js';

const STEPS = [
  'Education Level',
  'Tutoring Frequency',
  'Available Days',
  'Available Times',
  'Delivery Preference',
  'Location Preferences',
  'Subject Areas',
  'Hiring Timeline',
  'Contact Details',
];

test(
  'E-01 E-03 E-06 E-14 E-16 E-17 an enquiry goes from the first step to the mailbox, the tutor and the history',
  { tag: '@core' },
  async ({ page, browser }) => {
    const sender = family();
    await open(page, '/#enquiry');
    await answerEightSteps(page, sender);
    await fillContact(page, sender);
    const sent = page.waitForRequest(
      (request) => request.url().endsWith('/api/enquiries') && request.method() === 'POST',
    );
    await page.getByRole('button', { name: 'Submit Enquiry' }).click();
    const submission = await sent;
    const payload = submission.postDataJSON() as Record<string, unknown>;
    expect(payload).toMatchObject({
      educationLevel: 'Secondary Education (age 11-16)',
      availableDays: ['Monday'],
      subject: '',
      grade: '',
      message: '',
      email: sender.email,
    });

    const dialog = page.getByRole('dialog');
    await expect(dialog).toContainText('Enquiry Submitted Successfully!');
    await expect(dialog).toContainText(sender.email);
    await page.keyboard.press('Escape');
    await expect(page.getByText('Step 1 of 9')).toBeVisible();
    await expect(page.locator('#enquiry-form').getByRole('radio').first()).toBeFocused();

    const [confirmation] = await mailsOf(page, (mail) => mail.to === sender.email);
    expect(confirmation?.subject).toContain('We have your enquiry');
    const invitations = await mailsOf(page, (mail) => mail.kind === 'new-opportunity');
    expect(invitations.length).toBeGreaterThan(0);

    const adminContext = await browser.newContext();
    const admin = await adminContext.newPage();
    await signIn(admin, 'admin', '/admin/history');
    await expect(admin).toHaveURL(/\/admin\/history/);
    // Its history is read once, when it is opened; the first wave goes out by itself.
    const { id } = (await (await submission.response())?.json()) as { id: string };
    type Life = { life: { type?: string }[] };
    await expect
      .poll(async () => (await read<Life>(admin, `/api/admin/enquiries/${id}/life`)).life.map(({ type }) => type))
      .toContain('TutorsInvited');
    const reference = confirmation?.subject.match(/BK-\w+/)?.[0] ?? 'none';
    await admin.getByPlaceholder('Reference, name or email').fill(reference);
    await admin.getByRole('button', { name: new RegExp(`^${reference}`) }).click();
    await expect(admin.getByRole('tab', { name: 'Full history' })).toBeVisible();
    for (const event of ['Enquiry submitted', 'Tutors invited'])
      await expect(admin.getByRole('heading', { level: 4, name: event })).toBeVisible();
    await adminContext.close();
  },
);

test(
  'E-02 R-69 shows each step by its name with step n of 9, and Previous only after the first',
  { tag: '@core' },
  async ({ page }) => {
    await open(page, '/');
    const enquiry = page.locator('#enquiry-form');
    await expect(enquiry.getByRole('heading', { name: STEPS[0] as string })).toBeVisible();
    await expect(enquiry.getByText('Step 1 of 9')).toBeVisible();
    await expect(enquiry.getByRole('progressbar')).toBeVisible();
    await expect(enquiry.getByRole('button', { name: 'Previous' })).toBeDisabled();
    await answerEightSteps(page, family());
    await expect(enquiry.getByRole('heading', { name: STEPS[8] as string })).toBeVisible();
    await expect(enquiry.getByRole('button', { name: 'Previous' })).toBeEnabled();
  },
);

test(
  'E-03 E-15 R-09 Next without an answer stays and says Please select an option',
  { tag: '@core' },
  async ({ page }) => {
    await open(page, '/');
    await next(page);
    await expect(page.locator('#enquiry-form').getByText('Please select an option')).toBeVisible();
    await expect(page.getByText('Step 1 of 9')).toBeVisible();
  },
);

test('E-05 E-07 a failure keeps the data and says so', { tag: '@core' }, async ({ page }) => {
  const sender = family();
  await open(page, '/');
  await answerEightSteps(page, sender);
  await fillContact(page, sender);
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/api/enquiries', async (route) => {
    await held;
    await route.fulfill({ status: 500, json: { message: 'Broken', code: 'internal' } });
  });
  await page.getByRole('button', { name: 'Submit Enquiry' }).click();
  await expect(page.getByRole('button', { name: 'Submitting...' })).toBeDisabled();
  release();
  await expect(page.getByText('Submission Failed')).toBeVisible();
  await expect(page.getByText('Please check your details and try again.')).toBeVisible();
  await expect(page.locator('#enquiry-form').getByLabel(/e-?mail/i)).toHaveValue(sender.email);
});

test('R-15 R-114 a reload resumes at the step left', { tag: '@core' }, async ({ page }) => {
  await open(page, '/');
  const enquiry = page.locator('#enquiry-form');
  await enquiry.getByRole('radio', { name: 'University', exact: true }).check({ force: true });
  // A visitor who sees a step may reload the page at once.
  const keptWithIt = page.evaluate(
    () =>
      new Promise((seen) =>
        new MutationObserver(() => {
          if (document.body.textContent.includes('Step 2 of 9')) seen(sessionStorage.getItem('banksia.enquiry'));
        }).observe(document.body, { subtree: true, childList: true, characterData: true }),
      ),
  );
  await next(page);
  expect(await keptWithIt).toContain('"step":1');
  await open(page, '/');
  await expect(page.getByText('Step 2 of 9')).toBeVisible();
  await enquiry.getByRole('button', { name: 'Previous' }).click();
  await expect(enquiry.getByRole('radio', { name: 'University', exact: true })).toBeChecked();
});

test('R-15 the contact details are gone after a reload, the eight answers are not', async ({ page }) => {
  await open(page, '/');
  await answerEightSteps(page, family());
  await fillContact(page, family({ name: 'Nobody Keeps This' }));
  await open(page, '/');
  await expect(page.getByText('Step 9 of 9')).toBeVisible();
  await expect(page.locator('#enquiry-form').getByLabel('Name')).toHaveValue('');
  expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage, ...localStorage }))).not.toContain('Nobody');
  await page.locator('#enquiry-form').getByRole('button', { name: 'Previous' }).click();
  await expect(page.getByRole('radio', { name: "I'm ready to hire now", exact: true })).toBeChecked();
});

test('E-10 R-10 Any excludes the other days', async ({ page }) => {
  await open(page, '/');
  const enquiry = page.locator('#enquiry-form');
  await enquiry.getByRole('radio', { name: 'University', exact: true }).check({ force: true });
  await next(page);
  await enquiry.getByRole('radio', { name: 'Weekly', exact: true }).check({ force: true });
  await next(page);
  await enquiry.getByRole('checkbox', { name: 'Monday', exact: true }).check({ force: true });
  await enquiry.getByRole('checkbox', { name: 'Any', exact: true }).check({ force: true });
  await expect(enquiry.getByRole('checkbox', { name: 'Monday', exact: true })).not.toBeChecked();
});

test('E-01 the nine steps can be walked with the keyboard alone', async ({ page }) => {
  await open(page, '/');
  const enquiry = page.locator('#enquiry-form');
  await enquiry.getByRole('radio').first().focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Step 2 of 9')).toBeVisible();
});
