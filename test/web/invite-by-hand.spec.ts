import { expect } from '@playwright/test';
import type { TutorToInvite } from '../../interfaces/http/contract/admin-ops.js';
import type { AdminEnquiry, MatchingDossier } from '../../interfaces/http/contract/history.js';
import { barriersOf, GOOD_PRACTICE, sideways } from './support/accessible.js';
import { enquire, enter, notification, read, tab } from './support/admin.js';
import { test } from './support/test.js';
import { open } from './support/visitor.js';

for (const width of [1280, 390])
  test(`G-22 an admin invites a tutor past what the family asked for, at ${width}`, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 });
    await enter(page);
    const { id } = await enquire(page);
    const invitable = async (search: string) =>
      (await read<{ tutors: TutorToInvite[] }>(page, `/api/admin/enquiries/${id}/invite?search=${search}`)).tutors;
    await open(page, `/admin/history?streamId=${id}`);
    await expect(
      page.getByRole('navigation', { name: 'Portal' }).getByRole('link', { name: 'History' }),
    ).toBeInViewport();
    await tab(page, 'How tutors were chosen');
    // Before the first wave nobody was considered, and what is open does not look again.
    await expect(page.getByRole('table', { name: 'Candidates of wave 1' })).toBeVisible();
    await page.getByRole('button', { name: 'Invite a tutor', exact: true }).click();
    const picker = page.getByRole('dialog', { name: 'Invite a tutor' });
    // Who was considered last comes first, with what stands against each.
    const [listed] = await invitable('');
    expect(listed).toBeDefined();
    await expect(
      picker
        .getByRole('listitem')
        .filter({ hasText: listed?.name ?? '' })
        .first(),
    ).toBeVisible();
    expect(await barriersOf(page)).toEqual([]);
    expect(await sideways(page)).toEqual([]);

    const found = await Promise.all(['an', 'er', 'el'].map(invitable));
    const isSoft = ({ gates }: TutorToInvite) => gates.length > 0 && gates.every(({ isHard }) => !isHard);
    const tutor = found.flat().find(isSoft) as TutorToInvite;
    await picker.getByLabel('Tutor').fill(tutor.name);
    const row = picker
      .getByRole('listitem')
      .filter({ has: page.getByRole('button', { name: `Invite ${tutor.name}` }) });
    for (const { words } of tutor.gates) await expect(row.first()).toContainText(words);
    const invite = row.first().getByRole('button');
    await invite.press('Enter');
    const question = page.getByRole('dialog', { name: `Invite ${tutor.name}?` });
    for (const { words } of tutor.gates) await expect(question).toContainText(words);
    await expect(question).toContainText('does not match what the family asked for');
    expect(await barriersOf(page)).toEqual([]);
    // The keys lead back to where one was, and after it is sent to where one began.
    await expect(question.getByRole('button', { name: 'Go back' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(invite).toBeFocused();
    await page.keyboard.press('Enter');
    await question.getByRole('button', { name: 'Yes, invite anyway' }).press('Enter');
    await notification(page, 'Tutor invited');
    await expect(page.getByRole('button', { name: 'Invite a tutor', exact: true })).toBeFocused();

    const byHand = page.getByRole('region', { name: 'Invited by hand' });
    await expect(byHand).toContainText(tutor.name);
    expect(await sideways(page)).toEqual([]);
    expect(await barriersOf(page, { tags: GOOD_PRACTICE })).toEqual([]);
    await tab(page, 'Full history');
    await expect(page.getByRole('heading', { level: 4, name: 'Tutor invited by hand' })).toBeVisible();
    // A second time it is refused, in words.
    const [again] = (await invitable(encodeURIComponent(tutor.name))).filter(
      ({ tutorId }) => tutorId === tutor.tutorId,
    );
    expect(again?.gates[0]).toMatchObject({ code: 'already_invited', isHard: true });
    await tab(page, 'How tutors were chosen');
    await page.getByRole('button', { name: 'Invite a tutor', exact: true }).click();
    await picker.getByLabel('Tutor').fill(tutor.name);
    await expect(picker.getByText('This tutor was already invited to this enquiry').first()).toBeVisible();
  });

test('R-43 G-22 the dossier of an enquiry that waits for its first wave is read until there is one, and again when it is opened', async ({
  page,
}) => {
  await enter(page);
  const { id } = await enquire(page);
  const byHand = [{ tutorId: id, name: 'Mia Okafor', by: 'Sam Field', at: '2026-11-25T00:00:00.000Z', passedOver: [] }];
  let shown: (dossier: MatchingDossier) => object = () => ({ runs: [] });
  const asked: string[] = [];
  await page.route(`**/api/admin/enquiries/${id}/matching`, async (route) => {
    const dossier = (await (await route.fetch()).json()) as MatchingDossier;
    asked.push(route.request().url());
    await route.fulfill({ json: { ...dossier, ...shown(dossier) } });
  });
  await open(page, `/admin/history?streamId=${id}`);
  await tab(page, 'How tutors were chosen');
  await expect(page.getByText('No tutors have been considered yet.')).toBeVisible();
  await expect.poll(() => asked.length).toBeGreaterThan(1);
  shown = () => ({});
  await expect(page.getByRole('table', { name: 'Candidates of wave 1' })).toBeVisible();

  shown = () => ({ byHand });
  await tab(page, 'Full history');
  await tab(page, 'How tutors were chosen');
  await expect(page.getByRole('region', { name: 'Invited by hand' })).toContainText('Mia Okafor');
});

test('R-64 G-22 an enquiry that the list beside it does not show keeps its head and its actions, and once closed it takes no invitation', async ({
  page,
}) => {
  await enter(page);
  const { id, reference, name } = await enquire(page);
  // The newest 200 are others.
  await page.route(
    ({ pathname, searchParams }) => pathname === '/api/admin/enquiries' && !searchParams.get('search'),
    (route) => route.fulfill({ json: { success: true, enquiries: [], next: null } }),
  );
  let change: Partial<AdminEnquiry> = {};
  await page.route(`**/api/admin/enquiries?search=${reference}`, async (route) => {
    const answer = (await (await route.fetch()).json()) as { enquiries: AdminEnquiry[] };
    await route.fulfill({ json: { ...answer, enquiries: answer.enquiries.map((one) => ({ ...one, ...change })) } });
  });
  const heading = page.getByRole('heading', { level: 2, name: 'Maths', exact: true });
  const actions = page.getByRole('group', { name: `Actions for ${reference}` });
  const invite = page.getByRole('button', { name: 'Invite a tutor', exact: true });
  await open(page, `/admin/history?streamId=${id}`);
  await tab(page, 'How tutors were chosen');
  await expect(heading).toBeVisible();
  await expect(page.getByRole('main').getByText(name).first()).toBeVisible();
  await expect(actions.getByRole('button', { name: 'Another wave' })).toBeVisible();
  await expect(invite).toBeVisible();
  await page.getByPlaceholder('Reference, name or email').fill('nobody has this name');
  await expect(page.getByText('No enquiries match your search.')).toBeVisible();
  await expect(heading).toBeVisible();
  await expect(actions.getByRole('button', { name: 'Close' })).toBeVisible();
  await expect(page.getByText(id)).toHaveCount(0);

  change = { status: 'closed' };
  await page.route(`**/api/admin/enquiries/${id}/matching`, async (route) => {
    const dossier = (await (await route.fetch()).json()) as MatchingDossier;
    await route.fulfill({ json: { ...dossier, runs: [] } });
  });
  await page.reload();
  await tab(page, 'How tutors were chosen');
  await expect(page.getByText('No tutors were considered.')).toBeVisible();
  await expect(heading).toBeVisible();
  await expect(invite).toHaveCount(0);
  await expect(actions).toHaveCount(0);
});
