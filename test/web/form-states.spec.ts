import { expect, type Page } from '@playwright/test';
import {
  DAYS,
  DELIVERY_PREFERENCES,
  EDUCATION_LEVELS,
  FREQUENCIES,
  HIRING_LIKELIHOODS,
  LOCATION_PREFERENCES,
  TIMES,
} from '../../domain/enquiry/options.js';
import { barriersOf, overflowOf } from './support/accessible.js';
import { test } from './support/test.js';
import { family, fillContact, linkIn, mailsOf, next, open } from './support/visitor.js';

/**
 * What axe finds in the state that stands now, or in the part of the
 * page that changes, and how far it scrolls sideways on a phone.
 */
async function flawsOf(page: Page, within?: string): Promise<string[]> {
  const barriers = await barriersOf(page, { ...(within && { within }) });
  await page.setViewportSize({ width: 390, height: 844 });
  const overflow = await overflowOf(page);
  await page.setViewportSize({ width: 1280, height: 900 });
  return [...barriers, ...(overflow > 0 ? [`${overflow} px sideways`] : [])];
}

type Choices = readonly [title: string, kind: 'radio' | 'checkbox', options: readonly string[]];
const STEPS: readonly Choices[] = [
  ['Education Level', 'radio', EDUCATION_LEVELS],
  ['Tutoring Frequency', 'radio', FREQUENCIES],
  ['Available Days', 'checkbox', DAYS],
  ['Available Times', 'checkbox', TIMES],
  ['Delivery Preference', 'radio', DELIVERY_PREFERENCES],
  ['Location Preferences', 'checkbox', LOCATION_PREFERENCES],
  ['Subject Areas', 'checkbox', []],
  ['Hiring Timeline', 'radio', HIRING_LIKELIHOODS],
];
const MISSING: Record<string, string> = {
  'Available Days': 'Please select at least one day',
  'Available Times': 'Please select at least one time slot',
  'Location Preferences': 'Please select at least one location',
  'Subject Areas': 'Please enter the subject(s) you need tutoring in',
};

test('E-01 E-08 E-09 E-10 E-11 E-12 every step offers the printed choices, says what is missing, and meets WCAG 2.2 AA', async ({
  page,
}) => {
  await open(page, '/');
  const form = page.locator('#enquiry-form');
  for (const [title, kind, options] of STEPS) {
    await expect(form.getByRole('heading', { name: title })).toBeVisible();
    await next(page);
    await expect(form.getByText(MISSING[title] ?? 'Please select an option')).toBeVisible();
    for (const name of options) await expect(form.getByRole(kind, { name, exact: true }), name).toHaveCount(1);
    await expect(form.getByRole(kind)).toHaveCount(options.length);
    expect(await flawsOf(page, '#enquiry-form'), title).toEqual([]);
    if (options[1]) await form.getByRole(kind, { name: options[1], exact: true }).check({ force: true });
    else await form.getByRole('textbox').first().fill('Maths');
    await next(page);
  }
  await expect(form.getByRole('heading', { name: 'Contact Details' })).toBeVisible();
  await page.getByRole('button', { name: 'Submit Enquiry' }).click();
  for (const words of [
    'Name must be at least 2 characters',
    'Please enter a valid email address',
    'Please enter a valid phone number',
    'Please enter your postcode or town',
  ])
    await expect(form.getByText(words, { exact: true })).toBeVisible();
  expect(await flawsOf(page)).toEqual([]);

  await fillContact(page, family());
  await page.route('**/api/enquiries', (route) => route.fulfill({ status: 500, json: { message: '', code: 'x' } }));
  await page.getByRole('button', { name: 'Submit Enquiry' }).click();
  await expect(page.getByText('Submission Failed')).toBeVisible();
  expect(await flawsOf(page)).toEqual([]);
  await page.unroute('**/api/enquiries');
  await page.getByRole('button', { name: 'Submit Enquiry' }).click();
  await expect(page.getByRole('dialog', { name: 'Enquiry Submitted Successfully!' })).toBeVisible();
  await expect(page.getByText('Submission Failed')).toHaveCount(0);
  expect(await flawsOf(page)).toEqual([]);
});

test('P-03 P-06 P-26 menus, the drawer and a tooltip at the edge meet WCAG 2.2 AA', async ({ page }) => {
  await open(page, '/blog');
  for (const name of ['Resources', 'For Tutors']) {
    await page.getByRole('banner').getByRole('button', { name }).click();
    await expect(page.getByRole('banner').getByRole('button', { name })).toHaveAttribute('aria-expanded', 'true');
    expect(await flawsOf(page), name).toEqual([]);
  }
  await page.setViewportSize({ width: 390, height: 844 });
  const menu = page.getByRole('button', { name: 'Open menu' });
  await page.getByRole('banner').getByRole('button', { name: 'Find My Tutor Now' }).focus();
  await page.keyboard.press('Tab');
  await expect(menu).toBeFocused();
  await expect(page.getByRole('tooltip')).toHaveText('Open menu');
  expect(await overflowOf(page)).toBe(0);
  const box = await page.getByRole('tooltip').boundingBox();
  expect((box?.x ?? 0) + (box?.width ?? 999)).toBeLessThanOrEqual(390);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible();
  expect(await barriersOf(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(menu).toBeFocused();
});

test('P-17 P-18 R-04 R-66 the newsletter from a wrong address to its end meets WCAG 2.2 AA', async ({ page }) => {
  const email = `states.${Date.now()}@example.com`;
  await open(page, '/blog');
  await page.getByRole('group', { name: 'Categories' }).getByRole('button', { name: 'Study Tips' }).click();
  const box = page.getByRole('form', { name: 'Newsletter' });
  await box.getByRole('button', { name: 'Subscribe' }).click();
  await expect(box.getByText('Please enter a valid email address')).toBeVisible();
  expect(await flawsOf(page)).toEqual([]);
  await box.getByLabel('Email').fill(email);
  await box.getByRole('button', { name: 'Subscribe' }).click();
  await expect(page.getByText('Almost there')).toBeVisible();
  expect(await flawsOf(page)).toEqual([]);

  const [mail] = await mailsOf(page, ({ to }) => to === email);
  const id = mail?.id ?? '';
  await page.goto(await linkIn(page, id, /\/newsletter#token=[\w.-]+/));
  const confirm = page.getByRole('button', { name: 'Confirm my subscription' });
  await expect(confirm).toBeVisible();
  expect(await flawsOf(page)).toEqual([]);
  await confirm.click();
  await expect(page.getByRole('heading', { name: 'You are on the list' })).toBeVisible();
  expect(await flawsOf(page)).toEqual([]);
  await page.goto('/blog');
  await page.goto('/newsletter#token=abcdefghijklmnopqrstuvwxyz');
  await confirm.click();
  await expect(page.getByRole('heading', { name: 'This link did not work' })).toBeVisible();
  expect(await flawsOf(page)).toEqual([]);

  await page.goto(await linkIn(page, id, /\/api\/unsubscribe\?token=[\w.%-]+/));
  expect(await flawsOf(page)).toEqual([]);
  await expect(page.getByRole('img')).toHaveCount(0);
  await page.getByRole('button', { name: 'Unsubscribe' }).click();
  await expect(page.getByRole('heading', { name: 'Done' })).toBeVisible();
  expect(await flawsOf(page)).toEqual([]);
  await page.getByRole('link', { name: 'Banksia home' }).click();
  await expect(page).toHaveURL(/\/$/);
});

test('P-23 V-10 M-05 the competition form with its errors, failed and sent meets WCAG 2.2 AA', async ({ page }) => {
  await open(page, '/competitions');
  const submit = page.getByRole('button', { name: 'Submit Entry' });
  await page.getByRole('radio', { name: 'Science Investigation' }).check({ force: true });
  await submit.click();
  await expect(page.getByText('Please select a year level')).toBeVisible();
  expect(await flawsOf(page)).toEqual([]);
  await page.getByLabel('Name', { exact: true }).fill('Ruth Alder');
  await page.getByLabel('Student name').fill('Sam');
  await page.getByLabel('Email').fill(`states.${Date.now()}@example.com`);
  await page.getByLabel('Phone').fill('0400 123 456');
  await page.getByLabel('Year level').selectOption('year-8');
  await page.getByLabel('Subjects of interest').selectOption('multiple');
  await page.route('**/api/competitions/enter', (route) => route.abort());
  await submit.click();
  await expect(page.getByText('Entry Failed: Please try again or contact us for assistance.')).toBeVisible();
  expect(await flawsOf(page)).toEqual([]);
  await page.unroute('**/api/competitions/enter');
  await submit.click();
  await expect(page.getByText('Entry Submitted!')).toBeVisible();
  await expect(page.getByText('Entry Failed')).toHaveCount(0);
  expect(await flawsOf(page)).toEqual([]);
});
