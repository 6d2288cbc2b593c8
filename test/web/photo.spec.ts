import { expect, type Page } from '@playwright/test';
import sharp from 'sharp';
import { barriersOf, overflowOf } from './support/accessible.js';
import { test } from './support/test.js';
import { fillProfile, newcomer, open, register } from './support/visitor.js';

const LONG = 120_000;
const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#c98d62' } })
    .png()
    .toBuffer();

/** A new tutor with a profile, at the profile step. */
async function newTutor(page: Page): Promise<void> {
  const person = newcomer();
  await open(page, '/auth');
  await register(page, person);
  await fillProfile(page, { email: person.email, postcode: '2000', subjects: 'English' });
  await page.getByRole('button', { name: 'Save Profile' }).click();
  await expect(page.getByRole('region', { name: 'Notifications' }).getByText('Profile Updated')).toBeVisible();
  await open(page, '/setup?step=profile');
}

for (const width of [1280, 390])
  test(`G-25 G-26 at ${width} px a tutor cuts out a photo by keyboard, sees it once it is prepared and removes it, and adds a link`, async ({
    page,
  }) => {
    test.setTimeout(4 * LONG);
    await page.setViewportSize({ width, height: 844 });
    await newTutor(page);
    const section = page.getByRole('region', { name: 'Your photo' });
    const choose = section.getByLabel('Choose a photo');
    const file = (name: string, mimeType: string, buffer: Buffer) => choose.setInputFiles({ name, mimeType, buffer });
    await file('IMG_0001.HEIC', '', Buffer.from('heic'));
    await expect(section.getByRole('alert')).toContainText('HEIC format of iPhones');
    await file('small.png', 'image/png', await picture(120, 400));
    await expect(section.getByRole('alert')).toContainText('at least 160 pixels');

    const before = await section.locator('.size-24').boundingBox();
    await file('me.png', 'image/png', await picture(900, 600));
    await expect(section.getByRole('alert')).toHaveCount(0);
    const size = section.getByLabel('Size');
    await size.focus();
    await page.keyboard.press('ArrowRight');
    expect(Number(await size.inputValue())).toBeGreaterThan(1);
    expect(await barriersOf(page)).toEqual([]);
    expect(await overflowOf(page)).toBe(0);
    await section.getByRole('button', { name: 'Use this photo' }).click();
    const shown = section.locator('img');
    await expect(shown).toBeVisible({ timeout: LONG });
    await expect
      .poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth), { timeout: LONG })
      .toBeGreaterThan(0);
    expect(await shown.evaluate((image: HTMLImageElement) => image.currentSrc)).toContain('.avif');
    const after = await section.locator('.size-24').boundingBox();
    expect([after?.width, after?.height]).toEqual([before?.width, before?.height]);
    expect(await barriersOf(page)).toEqual([]);

    await page.getByRole('button', { name: 'Add a link' }).click();
    await page.getByLabel('Title').fill('Worksheets');
    await page.getByLabel('Link').fill('http://example.com');
    await page.getByRole('button', { name: 'Save Profile' }).click();
    await expect(page.getByText('Please give a link that begins with https://')).toBeVisible();
    await page.getByLabel('Link').fill('https://example.com/worksheets');
    expect(await barriersOf(page)).toEqual([]);
    expect(await overflowOf(page)).toBe(0);
    await page.getByRole('button', { name: 'Save Profile' }).click();
    await expect(page.getByRole('region', { name: 'Notifications' }).getByText('Profile Updated')).toBeVisible();

    const { id } = (await (await page.request.get('/api/portal/profile')).json()) as { id: string };
    await open(page, `/tutor/${id}`);
    const link = page.getByRole('link', { name: 'Worksheets' });
    await expect(link).toHaveAttribute('href', 'https://example.com/worksheets');
    await expect(link).toHaveAttribute('rel', 'nofollow noopener ugc');
    await expect(page.locator('main header img')).toBeVisible();
    expect(await barriersOf(page)).toEqual([]);

    await open(page, '/setup?step=profile');
    await section.getByRole('button', { name: 'Remove photo' }).click();
    await expect(section.locator('img')).toHaveCount(0);
    await expect(section.getByLabel('Choose a photo')).toBeAttached();
  });
