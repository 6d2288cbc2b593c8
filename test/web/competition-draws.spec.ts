import { expect, type Page } from '@playwright/test';
import { barriersOf, sideways } from './support/accessible.js';
import { card, enter, read, rows } from './support/admin.js';
import { test } from './support/test.js';
import { mailsOf, open } from './support/visitor.js';

type Round = {
  id: string;
  competition: string;
  status: string;
  entries: number;
  winnerEntryId: string | null;
  winner: { name: string } | null;
};

const PHONE = { width: 390, height: 844 };
const DESKTOP = { width: 1280, height: 900 };

async function looksRight(page: Page): Promise<void> {
  for (const size of [PHONE, DESKTOP]) {
    await page.setViewportSize(size);
    expect(await sideways(page)).toEqual([]);
    expect(await barriersOf(page)).toEqual([]);
  }
}

test('G-27 D-20 R-119 a family enters until the closing day, confirms by a press and sees its entry number', async ({
  page,
}) => {
  await open(page, '/competitions');
  await expect(page.getByText(/^Closes \w{3} \d+ \w{3} \d{4}$/)).toHaveCount(3);
  await page.getByRole('radio', { name: 'Creative Writing' }).check({ force: true });
  const email = `entrant.${Date.now()}@example.com`;
  await page.getByLabel('Name', { exact: true }).fill('Ruth Alder');
  await page.getByLabel('Student name').fill('Sam');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Phone').fill('0400 123 456');
  await page.getByLabel('Year level').selectOption('year-8');
  await page.getByLabel('Subjects of interest').selectOption('multiple');
  const entered = page.waitForResponse('**/api/competitions/enter');
  await page.getByRole('button', { name: 'Submit Entry' }).click();
  const { id } = (await (await entered).json()) as { id: string };
  await expect(page.getByText('Please confirm it by the link in your email')).toBeVisible();

  const [mail] = await mailsOf(page, ({ to, kind }) => to === email && kind === 'competition-entry');
  const { html } = (await (await page.request.get(`/api/demo/mailbox/${mail?.id}`)).json()) as { html: string };
  const token = /\/competition-entry#token=([\w.-]+)/.exec(html)?.[1];
  const requested: string[] = [];
  page.on('request', (request) => request.method() !== 'GET' && requested.push(request.url()));
  await open(page, `/competition-entry#token=${token}`);
  const button = page.getByRole('button', { name: 'Confirm my entries' });
  await expect(button).toBeVisible();
  await page.waitForLoadState('networkidle');
  expect(requested).toEqual([]);
  await button.click();
  await expect(page.getByRole('heading', { name: 'You are in the draw' })).toBeVisible();
  await expect(page.getByRole('list', { name: 'Your entries' })).toContainText(id);
  await expect(page).toHaveURL(/\/competition-entry$/);
  await looksRight(page);
});

test('G-27 an admin draws the winner of a round, once; the page shows how, and the browser draws the same', async ({
  page,
}) => {
  await enter(page, '/admin/ops');
  await page.getByRole('button', { name: /^Draw waiting/ }).click();
  const alert = rows(page.getByRole('table', { name: 'Alerts, those affecting families first' }));
  const waiting = alert.filter({ hasText: 'Creative Writing, round 1' });
  await expect(waiting).toContainText('its winner has not been drawn');
  await waiting.getByRole('link', { name: 'Open competitions' }).click();
  await expect(page.getByRole('heading', { name: 'Competitions', level: 1 })).toBeVisible();
  const rounds = rows(card(page, 'Rounds'));
  for (const status of ['Open', 'Waiting for its draw', 'Drawn'])
    await expect(rounds.filter({ hasText: status }).first()).toBeVisible();
  await looksRight(page);
  // On a phone a result stands whole within its card.
  await page.setViewportSize(PHONE);
  const won = rounds.getByText(/ won on /).first();
  const [inner, around] = await Promise.all([won.boundingBox(), card(page, 'Rounds').boundingBox()]);
  expect((inner?.x ?? 0) + (inner?.width ?? 0)).toBeLessThan((around?.x ?? 0) + (around?.width ?? 0));
  await page.setViewportSize(DESKTOP);
  await page.getByRole('button', { name: 'Draw the winner of Creative Writing, round 1' }).click();
  const dialog = page.getByRole('dialog', { name: 'Draw the winner?' });
  await expect(dialog).toContainText('it cannot be taken back');
  await dialog.getByLabel('Seed').fill('Banksia serrata');
  await looksRight(page);
  await dialog.getByRole('button', { name: 'Yes, draw the winner' }).click();
  await expect(page.getByText('Winner drawn')).toBeVisible();
  const round = rounds.filter({ hasText: 'Creative Writing' }).filter({ hasText: 'Round 1' });
  await expect(round).toContainText('Banksia serrata');
  const { rounds: drawn } = await read<{ rounds: Round[] }>(page, '/api/admin/competitions');
  const { id, winnerEntryId, winner, entries } = drawn.find(
    ({ competition, status }) => competition === 'creative-writing' && status === 'drawn',
  ) as Round;
  await expect(round).toContainText(`${winner?.name} won on`);
  await expect(round).toContainText(winnerEntryId ?? 'no winner');
  await page.getByLabel('Status').selectOption('won');
  await expect(rows(card(page, 'Entries')).filter({ hasText: winnerEntryId ?? 'no winner' })).toHaveCount(1);

  await open(page, '/competitions');
  await page.getByRole('heading', { name: 'Draws' }).scrollIntoViewIfNeeded();
  const result = page.getByRole('listitem').filter({ hasText: 'Banksia serrata' }).first();
  await expect(result).toContainText(`${entries} confirmed entries`);
  await result.getByRole('button', { name: /^Check this draw: Creative Writing/ }).press('Enter');
  await expect(result).toContainText('Your browser has drawn the same winner.');
  await expect(result.getByRole('group', { name: 'Entries of Creative Writing' })).toBeFocused();
  await result.getByText('Numbers of the entries, in order').click();
  await expect(result.getByText(`${winnerEntryId} (winner)`)).toBeVisible();
  await looksRight(page);
  await open(page, `/admin/history?streamId=${id}`);
  await expect(page.getByRole('heading', { level: 4, name: 'Competition drawn' })).toBeVisible();
  await expect(page.getByRole('heading', { level: 2, name: 'Competition round 1, Creative Writing' })).toBeVisible();
  await expect(page.getByRole('main').getByText(id, { exact: true })).toHaveCount(0);
  // A filter that no event of it fits changes nothing of what it is.
  await page.getByLabel('Event type').selectOption('Competition opened');
  await page.getByLabel('Actor').fill('visitor');
  await expect(page.getByText('No events match these filters')).toBeVisible();
  await expect(page.getByRole('heading', { level: 2, name: 'Competition round 1, Creative Writing' })).toBeVisible();
});

test('G-27 a competition that has closed cannot be chosen; one that closes while it is filled in says so', async ({
  page,
}) => {
  const closed = { status: 'closed', closesAt: '2026-11-20T12:59:59.999Z' };
  const competitions = [
    { id: 'mathematics-olympiad', status: 'open', closesAt: '2026-12-31T12:59:59.999Z' },
    { id: 'creative-writing', ...closed },
    { id: 'science-investigation', ...closed, status: 'drawn' },
  ];
  let answer = competitions;
  await page.route('**/api/competitions', (route) =>
    route.fulfill({ json: { success: true, competitions: answer, draws: [] } }),
  );
  await open(page, '/competitions');
  await expect(page.getByText('Closed Fri 20 Nov 2026. The winner is drawn soon.')).toBeVisible();
  await expect(page.getByText('Closed Fri 20 Nov 2026. The winner has been drawn.')).toBeVisible();
  for (const name of ['Creative Writing', 'Science Investigation'])
    await expect(page.getByRole('radio', { name })).toBeDisabled();
  await page.getByRole('radio', { name: 'Mathematics Olympiad' }).check({ force: true });
  await page.getByLabel('Name', { exact: true }).fill('Ruth Alder');
  await page.getByLabel('Student name').fill('Sam');
  await page.getByLabel('Email').fill('ruth@example.com');
  await page.getByLabel('Phone').fill('0400 123 456');
  await page.getByLabel('Year level').selectOption('year-8');
  await page.getByLabel('Subjects of interest').selectOption('multiple');
  const message = 'This competition has closed and takes no more entries.';
  await page.route('**/api/competitions/enter', (route) =>
    route.fulfill({ status: 409, json: { message, code: 'competition_closed' } }),
  );
  answer = competitions.map((one) => ({ ...one, ...closed }));
  await page.getByRole('button', { name: 'Submit Entry' }).click();
  await expect(page.getByText(message)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Submit Entry' })).toBeDisabled();
  await expect(page.getByLabel('Student name')).toHaveValue('Sam');
});
