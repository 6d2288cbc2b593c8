import { expect, type Page } from '@playwright/test';
import { card, enter, notification, read, rows } from './support/admin.js';
import { barriersOf, sideways } from './support/accessible.js';
import { test } from './support/test.js';
import { open } from './support/visitor.js';

const ID = '01a1fc89-883f-75f2-8ed1-6cb1e3b81b7';
const block = (number: number, change: object = {}) => ({
  id: `${ID}${number}`,
  kind: 'network',
  reason: 'not_me',
  shown: '203.0.113.9',
  enquiryId: `${ID}8`,
  enquiryReference: 'BK-7ANKSIA2',
  caseId: null,
  caseReference: null,
  blockedAt: '2026-11-20T01:00:00.000Z',
  endsAt: '2026-12-20T01:00:00.000Z',
  liftedAt: null,
  isLive: true,
  withheld: 3,
  ...change,
});
/** Shows these blocks, and what is left once one is lifted. */
async function showBlocks(page: Page, before: object[], after: object[] = []): Promise<string[]> {
  const lifted: string[] = [];
  const answer = (blocks: object[]) => ({ json: { success: true, blocks, next: null } });
  await page.route('**/api/admin/blocks**', (route) => {
    if (route.request().method() === 'DELETE') lifted.push(route.request().url().split('/').at(-1) ?? '');
    return route.fulfill(answer(lifted.length > 0 ? after : before));
  });
  return lifted;
}

test.afterEach(({ page }) => page.unrouteAll({ behavior: 'ignoreErrors' }));

test('G-33 an admin sees who is blocked, why and how many enquiries it withheld; each leads to its enquiry', async ({
  page,
}) => {
  await enter(page);
  await page.getByRole('navigation', { name: 'Portal' }).getByRole('link', { name: 'Blocks' }).click();
  await expect(page.getByRole('heading', { name: 'Blocked senders', level: 1 })).toBeVisible();
  const network = rows(card(page, 'Blocks')).filter({ hasText: '203.0.113.24' });
  await expect(network).toContainText('Network');
  await expect(network).toContainText('Sent in someone else’s name');
  await expect(network).toContainText('1 enquiry');
  const reference = await network.getByRole('link').innerText();
  // Another walk may block an address as well.
  const address = rows(card(page, 'Blocks')).filter({ hasText: reference }).filter({ hasText: 'Email address' });
  await expect(address).toContainText('•••@example.');
  await network.getByRole('link').click();
  await expect(page.getByText(reference).first()).toBeVisible();
  await expect(page.getByRole('heading', { level: 4, name: 'Sender blocked' }).first()).toBeVisible();

  const { enquiries } = await read<{ enquiries: { id: string; withheld: boolean; reference: string }[] }>(
    page,
    '/api/admin/enquiries',
  );
  const withheld = enquiries.find((one) => one.withheld);
  await open(page, `/admin/history?streamId=${withheld?.id}`);
  await expect(page.getByRole('heading', { level: 4, name: 'Enquiry withheld' }).first()).toBeVisible();
  const listed = page.getByRole('listitem').filter({ hasText: withheld?.reference ?? '' });
  await expect(listed.first()).toContainText('Withheld');
});

for (const width of [1280, 390])
  test(`G-33 a block is lifted after a question, by keyboard too, at ${width}`, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 });
    await enter(page);
    const lifted = await showBlocks(page, [block(1), block(2, { kind: 'address', shown: null, withheld: 0 })]);
    await open(page, '/admin/blocks');
    const first = page.getByRole('button', { name: 'Lift the block of network 203.0.113.9' });
    await expect(page.getByText('Not shown any more')).toBeVisible();
    expect(await sideways(page)).toEqual([]);
    expect(await barriersOf(page)).toEqual([]);
    await first.focus();
    await page.keyboard.press('Enter');
    const question = page.getByRole('dialog', { name: 'Lift this block?' });
    await expect(question).toContainText('Those that were withheld stay withheld');
    expect(await barriersOf(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await expect(question).toHaveCount(0);
    await expect(first).toBeFocused();
    expect(lifted).toEqual([]);
    await first.click();
    await question.getByRole('button', { name: 'Yes, lift it' }).click();
    await notification(page, 'Block lifted');
    await expect(page.getByText('Nobody is blocked.')).toBeVisible();
    expect(lifted).toEqual([`${ID}1`]);
  });

test('G-33 what was lifted or has ended stands under all, without a way to lift it', async ({ page }) => {
  await enter(page);
  await showBlocks(page, [
    block(1, { isLive: false, liftedAt: '2026-11-21T01:00:00.000Z', reason: 'lead' }),
    block(2, { isLive: false, endsAt: '2026-11-19T01:00:00.000Z' }),
  ]);
  await open(page, '/admin/blocks');
  await page.getByRole('button', { name: 'All', exact: true }).click();
  const table = page.getByRole('table', { name: 'All blocks, newest first' });
  await expect(rows(table).first()).toContainText('Lifted Sat 21 Nov 2026');
  await expect(rows(table).first()).toContainText('A tutor’s report was upheld');
  await expect(rows(table).last()).toContainText('Ended Thu 19 Nov 2026');
  await expect(page.getByRole('button', { name: /^Lift/ })).toHaveCount(0);
});

test('G-33 where another block of the same sender stands, the question and the answer say so', async ({ page }) => {
  await enter(page);
  const address = block(2, { kind: 'address', shown: 'r•••@example.com' });
  for (const [left, words] of [
    [[address, block(3, { enquiryId: `${ID}9` })], 'The sender’s email address r•••@example.com is still blocked.'],
    [[block(3, { enquiryId: `${ID}9` })], 'New enquiries reach tutors again, unless another block applies.'],
  ] as const) {
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await showBlocks(page, [block(1), ...left], [...left]);
    await open(page, '/admin/blocks');
    await page.getByRole('button', { name: 'Lift the block of network 203.0.113.9' }).first().click();
    const question = page.getByRole('dialog', { name: 'Lift this block?' });
    await expect(question).toContainText('reach tutors again, unless another block applies');
    await question.getByRole('button', { name: 'Yes, lift it' }).click();
    await notification(page, words);
  }
});
