import { expect, type Locator, type Page, type Route } from '@playwright/test';
import { apply, CHECK, DEGREE } from './support/applicants.js';
import { barriersOf, overflowOf } from './support/accessible.js';
import { read, refuse } from './support/admin.js';
import { test } from './support/test.js';
import { mailsOf, signIn } from './support/visitor.js';

/** Seconds of a person: to take one action, and to read one tutor with both documents. */
const TO_ACT = 3;
const TO_READ = 20;

/** Opens the queue and the drawer of the tutor who has waited longest. */
async function beginReview(page: Page) {
  await signIn(page, 'admin', '/admin/vetting');
  await expect(page.getByRole('status').getByText(/tutors? waiting for a decision/)).toBeVisible();
  await page.getByRole('button', { name: 'Review', exact: true }).click();
  const drawer = page.getByRole('dialog');
  await expect(drawer.getByRole('heading', { name: 'Checks' })).toBeVisible();
  return drawer;
}
const nameIn = (page: Page) => page.getByRole('dialog').getByRole('heading', { level: 2 }).innerText();

test('A-20 R-31 R-62 the queue shows the longest waiting first and the drawer walks through it by keys', async ({
  page,
}) => {
  const drawer = await beginReview(page);
  const waited = await page
    .locator('tbody time')
    .evaluateAll((times) => times.map((time) => time.getAttribute('datetime')));
  expect(waited.length).toBeGreaterThan(2);
  expect(waited).toEqual(waited.toSorted());

  const first = await nameIn(page);
  await page.keyboard.press('j');
  await expect(drawer.getByText(/^2 of/)).toBeVisible();
  await expect(drawer.getByRole('heading', { name: 'Checks' })).toBeVisible();
  expect(await nameIn(page)).not.toBe(first);
  await page.keyboard.press('k');
  await expect(drawer.getByText(/^1 of/)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(drawer).toHaveCount(0);
});

test('R-31 a rejection needs a reason, which is mailed, and the next tutor follows in the same drawer', async ({
  page,
}) => {
  const drawer = await beginReview(page);
  const email = await drawer
    .getByText(/@example\./)
    .first()
    .innerText();
  const name = await nameIn(page);
  await page.keyboard.press('r');
  const reject = drawer.getByRole('button', { name: 'Reject with this reason' });
  await reject.click();
  await expect(drawer.getByText('Please give a reason')).toBeVisible();
  await drawer.getByRole('textbox', { name: 'Reason' }).fill('The name on your document is another one.');
  await reject.click();
  await expect(drawer.getByText(`${name} is rejected and gets your reason by email.`)).toBeVisible();
  await expect(drawer.getByText(/^2 of/)).toBeVisible();
  const [mail] = await mailsOf(page, ({ to, kind }) => to === email && kind === 'tutor-rejected');
  const { text } = (await (await page.request.get(`/api/demo/mailbox/${mail!.id}`)).json()) as { text: string };
  expect(text).toContain('The name on your document is another one.');
});

test('R-31 the drawer asks before a reason is lost by Escape, a click beside it or the next tutor', async ({
  page,
  baseURL,
}) => {
  const family = `Reasons${Date.now().toString(36)}`;
  for (const name of ['One', 'Two']) await apply(baseURL ?? '', `${name} ${family}`, { check: CHECK });
  await signIn(page, 'admin', '/admin/vetting');
  await page.getByLabel('Search').fill(family);
  await expect(page.locator('tbody').getByRole('row')).toHaveCount(2);
  await page.getByRole('button', { name: 'Review', exact: true }).click();
  const drawer = page.getByRole('dialog');
  await expect(drawer.getByRole('heading', { name: 'Checks' })).toBeVisible();
  const name = await nameIn(page);
  const question = page.getByRole('dialog', { name: 'Close without saving?' });
  const next = page.getByRole('button', { name: 'Next tutor (J)' });
  const asks = async (field: Locator, words: string) => {
    await field.fill(words);
    for (const leave of [() => field.press('Escape'), () => page.mouse.click(5, 450), () => next.click()]) {
      await leave();
      await question.getByRole('button', { name: 'Keep writing' }).click();
      await expect(question).toHaveCount(0);
      await expect(field).toHaveValue(words);
    }
  };
  await page.keyboard.press('r');
  await asks(drawer.getByRole('textbox', { name: 'Reason' }), 'The name on your document is another one.');
  await drawer.getByRole('button', { name: 'Cancel' }).click();
  await drawer.getByRole('button', { name: 'Refuse', exact: true }).click();
  await asks(drawer.getByLabel('Why is this document not enough?'), 'It cannot be read.');
  await next.click();
  await question.getByRole('button', { name: 'Close without saving' }).click();
  await expect(drawer.getByText(/^2 of/)).toBeVisible();
  await expect(drawer.getByLabel('Why is this document not enough?')).toHaveCount(0);
  await page.keyboard.press('k');
  await expect(drawer.getByRole('heading', { level: 2, name })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(drawer).toHaveCount(0);
});

test('R-33 a number is shown in full only for a reason', async ({ page }) => {
  await signIn(page, 'admin', '/admin/vetting');
  await page.getByLabel('Show').selectOption({ label: 'Approved' });
  // The rows of the filter, not those that stood there before it.
  await page.locator('tbody').getByRole('row').filter({ hasText: 'Decided' }).first().getByRole('button').click();
  const drawer = page.getByRole('dialog');
  await drawer.getByRole('button', { name: 'Reveal ABN' }).click();
  await drawer.getByRole('button', { name: 'Show the number' }).click();
  await expect(drawer.getByText('Please give a reason')).toBeVisible();
  await drawer.getByLabel('Why do you need the ABN?').fill('The register is asked');
  await drawer.getByRole('button', { name: 'Show the number' }).click();
  await expect(drawer.getByText(/^\d{11}$/)).toBeVisible();
  await drawer.getByRole('button', { name: 'Hide ABN' }).click();
  await expect(drawer.getByText(/^\d{11}$/)).toHaveCount(0);
});

test('R-82 a tutor whom somebody else has decided meanwhile is not decided twice, and the drawer says so', async ({
  page,
  browser,
}) => {
  await beginReview(page);
  const other = await (await browser.newContext()).newPage();
  await beginReview(other);
  await other.keyboard.press('a');
  await expect(other.getByRole('dialog').getByText(/is approved and gets an email/)).toBeVisible();
  await other.close();
  await page.keyboard.press('a');
  const alert = page.getByRole('dialog').getByRole('alert');
  await expect(alert).toContainText('This has changed since you opened it');
  await expect(
    page
      .getByRole('dialog')
      .getByText(/^Approved/)
      .first(),
  ).toBeVisible();
});

/** Opens the file of the one tutor with this name. */
async function openFile(page: Page, name: string) {
  await signIn(page, 'admin', '/admin/vetting');
  await page.getByLabel('Show').selectOption({ label: 'All' });
  await page.getByLabel('Search').fill(name);
  await expect(page.locator('tbody').getByRole('row')).toHaveCount(1);
  await page.getByRole('button', { name: 'Review', exact: true }).click();
  const drawer = page.getByRole('dialog');
  await expect(drawer.getByRole('heading', { level: 2, name })).toBeVisible();
  await expect(drawer.getByRole('heading', { name: 'Checks' })).toBeVisible();
  return drawer;
}

test('R-127 an approval is taken back for a reason, once its consequences are read, and given again for another', async ({
  page,
  baseURL,
}) => {
  const name = `Tabitha Reverse${Date.now().toString(36)}`;
  const { email } = await apply(baseURL ?? '', name, { check: CHECK });
  const drawer = await openFile(page, name);
  await page.keyboard.press('a');
  await expect(drawer.getByText(`${name} is approved and gets an email.`)).toBeVisible();

  await page.setViewportSize({ width: 390, height: 844 });
  await drawer.getByRole('button', { name: 'Withdraw the approval' }).click();
  const form = drawer.getByRole('form', { name: `Withdraw the approval of ${name}?` });
  await expect(form).toContainText('upcoming sessions are cancelled');
  await expect(form).toContainText('without your reason');
  const reject = form.getByRole('button', { name: 'Reject with this reason' });
  await expect(reject).toBeInViewport();
  expect(await overflowOf(page)).toBe(0);
  await page.setViewportSize({ width: 1280, height: 800 });
  expect(await barriersOf(page, { within: '[role=dialog] form' })).toEqual([]);
  await reject.click();
  await expect(form.getByText('Please give a reason')).toBeVisible();
  await form.getByRole('textbox', { name: 'Reason' }).fill('The check belongs to another person.');
  await reject.click();
  await expect(drawer.getByText(/^Rejected\. Saving the profile/)).toBeVisible();
  await expect(drawer.getByText('Last decision: The check belongs to another person.')).toBeVisible();
  await expect
    .poll(async () => (await mailsOf(page, ({ to, kind }) => to === email && kind === 'tutor-rejected')).length)
    .toBe(1);

  await drawer.getByRole('button', { name: 'Withdraw this approval' }).click();
  const contract = drawer.getByRole('form', { name: 'Withdraw the approval of this contract?' });
  await expect(contract).toContainText('families can no longer find the tutor');
  await contract.getByRole('textbox', { name: 'Reason' }).fill('The number is another one.');
  await contract.getByRole('button', { name: 'Withdraw the contract' }).click();
  await expect(contract).toHaveCount(0);
  const facts = drawer.getByRole('region', { name: 'Contract', exact: true });
  await expect(facts.getByText('Rejected')).toBeVisible();
  await facts.getByRole('button', { name: 'Approve after all' }).click();
  await facts.getByRole('textbox', { name: 'Reason' }).fill('The register has been corrected.');
  await facts.getByRole('button', { name: 'Approve the contract' }).click();
  await expect(facts.getByText('Approved')).toBeVisible();

  await drawer.getByRole('button', { name: 'Approve after all' }).click();
  const again = drawer.getByRole('form', { name: `Approve ${name} after all?` });
  await again.getByRole('textbox', { name: 'Reason' }).fill('It was a mix-up at the register.');
  await again.getByRole('button', { name: 'Approve the tutor' }).click();
  await expect(drawer.getByText(/^Approved\. If the working-with-children check expires/)).toBeVisible();
  await expect(drawer.getByRole('button', { name: 'Withdraw the approval' })).toBeVisible();
});

test('R-127 R-82 who saw an approval that somebody else has taken back meanwhile reads so, and overturns nothing', async ({
  page,
  browser,
  baseURL,
}) => {
  const name = `Felix Seen${Date.now().toString(36)}`;
  await apply(baseURL ?? '', name, { check: CHECK });
  const drawer = await openFile(page, name);
  await page.keyboard.press('a');
  await drawer.getByRole('button', { name: 'Withdraw the approval' }).click();
  const other = await (await browser.newContext()).newPage();
  for (const [at, screen] of [await openFile(other, name), drawer].entries()) {
    if (at === 0) await screen.getByRole('button', { name: 'Withdraw the approval' }).click();
    await screen.getByRole('textbox', { name: 'Reason' }).fill('The check belongs to another person.');
    await screen.getByRole('button', { name: 'Reject with this reason' }).click();
    if (at === 0) await expect(screen.getByText(/^Rejected\. Saving the profile/)).toBeVisible();
  }
  await expect(drawer.getByRole('alert')).toContainText('This has changed since you opened it');
  await expect(drawer.getByRole('alert')).toContainText('This tutor has already been rejected');
  await other.close();
});

test('R-34 R-86 the drawer warns before somebody is approved whose working-with-children check nobody can verify', async ({
  page,
  baseURL,
}) => {
  const family = `Papers${Date.now().toString(36)}`;
  await apply(baseURL ?? '', `Bare ${family}`);
  await apply(baseURL ?? '', `Complete ${family}`, { check: CHECK });
  await signIn(page, 'admin', '/admin/vetting');
  await page.getByLabel('Search').fill(family);
  await expect(page.locator('tbody').getByRole('row')).toHaveCount(2);
  await page.getByRole('button', { name: 'Review', exact: true }).click();
  const drawer = page.getByRole('dialog');
  const warning = drawer.getByText(/the tutor stays out of search and matching until one is/);
  await expect(drawer.getByRole('heading', { level: 2, name: `Bare ${family}` })).toBeVisible();
  await expect(drawer.getByText('No documents are uploaded yet.')).toBeVisible();
  await expect(warning).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(warning).toBeInViewport();
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.keyboard.press('j');
  await expect(drawer.getByRole('heading', { level: 2, name: `Complete ${family}` })).toBeVisible();
  await expect(drawer.getByRole('button', { name: 'Approve tutor and contract' })).toBeEnabled();
  await expect(warning).toHaveCount(0);
});

test('R-31 R-62 ten tutors are vetted in five minutes without leaving the drawer, documents in view', async ({
  page,
  baseURL,
}) => {
  const family = `Tenfold${Date.now().toString(36)}`;
  const names = Array.from({ length: 10 }, (_, at) => `Applicant${at} ${family}`);
  const people = [];
  for (const name of names) people.push(await apply(baseURL ?? '', name, { check: CHECK, degree: DEGREE }));
  await signIn(page, 'admin', '/admin/vetting');
  await page.getByLabel('Search').fill(family);
  await expect(page.locator('tbody').getByRole('row')).toHaveCount(10);

  let actions = 0;
  const press = (key: string) => (actions++, page.keyboard.press(key));
  actions++;
  await page.getByRole('button', { name: 'Review', exact: true }).click();
  const drawer = page.getByRole('dialog');
  for (const [at, name] of names.entries()) {
    await expect(drawer.getByRole('heading', { level: 2, name })).toBeVisible();
    await expect(drawer.getByText(`${at + 1} of 10`)).toBeVisible();
    await expect(drawer.getByText('Not scanned for viruses')).toBeVisible();
    await expect(drawer.locator('iframe[title="check.pdf"]')).toHaveAttribute('src', /^blob:/);
    await press('2');
    await expect(drawer.getByRole('img', { name: 'degree.png, uploaded by the tutor' })).toBeVisible();
    if (at % 3 === 2) {
      await press('r');
      actions += 2;
      await drawer.getByRole('button', { name: 'The document shows another name.' }).click();
      await drawer.getByRole('button', { name: 'Reject with this reason' }).click();
      await expect(drawer.getByText(`${name} is rejected and gets your reason by email.`)).toBeVisible();
    } else {
      await press('a');
      await expect(drawer.getByText(`${name} is approved and gets an email.`)).toBeVisible();
    }
  }
  test.info().annotations.push({
    type: 'ten tutors',
    description: `${actions} keys and clicks`,
  });
  expect(actions * TO_ACT + names.length * TO_READ).toBeLessThan(5 * 60);
  await expect(page).toHaveURL(/\/admin\/vetting$/);
  for (const [at, { email }] of people.entries()) {
    const expected = at % 3 === 2 ? 'tutor-rejected' : 'tutor-approved';
    // The demo's mailbox keeps too few: others send theirs meanwhile.
    const mails = `/api/admin/mails?kind=${expected}&status=sent&to=${encodeURIComponent(email)}`;
    await expect.poll(async () => (await read<{ mails: unknown[] }>(page, mails)).mails.length).toBe(1);
  }
});

test('G-01 a tutor is suspended for a reason, once its consequences are read, and reinstated for another', async ({
  page,
  baseURL,
}) => {
  const name = `Sybil Suspended${Date.now().toString(36)}`;
  const { email } = await apply(baseURL ?? '', name, { check: CHECK });
  const drawer = await openFile(page, name);
  const facts = drawer.getByRole('region', { name: 'Suspension', exact: true });
  await page.setViewportSize({ width: 390, height: 844 });
  await facts.getByRole('button', { name: 'Suspend this tutor' }).press('Enter');
  const form = facts.getByRole('form', { name: `Suspend ${name}?` });
  await expect(form).toContainText('without your reason');
  const suspend = form.getByRole('button', { name: 'Suspend with this reason' });
  await suspend.click();
  await expect(form.getByText('Please give a reason')).toBeVisible();
  expect(await overflowOf(page)).toBe(0);
  await page.setViewportSize({ width: 1280, height: 800 });
  expect(await barriersOf(page, { within: '[role=dialog] form' })).toEqual([]);
  await form.getByRole('textbox', { name: 'Reason' }).fill('A family told us about a lesson in a car park.');
  await suspend.click();
  await expect(facts.getByText('Reason: A family told us about a lesson in a car park.')).toBeVisible();
  await expect
    .poll(async () => (await mailsOf(page, ({ to, kind }) => to === email && kind === 'tutor-suspended')).length)
    .toBe(1);

  await facts.getByRole('button', { name: 'Reinstate this tutor' }).click();
  const again = facts.getByRole('form', { name: `Reinstate ${name}?` });
  await again.getByRole('textbox', { name: 'Reason' }).fill('It was somebody else.');
  await again.getByRole('button', { name: 'Reinstate the tutor' }).click();
  await expect(facts.getByText('This tutor is not suspended.')).toBeVisible();
});

test('G-01 R-31 R-127 the reasons that were typed for a tutor outlast an outage, and are sent after it', async ({
  page,
  baseURL,
}) => {
  const name = `Olive Outage${Date.now().toString(36)}`;
  await apply(baseURL ?? '', name, { check: CHECK });
  const drawer = await openFile(page, name);
  await page.keyboard.press('a');
  await expect(drawer.getByText(`${name} is approved and gets an email.`)).toBeVisible();
  const suspension = drawer.getByRole('region', { name: 'Suspension', exact: true });
  const contract = drawer.getByRole('region', { name: 'Contract', exact: true });
  const document = drawer.getByRole('region', { name: 'Documents of the tutor' });
  await suspension.getByRole('button', { name: 'Suspend this tutor' }).click();
  await contract.getByRole('button', { name: 'Withdraw this approval' }).click();
  await document.getByRole('button', { name: 'Refuse', exact: true }).click();
  const reasons = [
    [suspension.getByLabel('Reason'), 'A family told us about a lesson.', 'Suspend with this reason'],
    [contract.getByLabel('Reason'), 'The number is another one.', 'Withdraw the contract'],
    [document.getByLabel('Why is this document not enough?'), 'The picture is cut off.', 'Refuse document'],
  ] as const;
  for (const [field, words] of reasons) await field.fill(words);

  await refuse(page, '**/api/admin/**', 503);
  for (const [, , confirm] of reasons) {
    const again = page.waitForResponse(
      (response) => response.request().method() === 'GET' && /\/api\/admin\/tutors\/[\da-f-]{36}$/.test(response.url()),
    );
    await drawer.getByRole('button', { name: confirm }).click();
    await again;
    for (const [field, words] of reasons) await expect(field, confirm).toHaveValue(words);
  }
  await expect(drawer.getByText('Failed to load this tutor')).toHaveCount(0);
  await page.unrouteAll();
  await document.getByRole('button', { name: 'Refuse document' }).click();
  await expect(document.getByText('Refused: The picture is cut off.')).toBeVisible();
  await suspension.getByRole('button', { name: 'Suspend with this reason' }).click();
  await expect(suspension.getByText('Reason: A family told us about a lesson.')).toBeVisible();
});

for (const [ids, what] of [
  ['G-01 R-35', 'a suspended tutor'],
  ['G-25', 'a photo that was taken away'],
] as const)
  test(`${ids} ${what} is gone from the profile and the search that were read before`, async ({ page }) => {
    const isSuspension = what === 'a suspended tutor';
    const { tutors } = await read<{ tutors: { id: string; name: string }[] }>(page, '/api/tutors/search?sortBy=rating');
    const { id, name } = tutors[0] as { id: string; name: string };
    let isDone = false;
    const photo = () => ({ profileImageUrl: isDone ? null : `/media/tutors/${id}/480.webp?v=1` });
    await page.route('**/media/tutors/**', (route) =>
      route.fulfill({ body: DEGREE.buffer, contentType: DEGREE.mimeType }),
    );
    await page.route('**/api/tutors/search?*', (route) => {
      const shown = tutors.map((one) => (one.id === id ? { ...one, ...photo() } : one));
      const left = isDone && isSuspension ? shown.slice(1) : shown;
      return route.fulfill({ json: { tutors: left, total: left.length, hasMore: false, hasPrevious: false } });
    });
    await page.route(`**/api/tutors/${id}/profile`, async (route) => {
      if (isDone && isSuspension)
        return route.fulfill({ status: 404, json: { message: 'Tutor not found', code: 'not_found' } });
      const answer = (await (await route.fetch()).json()) as { tutor: object };
      return route.fulfill({ json: { ...answer, tutor: { ...answer.tutor, ...photo() } } });
    });
    await page.route(/\/api\/admin\/tutors\/[0-9a-f-]{36}$/, async (route) => {
      const { tutor, ...answer } = (await (await route.fetch()).json()) as { tutor: { profile: object } };
      return route.fulfill({ json: { ...answer, tutor: { ...tutor, profile: { ...tutor.profile, ...photo() } } } });
    });
    const accept = (json: object) => (route: Route) => {
      isDone = true;
      return route.fulfill({ json });
    };
    await page.route('**/api/admin/tutors/*/photo?*', accept({ success: true, removed: true }));
    const suspended = { id, suspendedAt: '2026-11-25T00:00:00.000Z' };
    await page.route('**/api/admin/tutors/*/suspend', accept({ success: true, tutor: suspended }));

    await signIn(page, 'admin', '/search');
    const card = page.getByRole('article').filter({ has: page.locator(`a[href="/tutor/${id}"]`) });
    await expect(card.locator('img')).toBeVisible();
    await card.getByRole('link', { name: 'View Full Profile' }).click();
    const main = page.getByRole('main');
    const heading = main.getByRole('heading', { level: 1, name });
    await expect(heading).toBeVisible();
    await expect(main.locator('header img')).toBeVisible();
    await page.getByRole('banner').getByRole('link', { name: 'Portal' }).click();
    await page.getByRole('navigation', { name: 'Portal' }).getByRole('link', { name: 'Vetting' }).click();
    await page.getByLabel('Show').selectOption({ label: 'All' });
    await page.getByLabel('Search').fill(name);
    await page.locator('tbody').getByRole('row').filter({ hasText: name }).first().getByRole('button').click();
    const drawer = page.getByRole('dialog');
    if (isSuspension) {
      await drawer.getByRole('button', { name: 'Suspend this tutor' }).click();
      await drawer.getByRole('textbox', { name: 'Reason' }).fill('A family told us about a lesson in a car park.');
      await drawer.getByRole('button', { name: 'Suspend with this reason' }).click();
      await expect(drawer.getByRole('button', { name: 'Suspend this tutor' })).toBeVisible();
    } else {
      await drawer.getByRole('button', { name: 'Remove this photo' }).click();
      await drawer.getByRole('button', { name: 'Remove the photo' }).click();
      await expect(page.getByRole('region', { name: /notifications/i })).toContainText('Photo Removed');
    }
    await page.keyboard.press('Escape');
    await page.goBack();
    await page.goBack();
    if (isSuspension) await expect(page.getByText('There is no tutor at this address.')).toBeVisible();
    else {
      await expect(heading).toBeVisible();
      await expect(main.locator('header img')).toHaveCount(0);
    }
    await page.goBack();
    await expect(page.getByRole('article').first()).toBeVisible();
    await expect(card).toHaveCount(isSuspension ? 0 : 1);
    await expect(card.locator('img')).toHaveCount(0);
  });
