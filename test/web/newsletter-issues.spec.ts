import { expect, type Page } from '@playwright/test';
import { barriersOf, sideways } from './support/accessible.js';
import { card, enter, exported, read, rows } from './support/admin.js';
import { expectSentOnce } from './support/presses.js';
import { SERVER } from './support/samples.js';
import { test } from './support/test.js';

test.afterEach(({ page }) => page.unrouteAll({ behavior: 'ignoreErrors' }));

test('G-28 D-25 an issue is written with its preview and tested, each sent once, and asks before it goes to so many addresses', async ({
  page,
}) => {
  await enter(page, '/admin/newsletter');
  await expect(page.getByText('We do not track opens or clicks.').first()).toBeVisible();
  const issues = card(page, 'Issues');
  await expect(rows(issues).filter({ hasText: 'Five calm ways into exam week' })).toContainText(/\d+ of \d+ sent/);

  await page.getByRole('button', { name: 'Write an issue' }).click();
  const sheet = page.getByRole('dialog');
  await sheet.getByRole('button', { name: 'Save draft' }).click();
  await expect(sheet.getByText('Please enter a subject')).toBeVisible();
  const field = await sheet.getByLabel('Newsletter', { exact: true }).boundingBox();
  expect(field?.height, 'an empty field has the height of its sixteen lines').toBeGreaterThan(16 * 24);
  const subject = `Holiday reading ${Date.now()}`;
  await sheet.getByLabel('Subject').fill(subject);
  await sheet.getByLabel('Newsletter', { exact: true }).fill('# Read\n\n**Every** day. [Why](http://plain.example)');
  const preview = sheet.frameLocator('iframe');
  await expect(preview.getByRole('heading', { name: subject })).toBeVisible();
  await expect(preview.getByText('Every', { exact: true })).toBeVisible();
  await expect(sheet.getByRole('listitem').filter({ hasText: 'http://plain.example' })).toBeVisible();
  await expectSentOnce(page, {
    reach: () => sheet.getByRole('button', { name: 'Save draft' }),
    sends: ['POST', '**/api/admin/newsletter/letters'],
    message: SERVER,
  });
  await sheet.getByRole('button', { name: 'Send a test to me' }).click();
  await expect(page.getByText('Test sent').first()).toBeVisible();
  await expect(sheet.getByText(/^Last tested/)).toBeVisible();
  await sheet.getByRole('button', { name: 'Send newsletter' }).click();
  await expect(page.getByRole('heading', { name: /^Send to \d+ addresses\?$/ })).toBeVisible();
  await page.getByRole('button', { name: 'Go back' }).click();
  await page.keyboard.press('Escape');
  await expect(rows(issues).filter({ hasText: subject })).toContainText('Draft');
});

test('G-28 R-61 an admin reads and exports who gets the newsletter, also on a phone, where write and preview are tabs', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await enter(page, '/admin/newsletter');
  const subscribers = card(page, 'Subscribers');
  await subscribers.getByLabel('Status').selectOption('confirmed');
  await expect(rows(subscribers).filter({ hasText: 'Confirmed' }).first()).toBeVisible();
  const { fields, data } = await exported(page, 'newsletter');
  expect(fields).toEqual(['Email', 'Name', 'Status', 'Subscribed', 'Confirmed', 'Unsubscribed']);
  expect(data.length).toBeGreaterThan(20);
  expect(await sideways(page)).toEqual([]);
  expect(await barriersOf(page)).toEqual([]);
  await rows(card(page, 'Issues')).getByRole('button', { name: 'Summer maths competition: entries are open' }).click();
  const sheet = page.getByRole('dialog');
  await expect(sheet.getByLabel('Subject')).toHaveValue(/^Summer maths/);
  expect(await barriersOf(page)).toEqual([]);
  await sheet.getByRole('tab', { name: 'Preview' }).click();
  await expect(sheet.frameLocator('iframe').getByRole('heading', { name: /^Summer maths/ })).toBeVisible();
});

test('G-28 an issue with words that nobody has saved asks before it closes, and keeps them where one goes back', async ({
  page,
}) => {
  await enter(page, '/admin/newsletter');
  await page.getByRole('button', { name: 'Write an issue' }).click();
  const sheet = page.getByRole('dialog');
  await sheet.getByLabel('Subject').fill('Half a thought');
  await page.keyboard.press('Escape');
  const question = page.getByRole('dialog', { name: 'Close without saving?' });
  await question.getByRole('button', { name: 'Keep writing' }).click();
  await expect(sheet.getByLabel('Subject')).toHaveValue('Half a thought');
  await page.keyboard.press('Escape');
  await question.getByRole('button', { name: 'Close without saving' }).click();
  await expect(sheet).toBeHidden();
});

test('G-28 an issue with words that nobody has saved asks before Back, a link or a closed tab takes it', async ({
  page,
}) => {
  await enter(page, '/admin/newsletter');
  await page.getByRole('button', { name: 'Write an issue' }).click();
  await expect(page).toHaveURL(/issue=new$/);
  const sheet = page.getByRole('dialog');
  const field = sheet.getByLabel('Newsletter', { exact: true });
  await field.fill('Two pages of words.');
  const question = page.getByRole('dialog', { name: 'Close without saving?' });
  await page.goBack();
  await question.getByRole('button', { name: 'Keep writing' }).click();
  await expect(question).toHaveCount(0);
  await expect(field).toHaveValue('Two pages of words.');
  await expect(page).toHaveURL(/issue=new$/);

  const asked = page.waitForEvent('dialog');
  await page.close({ runBeforeUnload: true });
  const leaving = await asked;
  expect(leaving.type()).toBe('beforeunload');
  await leaving.dismiss();
  await expect(field).toHaveValue('Two pages of words.');

  await page.goBack();
  await question.getByRole('button', { name: 'Close without saving' }).click();
  await expect(sheet).toHaveCount(0);
  await expect(page).toHaveURL(/\/admin\/newsletter$/);
  // Nothing is asked where nothing was written.
  await page.getByRole('button', { name: 'Write an issue' }).click();
  await expect(sheet).toBeVisible();
  await page.goBack();
  await expect(sheet).toHaveCount(0);
});

type Answered = { letter: { id: string; version: number; subject: string; markdown: string } };
const LETTERS = '/api/admin/newsletter/letters';

/**
 * A draft that is open in the editor, with words typed that nobody has saved; `elsewhere` changes it as
 * another admin would.
 */
async function typedInto(page: Page, { subject, typed }: { subject: string; typed: string }) {
  await enter(page, '/admin/newsletter');
  const data = { subject, markdown: 'Sleep well.\n\nEat breakfast.' };
  const { letter } = (await (await page.request.post(LETTERS, { data })).json()) as Answered;
  const url = `${LETTERS}/${letter.id}`;
  await page.goto(`/admin/newsletter?issue=${letter.id}`);
  const sheet = page.getByRole('dialog');
  const field = sheet.getByLabel('Newsletter', { exact: true });
  await expect(field).toHaveValue(data.markdown);
  await field.fill(typed);
  return {
    url,
    sheet,
    field,
    conflict: sheet.getByRole('alert', { name: 'Changed by someone else' }),
    elsewhere: async (markdown: string) =>
      expect((await page.request.patch(url, { data: { markdown } })).status()).toBe(200),
    save: () => sheet.getByRole('button', { name: 'Save draft' }).click(),
    saved: async () => (await read<Answered>(page, url)).letter.markdown,
  };
}

for (const width of [1280, 390])
  test(`G-28 R-82 a draft that someone else has changed shows what changed at ${width} px, and own words go on top of it`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 844 });
    const typed = 'Sleep well.\n\nEat breakfast, and walk to school.';
    const { field, conflict, elsewhere, save, saved, sheet } = await typedInto(page, { subject: 'Habits', typed });
    await elsewhere('Sleep well.\n\nEat fruit.');
    await save();

    await expect(conflict).toContainText('Someone else has changed this issue');
    await expect(conflict.getByRole('listitem')).toHaveText([/Removed: *Eat breakfast\./, /Added: *Eat fruit\./]);
    await expect(conflict).toBeFocused();
    await expect(field).toHaveValue(typed);
    await expect(sheet.getByRole('button', { name: 'Save draft' })).toBeDisabled();
    expect(await sideways(page)).toEqual([]);
    expect(await barriersOf(page)).toEqual([]);
    expect(await saved()).toBe('Sleep well.\n\nEat fruit.');

    await conflict.getByRole('button', { name: 'Keep my words' }).click();
    await expect(conflict).toBeHidden();
    await expect(field).toHaveValue(typed);
    await save();
    await expect.poll(saved).toBe(typed);
    await expect(conflict).toBeHidden();
  });

test('G-28 R-82 the newer version is loaded where that is wanted, and what was typed can be brought back', async ({
  page,
}) => {
  const typed = 'My own words.';
  const { field, conflict, elsewhere, save, saved, sheet } = await typedInto(page, { subject: 'Habits', typed });
  await elsewhere('Words of the other admin.');
  await save();
  await conflict.getByRole('button', { name: 'Load the newer version' }).click();
  await expect(field).toHaveValue('Words of the other admin.');
  await sheet.getByRole('button', { name: 'Bring my words back' }).click();
  await expect(field).toHaveValue(typed);
  await save();
  await expect.poll(saved).toBe(typed);
});

test('G-28 an issue that someone else has sent leaves what was typed in the editor, and it becomes an issue of its own', async ({
  page,
}) => {
  const subject = `Sent elsewhere ${Date.now()}`;
  const { url, field, conflict, save, sheet } = await typedInto(page, { subject, typed: 'Unsaved words.' });
  await page.route(`**${url}`, async (route) => {
    if (route.request().method() !== 'GET')
      return route.fulfill({ status: 409, json: { message: 'This issue is being sent', code: 'issue_sending' } });
    const response = await route.fetch();
    const { letter } = (await response.json()) as Answered;
    const sending = { status: 'sending', version: letter.version + 1, startedAt: new Date().toISOString() };
    await route.fulfill({ json: { success: true, letter: { ...letter, ...sending } } });
  });
  await save();
  await expect(conflict).toContainText('Someone else has sent this issue');
  await expect(field).toHaveValue('Unsaved words.');
  await conflict.getByRole('button', { name: 'Keep my words as a new issue' }).click();
  await expect(field).toHaveValue('Unsaved words.');
  const [answer] = await Promise.all([
    page.waitForResponse((response) => response.url().endsWith(LETTERS) && response.request().method() === 'POST'),
    sheet.getByRole('button', { name: 'Save draft' }).click(),
  ]);
  expect(((await answer.json()) as Answered).letter).toMatchObject({ subject, markdown: 'Unsaved words.' });
});
