import { expect, type Page } from '@playwright/test';
import { test } from './support/test.js';
import { fillProfile, hold, newcomer, open, register } from './support/visitor.js';

const notification = (page: Page, title: string) =>
  page.getByRole('region', { name: 'Notifications' }).getByText(title);

const tutorOfPerth = (page: Page) => tutorOf('6000', page);

/** A new tutor of a postcode, on a phone. */
async function tutorOf(postcode: string, page: Page) {
  await page.setViewportSize({ width: 390, height: 844 });
  const person = newcomer();
  await open(page, '/auth');
  await register(page, person);
  await fillProfile(page, { email: person.email, postcode, subjects: 'English' });
  await page.getByRole('button', { name: 'Save Profile' }).click();
  await expect(notification(page, 'Profile Updated')).toBeVisible();
}

test('R-37 V-20 hours are added, copied and kept in the zone of the postcode; families see what they offer', async ({
  page,
}) => {
  await tutorOfPerth(page);
  await open(page, '/portal/availability');
  await expect(page.getByRole('heading', { name: 'Perth time (AWST)' })).toBeVisible();
  const offered = page.getByRole('list', { name: 'Bookable times by day' });
  await expect(offered).toHaveCount(0);

  await page.getByRole('button', { name: 'Add hours on Tuesday' }).click();
  await page.getByLabel('Tuesday, from').selectOption({ label: '4:00 pm' });
  await page.getByLabel('Tuesday, to').selectOption({ label: '7:30 pm' });
  await expect(offered.getByText('4:00 pm to 7:30 pm').first()).toBeVisible();
  await expect(page.getByText('With your changes, before they are saved.')).toBeVisible();
  const pause = page.getByLabel('Break between sessions');
  await pause.selectOption('30 minutes');

  await page.getByRole('button', { name: 'Copy Tuesday to other days' }).click();
  const dialog = page.getByRole('dialog', { name: 'Copy Tuesday' });
  for (const day of ['Monday', 'Wednesday', 'Thursday']) await dialog.getByRole('button', { name: day }).click();
  await dialog.getByRole('button', { name: 'Saturday' }).click();
  await dialog.getByRole('button', { name: 'Copy hours' }).click();
  await expect(page.getByLabel('Friday, from')).toHaveValue('16:00');
  await expect(page.getByLabel('Saturday, to')).toHaveValue('19:30');
  await page.getByRole('button', { name: 'Remove these hours on Friday' }).press('Enter');
  await expect(page.getByRole('button', { name: 'Add hours on Friday' })).toBeFocused();
  await page.getByLabel('Tuesday, from').selectOption({ label: '8:00 pm' });
  await expect(page.getByLabel('Tuesday, to')).toHaveValue('23:30');

  await page.getByRole('button', { name: 'Save Availability' }).click();
  await expect(notification(page, 'Availability Saved')).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('Saturday, from')).toHaveValue('16:00');
  await expect(page.getByLabel('Tuesday, from')).toHaveValue('20:00');
  await expect(pause).toHaveValue('30');
  await pause.selectOption('45 minutes');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(pause).toHaveValue('30');
  await expect(page.getByLabel('Friday, from')).toHaveCount(0);
  await expect(offered.getByText('8:00 pm to 11:30 pm').first()).toBeVisible();

  await open(page, '/portal');
  await expect(page.getByText('Set your weekly hours.')).toHaveCount(0);
});

test('R-37 hours that offer no time say why, and do not ask for hours', async ({ page }) => {
  await tutorOfPerth(page);
  await open(page, '/portal/availability');
  const preview = page.getByRole('region', { name: 'What families can book' });
  const noHours = preview.getByText('Nothing yet. Add hours to a day, and the times appear here.');
  await expect(noHours).toBeVisible();
  await page.getByRole('button', { name: 'Add hours on Tuesday' }).click();
  await page.getByLabel('Tuesday, from').selectOption({ label: '4:00 pm' });
  await page.getByLabel('Tuesday, to').selectOption({ label: '4:30 pm' });
  await expect(preview.getByText('These hours offer no times in the next 14 days.')).toBeVisible();
  await page.getByLabel('Tuesday, to').selectOption({ label: '7:30 pm' });
  await page.route('**/api/tutors/*/slots?*', (route) =>
    route.fulfill({ json: { success: true, slots: [], timezone: 'Australia/Perth' } }),
  );
  await page.getByRole('button', { name: 'Save Availability' }).click();
  await expect(preview.getByText('No time is free in the next 14 days.')).toBeVisible();
  await expect(preview).toContainText(
    'booked, busy in your calendar, off, or after your working-with-children check ends',
  );
  await expect(noHours).toHaveCount(0);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});

test('R-90 a day off is kept beside the week and taken away again', async ({ page }) => {
  await tutorOfPerth(page);
  await open(page, '/portal/availability');
  await page.getByRole('button', { name: 'Add an exception' }).click();
  await page.getByRole('button', { name: 'Add this day' }).click();
  await expect(page.getByText('Please enter a date')).toBeVisible();
  const date = new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10);
  await page.getByLabel('Date').fill(date);
  await page.getByLabel('Some hours off').check();
  await page.getByRole('button', { name: 'Add this day' }).click();
  await expect(page.getByText('Off from 3:30 pm to 6:00 pm')).toBeVisible();
  await page.getByRole('button', { name: 'Save Availability' }).click();
  await expect(notification(page, 'Availability Saved')).toBeVisible();
  await page.reload();
  await page.getByRole('button', { name: /^Remove \w{3} \d/ }).click();
  await expect(page.getByText('You have changes that are not saved.')).toBeVisible();
  await page.getByRole('button', { name: 'Save Availability' }).click();
  await expect(page.getByText('Everything is saved.')).toBeVisible();
  await expect(page.getByText('No exceptions yet')).toBeVisible();
});

test('R-37 REL-33 hours that are changed while others are being saved stay, and are not taken for saved', async ({
  page,
}) => {
  await tutorOfPerth(page);
  await open(page, '/portal/availability');
  await page.getByRole('button', { name: 'Add hours on Tuesday' }).click();
  const release = await hold(page, '**/api/portal/availability');
  const save = page.getByRole('button', { name: 'Save Availability' });
  await save.click();
  await expect(page.getByRole('button', { name: 'Saving...' })).toBeVisible();
  await page.getByRole('button', { name: 'Add hours on Friday' }).click();
  await page.getByLabel('Friday, from').selectOption({ label: '4:00 pm' });
  await page.getByLabel('Friday, from').focus();
  release();
  await expect(notification(page, 'Availability Saved')).toBeVisible();
  await expect(page.getByText('You have changes that are not saved.')).toBeVisible();
  await expect(page.getByLabel('Friday, from')).toHaveValue('16:00');
  await expect(page.getByLabel('Friday, from')).toBeFocused();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Everything is saved.')).toBeVisible();
  await expect(page.getByLabel('Friday, from')).toHaveCount(0);
  await expect(page.getByLabel('Tuesday, from')).toBeVisible();
  await page.getByRole('button', { name: 'Add hours on Friday' }).click();
  await save.click();
  await expect(page.getByText('Everything is saved.')).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('Friday, from')).toBeVisible();
  await expect(page.getByLabel('Tuesday, from')).toBeVisible();
});

test('R-66 REL-33 a setting that is changed while others are being saved stays, and is not taken for saved', async ({
  page,
}) => {
  await tutorOfPerth(page);
  await open(page, '/portal/notifications');
  const quiet = page.getByRole('checkbox', { name: 'Turn on quiet hours' });
  const first = page.getByRole('radio', { name: 'Daily digest' }).first();
  await first.check();
  const release = await hold(page, '**/api/portal/notification-settings');
  await page.getByRole('button', { name: 'Save Notifications' }).click();
  await expect(page.getByRole('button', { name: 'Saving...' })).toBeVisible();
  await quiet.check();
  await page.getByLabel('From').fill('20:00');
  release();
  await expect(notification(page, 'Notifications Saved')).toBeVisible();
  await expect(page.getByText('You have changes that are not saved.')).toBeVisible();
  await expect(quiet).toBeChecked();
  await expect(page.getByLabel('From')).toHaveValue('20:00');
  await page.getByRole('button', { name: 'Save Notifications' }).click();
  await expect(page.getByText('Everything is saved.')).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('From')).toHaveValue('20:00');
  await expect(first).toBeChecked();
});

test('G-17 REL-33 an address that is typed while another calendar is being read stays, and is not taken for saved', async ({
  page,
}) => {
  await tutorOfPerth(page);
  await open(page, '/portal/availability');
  const address = page.getByLabel('Address of your calendar');
  await address.fill('https://calendar.example.com/one.ics');
  await page.route('**/api/portal/busy-calendar', async (route) =>
    route.fulfill({
      json: {
        success: true,
        url: (route.request().postDataJSON() as { url: string | null }).url,
        lastReadAt: new Date().toISOString(),
        problem: null,
      },
    }),
  );
  const release = await hold(page, '**/api/portal/busy-calendar');
  const save = page.getByRole('button', { name: 'Save calendar' });
  await save.click();
  await expect(page.getByRole('button', { name: 'Reading your calendar...' })).toBeVisible();
  await address.fill('https://calendar.example.com/two.ics');
  release();
  await expect(notification(page, 'Busy Calendar Saved')).toBeVisible();
  await expect(address).toHaveValue('https://calendar.example.com/two.ics');
  await expect(save).toBeEnabled();
  await save.click();
  await expect(page.getByRole('button', { name: 'Read it now' })).toBeEnabled();
  await expect(address).toHaveValue('https://calendar.example.com/two.ics');
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});

test('R-90 the focus goes with what is added, left and removed by keyboard', async ({ page }) => {
  await tutorOfPerth(page);
  await open(page, '/portal/availability');
  const add = page.getByRole('button', { name: 'Add an exception' });
  const date = page.getByLabel('Date');
  await add.press('Enter');
  await expect(date).toBeFocused();
  await page.getByRole('button', { name: 'Cancel' }).press('Enter');
  await expect(add).toBeFocused();
  for (const days of [5, 6]) {
    await page.keyboard.press('Enter');
    await date.fill(new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10));
    await page.getByRole('button', { name: 'Add this day' }).press('Enter');
    await expect(add).toBeFocused();
  }
  const remove = page.getByRole('button', { name: /^Remove \w{3} \d/ });
  await remove.first().press('Enter');
  await expect(remove).toHaveCount(1);
  await expect(add).toBeFocused();
  await add.press('Enter');
  await remove.press('Enter');
  await expect(remove).toHaveCount(0);
  await expect(date).toBeFocused();
});

test('R-37 R-90 hours that were paused are resumed, and the focus goes on in their day', async ({ page }) => {
  await tutorOfPerth(page);
  const hours = { dayOfWeek: 2, startTime: '16:00', endTime: '19:00', timezone: 'Australia/Perth', isActive: false };
  const data = { rules: [{ ...hours, bufferMinutes: 15 }], exceptions: [] };
  expect((await page.request.put('/api/portal/availability', { data })).status()).toBe(200);
  await open(page, '/portal/availability');
  await page.getByRole('button', { name: 'Resume' }).press('Enter');
  await expect(page.getByText('Paused')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Add hours on Tuesday' })).toBeFocused();
});

test('R-37 R-87 what the week offers goes by the time of the app, and says when its clocks change', async ({
  page,
}) => {
  await tutorOf('2000', page);
  await page.route('**/api/**', async (route) => {
    const answer = await route.fetch();
    await route.fulfill({
      response: answer,
      headers: { ...answer.headers(), 'server-time': '2027-03-29T02:00:00.000Z' },
    });
  });
  await open(page, '/portal/availability');
  await expect(page.getByRole('heading', { name: 'Sydney time (AEDT)' })).toBeVisible();
  await expect(page.getByText(/Clocks change on .*4 Apr/)).toBeVisible();
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});

test('R-66 mails come at once, once a day or not at all, and not in quiet hours', async ({ page }) => {
  await tutorOfPerth(page);
  await open(page, '/portal/notifications');
  const mails = page.getByRole('group', { name: 'New opportunities' });
  await expect(mails.getByLabel('At once')).toBeChecked();
  await mails.getByLabel('Daily digest').check();
  await page.getByLabel('Turn on quiet hours').check();
  await page.getByLabel('From').fill('20:00');
  await page.getByRole('button', { name: 'Save Notifications' }).click();
  await expect(notification(page, 'Notifications Saved')).toBeVisible();
  await page.reload();
  await expect(mails.getByLabel('Daily digest')).toBeChecked();
  await expect(page.getByLabel('From')).toHaveValue('20:00');
  await expect(page.getByText(/AWST/)).toBeVisible();
});
