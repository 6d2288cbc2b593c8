import { type Browser, expect, type Page } from '@playwright/test';
import type { AdminCase } from '../../interfaces/http/contract/case.js';
import { barriersOf, overflowOf } from './support/accessible.js';
import { enter, read } from './support/admin.js';
import { test } from './support/test.js';
import { logIn, open, signIn } from './support/visitor.js';
import { mailTo, settles, signedIn } from './support/world.js';

const HOUR = 3_600_000;
const WORDS = 'The tutor asked my son for his own phone number.';
const queue = (page: Page) => page.getByRole('table', { name: 'Cases by the time they are due' });
const drawerOf = (page: Page, reference: string) => page.getByRole('dialog', { name: reference });
const caseOf = async (page: Page, reference: string) => {
  const { cases } = await read<{ cases: AdminCase[] }>(page, '/api/admin/cases?status=unresolved');
  return cases.find((one) => one.reference === reference) as AdminCase;
};

/** A concern of a visitor about some tutor. */
async function reported(page: Page, words = WORDS): Promise<string> {
  const { tutors } = await read<{ tutors: { id: string }[] }>(page, '/api/tutors');
  const about = { tutorId: tutors[0]?.id, kind: 'conduct', words, contact: 'worried@example.com' };
  const answer = await page.request.post('/api/concerns', { data: about });
  expect(answer.status()).toBe(201);
  return ((await answer.json()) as { reference: string }).reference;
}

/** Opens a case from the queue of an admin who has just come. */
async function openCase(page: Page, reference: string) {
  await signIn(page, 'admin', '/admin/cases?kind=concern&owner=none');
  await queue(page).getByRole('button', { name: reference }).click();
  const drawer = drawerOf(page, reference);
  await expect(drawer.getByRole('heading', { name: 'What was reported' })).toBeVisible();
  return drawer;
}

async function otherPage(browser: Browser): Promise<Page> {
  return (await browser.newContext()).newPage();
}

test('G-04 G-06 a safety concern alerts the admins, is settled on one page, and both sides hear it in words of their own', async ({
  page,
  browser,
}) => {
  const tutor = await signedIn(browser, 'tutor', '/portal');
  const asking = await settles(browser, tutor);
  await open(asking.page, `/enquiries/${asking.id}`);
  await asking.page
    .getByRole('button', { name: /^Report a concern/ })
    .first()
    .click();
  const form = asking.page.getByRole('dialog', { name: 'Report a concern' });
  await form.getByRole('radio', { name: 'Someone may not be safe' }).check({ force: true });
  await form.getByLabel('What happened?').fill(WORDS);
  await form.getByRole('button', { name: 'Send the report' }).click();
  const thanks = await asking.page.getByText(/Your reference is CA-\w{8}/).innerText();
  const reference = /CA-\w{8}/.exec(thanks)?.[0] ?? '';

  await enter(page);
  await page.getByRole('link', { name: 'Safety concern' }).click();
  await expect(page).toHaveURL(/\/admin\/cases\?kind=concern&owner=none$/);
  await expect(page.getByRole('navigation').getByRole('link', { name: 'Cases' })).toHaveAttribute(
    'aria-current',
    'page',
  );
  const row = page.getByRole('row').filter({ hasText: reference });
  await expect(row).toContainText('Safety concern');
  const { createdAt, dueAt } = await caseOf(page, reference);
  expect(Date.parse(dueAt) - Date.parse(createdAt)).toBe(4 * HOUR);
  // How many minutes have passed is the machine's affair.
  await expect(row).toContainText(/Due in (4 hours|3 hours \d+ minutes)/);
  await expect(row.locator('time').first()).toHaveAttribute('datetime', dueAt);
  await row.getByRole('button', { name: reference }).click();
  await expect(page).toHaveURL(/[?&]case=[\da-f-]{36}$/);

  const drawer = drawerOf(page, reference);
  const story = drawer.getByRole('region', { name: 'What was reported' });
  await expect(story).toContainText(WORDS);
  await expect(story).toContainText('Nora Whitfield, family');
  await expect(drawer.getByRole('region', { name: 'What they wrote to each other' })).toContainText(
    'We would begin with the algebra of last term.',
  );
  const about = drawer.getByRole('region', { name: 'About', exact: true });
  await expect(about.getByRole('link', { name: 'Open enquiry' })).toHaveAttribute(
    'href',
    `/admin/history?streamId=${asking.id}`,
  );
  await about.getByRole('button', { name: 'Open review' }).click();
  await expect(
    page.getByRole('dialog', { name: 'Alex Morgan' }).getByRole('heading', { name: 'Checks' }),
  ).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(drawer.getByRole('region', { name: 'Suspension' })).toContainText('This tutor is not suspended.');

  await drawer.getByRole('button', { name: 'Take this case' }).click();
  await expect(drawer.getByText('This case is yours now.')).toBeVisible();
  await drawer.getByRole('button', { name: 'Wait for an answer' }).click();
  await drawer.getByLabel('What are we waiting for?').fill('The mother calls back at five.');
  await drawer.getByRole('button', { name: 'Wait for an answer' }).click();
  await expect(drawer.getByText('The case is waiting for an answer. Its due time stays the same.')).toBeVisible();
  await expect(drawer.getByText('The mother calls back at five.')).toBeVisible();

  await drawer.getByRole('button', { name: 'Resolve' }).click();
  await drawer.getByRole('button', { name: 'Resolve the case' }).click();
  await expect(drawer.getByText('Please choose an outcome')).toBeVisible();
  await expect(drawer.getByText('Please write a note')).toBeVisible();
  await drawer.getByRole('radio', { name: 'Upheld', exact: true }).check({ force: true });
  await drawer.getByLabel('Note for colleagues').fill('The tutor has been warned.');
  await drawer.getByLabel('Email to the family').fill('Thank you. We have spoken with the tutor.');
  await drawer.getByLabel('Email to the tutor').fill('Please speak with the parents alone.');
  await drawer.getByRole('button', { name: 'Resolve the case' }).click();
  await expect(drawer.getByText('The case is resolved.')).toBeVisible();
  await expect(drawer.getByText(/^Resolved /)).toBeVisible();
  const history = drawer.getByRole('region', { name: 'History' });
  await expect(history.getByRole('heading', { level: 4 })).toHaveText([
    ...['Case resolved', 'Case waiting', 'Case taken', 'Case opened'],
  ]);
  await expect(history).toContainText('informed family, tutor');

  const toFamily = await mailTo(page, asking.email, 'case-outcome');
  expect(toFamily).toContain('Thank you. We have spoken with the tutor.');
  expect(toFamily).not.toMatch(/parents alone|has been warned/);
  const toTutor = await mailTo(page, 'alex.morgan@demo.example', 'case-outcome');
  expect(toTutor).toContain('Please speak with the parents alone.');
  expect(toTutor).not.toMatch(/spoken with the tutor|has been warned|phone number/);

  await drawer.getByRole('button', { name: 'Reopen' }).click();
  await drawer.getByLabel('Why is it opened again?').fill('The mother called again.');
  await drawer.getByRole('button', { name: 'Reopen the case' }).click();
  await expect(drawer.getByText('The case is open again.')).toBeVisible();
  await expect(drawer.getByRole('button', { name: 'Resolve' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page).not.toHaveURL(/case=/);
});

test('G-06 R-82 of two admins who settle a case at once the slower one is refused, and sees what the other has decided', async ({
  page,
  browser,
}) => {
  const reference = await reported(page);
  const drawer = await openCase(page, reference);
  await drawer.getByRole('button', { name: 'Resolve' }).click();
  const other = await otherPage(browser);
  const quick = await openCase(other, reference);
  await quick.getByRole('button', { name: 'Resolve' }).click();
  for (const [screen, outcome, note] of [
    [quick, 'Not upheld', 'It was a mix-up.'],
    [drawer, 'Upheld', 'The tutor admits it.'],
  ] as const) {
    await screen.getByRole('radio', { name: outcome, exact: true }).check({ force: true });
    await screen.getByLabel('Note for colleagues').fill(note);
    await screen.getByRole('button', { name: 'Resolve the case' }).click();
    if (screen === quick) await expect(screen.getByText('The case is resolved.')).toBeVisible();
  }
  await expect(drawer.getByRole('alert')).toContainText('This has changed since you opened it');
  await expect(drawer.getByRole('alert')).toContainText('This case has been resolved');
  await expect(drawer.getByText('It was a mix-up.')).toBeVisible();
  await expect(drawer.getByText('Not upheld').first()).toBeVisible();
  // What was written is not lost.
  await expect(drawer.getByLabel('Note for colleagues')).toHaveValue('The tutor admits it.');
  await drawer.getByRole('button', { name: 'Cancel' }).click();
  await expect(drawer.getByRole('button', { name: 'Reopen' })).toBeVisible();
  await other.close();
});

test('G-06 a case asks before what was written about it is lost by Escape, a click beside it or Back', async ({
  page,
}) => {
  const reference = await reported(page);
  await enter(page, '/admin/blocks');
  await page.getByRole('navigation').getByRole('link', { name: 'Cases' }).click();
  await page.getByLabel('Owner').selectOption('Nobody yet');
  await page.getByLabel('Kind').selectOption('Concern');
  await queue(page).getByRole('button', { name: reference }).click();
  await expect(page).toHaveURL(/[?&]case=[\da-f-]{36}$/);
  const drawer = drawerOf(page, reference);
  await drawer.getByRole('button', { name: 'Resolve' }).click();
  const field = drawer.getByLabel('Email to the tutor');
  await field.fill('Please read our rules on conduct.');
  const question = page.getByRole('dialog', { name: 'Close without saving?' });
  for (const leave of [() => field.press('Escape'), () => page.mouse.click(5, 450), () => page.goBack()]) {
    await leave();
    await question.getByRole('button', { name: 'Keep writing' }).click();
    await expect(question).toHaveCount(0);
    await expect(field).toHaveValue('Please read our rules on conduct.');
    await expect(page).toHaveURL(/[?&]case=[\da-f-]{36}$/);
  }
  await field.press('Escape');
  await question.getByRole('button', { name: 'Close without saving' }).click();
  await expect(drawer).toHaveCount(0);
  await expect(page).toHaveURL(/\/admin\/cases\?owner=none&kind=concern$/);

  await queue(page).getByRole('button', { name: reference }).click();
  await drawer.getByRole('button', { name: 'Add a note' }).click();
  await drawer.getByLabel('Note for colleagues').fill('Called, nobody answered.');
  await page.goBack();
  await question.getByRole('button', { name: 'Close without saving' }).click();
  await expect(page).toHaveURL(/\/admin\/blocks$/);
});

test('G-01 G-06 a case asks before the reason of a suspension is lost, whatever else is written', async ({ page }) => {
  const reference = await reported(page);
  const drawer = await openCase(page, reference);
  await drawer.getByRole('button', { name: 'Suspend this tutor' }).click();
  const reason = drawer.getByRole('region', { name: 'Suspension' }).getByLabel('Reason');
  await reason.fill('Asked a child for a phone number.');
  await drawer.getByRole('button', { name: 'Add a note' }).click();
  await drawer.getByLabel('Note for colleagues').fill('Called, nobody answered.');
  await drawer.getByRole('button', { name: 'Cancel' }).last().click();
  const question = page.getByRole('dialog', { name: 'Close without saving?' });
  for (const leave of [() => reason.press('Escape'), () => page.mouse.click(5, 450)]) {
    await leave();
    await question.getByRole('button', { name: 'Keep writing' }).click();
    await expect(question).toHaveCount(0);
    await expect(reason).toHaveValue('Asked a child for a phone number.');
  }
  await drawer.getByRole('button', { name: 'Cancel' }).click();
  await page.keyboard.press('Escape');
  await expect(drawer).toHaveCount(0);
});

test('G-06 R-82 who takes a case that somebody else has just taken reads whose it is', async ({ page }) => {
  const reference = await reported(page);
  await logIn(page, 'admin');
  const { id } = await caseOf(page, reference);
  const drawer = await openCase(page, reference);
  await page.route('**/api/admin/cases/*/take', (route) =>
    route.fulfill({ status: 409, json: { message: 'Another admin has taken this case', code: 'case_taken' } }),
  );
  const file = await read<{ case: object }>(page, `/api/admin/cases/${id}`);
  await page.route(`**/api/admin/cases/${id}`, (route) =>
    route.fulfill({
      json: { ...file, case: { ...file.case, owner: '01a1fc89-883f-75f2-8ed1-6cb1e3b81b77', ownerName: 'Sam Rivers' } },
    }),
  );
  const sent = page.waitForRequest('**/api/admin/cases/*/take');
  await drawer.getByRole('button', { name: 'Take this case' }).click();
  expect((await sent).postDataJSON()).toEqual({ seen: null });
  await expect(drawer.getByRole('alert')).toContainText(
    'Another admin has taken this case. The latest version is loaded',
  );
  await expect(drawer.getByText('Taken by Sam Rivers')).toBeVisible();
  await expect(drawer.getByRole('button', { name: 'Take over from Sam Rivers' })).toBeVisible();
});

test('G-06 a second filter keeps the first, though the page has not moved to its address yet', async ({ page }) => {
  await enter(page, '/admin/cases');
  const owner = await page.getByLabel('Owner').elementHandle();
  await page.getByLabel('Kind').evaluate(async (kind: HTMLSelectElement, owner) => {
    const choose = (field: HTMLSelectElement, value: string) => {
      field.value = value;
      field.dispatchEvent(new Event('change', { bubbles: true }));
    };
    choose(owner as HTMLSelectElement, 'none');
    await Promise.resolve();
    choose(kind, 'concern');
  }, owner);
  await expect(page).toHaveURL(/owner=none&kind=concern$/);
  await expect(page.getByLabel('Owner')).toHaveValue('none');
});

for (const width of [1280, 390])
  test(`G-06 at ${width} px the queue shows what is overdue first, and is filtered and worked on by keyboard`, async ({
    page,
  }) => {
    const reference = await reported(page, 'The tutor was rude. '.repeat(40));
    await page.setViewportSize({ width, height: 844 });
    await enter(page, '/admin/cases');
    await expect(page.getByRole('status').getByText(/\d+ overdue$/)).toBeVisible();
    await expect(queue(page).locator('time').nth(2)).toBeVisible();
    const dues = await queue(page)
      .locator('time')
      .evaluateAll((times) => times.map((time) => time.getAttribute('datetime')));
    expect(dues.length).toBeGreaterThan(2);
    expect(dues).toEqual(dues.toSorted());
    await expect(
      queue(page)
        .getByText(/^Overdue by /)
        .first(),
    ).toBeInViewport();
    expect(await barriersOf(page)).toEqual([]);
    expect(await overflowOf(page)).toBe(0);

    await page.getByLabel('Owner').focus();
    await page.getByLabel('Owner').selectOption('Nobody yet');
    await expect(page).toHaveURL(/\?owner=none$/);
    await page.getByLabel('Kind').selectOption('Concern');
    await expect(page).toHaveURL(/owner=none&kind=concern$/);
    await page.reload();
    await expect(page.getByLabel('Owner')).toHaveValue('none');
    const opener = queue(page).getByRole('button', { name: reference });
    await opener.focus();
    await page.keyboard.press('Enter');
    const drawer = drawerOf(page, reference);
    await expect(drawer.getByRole('heading', { name: 'History' })).toBeAttached();
    expect(await barriersOf(page)).toEqual([]);
    expect(await overflowOf(page)).toBe(0);
    await drawer.getByRole('button', { name: 'Resolve' }).focus();
    await page.keyboard.press('Enter');
    await expect(drawer.getByRole('form', { name: 'Resolve the case' })).toBeVisible();
    expect(await barriersOf(page)).toEqual([]);
    expect(await overflowOf(page)).toBe(0);
    await drawer.getByRole('button', { name: 'Cancel' }).focus();
    await page.keyboard.press('Enter');
    await drawer.getByRole('button', { name: 'Add a note' }).focus();
    await page.keyboard.press('Enter');
    await expect(drawer.getByLabel('Note for colleagues')).toBeFocused();
    await page.keyboard.type('Called, nobody answered.');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await expect(drawer.getByRole('button', { name: 'Save the note' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(drawer.getByText('Your note is saved.')).toBeVisible();
    await expect(drawer.getByText('Called, nobody answered.')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(drawer).toHaveCount(0);
    await expect(opener).toBeFocused();

    await page.getByLabel('Status').selectOption('Resolved');
    await expect(
      page
        .getByRole('table', { name: 'Cases, latest first' })
        .getByText(/^Resolved /)
        .first(),
    ).toBeVisible();
  });

test('G-06 the queue goes on page by page, says why it is empty, and can be read again when it fails', async ({
  page,
}) => {
  await logIn(page, 'admin');
  const { cases } = await read<{ cases: AdminCase[] }>(page, '/api/admin/cases');
  const [first, second] = cases as [AdminCase, AdminCase];
  await page.route('**/api/admin/cases?*', (route) => {
    const isLater = route.request().url().includes('before=');
    return route.fulfill({
      json: { success: true, cases: [isLater ? second : first], next: isLater ? null : `${first.dueAt}_${first.id}` },
    });
  });
  await open(page, '/admin/cases');
  await expect(page.getByText(/^1 case so far/)).toBeVisible();
  await page.getByRole('button', { name: 'Show more cases' }).click();
  await expect(page.getByRole('button', { name: /^CA-/ })).toHaveText([first.reference, second.reference]);
  await expect(page.getByRole('button', { name: 'Show more cases' })).toHaveCount(0);

  await page.unroute('**/api/admin/cases?*');
  await page.route('**/api/admin/cases?*', (route) =>
    route.fulfill({ json: { success: true, cases: [], next: null } }),
  );
  await open(page, '/admin/cases');
  await expect(page.getByText(/^Nothing to settle\./)).toBeVisible();
  await page.getByLabel('Kind').selectOption('Reported review');
  await expect(page.getByText('No case matches these filters.')).toBeVisible();

  await page.unroute('**/api/admin/cases?*');
  await page.route('**/api/admin/cases?*', (route) => route.fulfill({ status: 500, json: {} }));
  await open(page, '/admin/cases');
  const failure = page.getByRole('alert').filter({ hasText: 'The cases could not be loaded' });
  await expect(failure).toBeVisible();
  await page.unroute('**/api/admin/cases?*');
  await failure.getByRole('button', { name: /Try Again/ }).click();
  await expect(queue(page)).toBeVisible();
});
