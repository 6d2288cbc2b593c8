import { expect } from '@playwright/test';
import sharp from 'sharp';
import { opportunityOf, showOpportunities } from './support/opportunities.js';
import { expectSentOnce, hold, pressFast } from './support/presses.js';
import { DEMO_ENQUIRY } from './support/quotes.js';
import { at, give, ID, MESSAGE, ownQuote, request, SERVER, session } from './support/samples.js';
import { test } from './support/test.js';
import { fillContract, fillProfile, open, signIn } from './support/visitor.js';

test('D-25 the setup’s forms are sent once: profile and contract', async ({ page }) => {
  await open(page, '/setup');
  await fillProfile(page, { email: 'noor@example.com', postcode: '2000', subjects: 'Physics' });
  await expectSentOnce(page, {
    reach: () => page.getByRole('button', { name: 'Save Profile' }),
    sends: ['POST', '**/api/register/tutor*'],
    message: 'Profile Error',
  });
  await page.getByRole('button', { name: 'Save Profile' }).click();
  await fillContract(page);
  await expectSentOnce(page, {
    reach: () => page.getByRole('button', { name: 'Submit Contract' }),
    sends: ['POST', '**/api/register/contract*'],
    message: 'Contract Error',
  });
});

test('D-25 a tutor’s answers to a family are sent once: opportunity, quote', async ({ page }) => {
  await signIn(page, 'tutor', '/blog');
  await showOpportunities(page, [opportunityOf()]);
  await open(page, '/portal/opportunities');
  await expectSentOnce(page, {
    reach: () => page.getByRole('article').getByRole('button', { name: 'Accept' }),
    sends: ['POST', '**/api/portal/opportunities/*/accept'],
    message: SERVER,
  });
  await expectSentOnce(page, {
    reach: async () => {
      const dialog = page.getByRole('dialog');
      if (!(await dialog.isVisible())) await page.getByRole('article').getByRole('button', { name: 'Decline' }).click();
      return dialog.getByRole('button', { name: 'Decline' });
    },
    sends: ['POST', '**/api/portal/opportunities/*/reject'],
    message: SERVER,
  });

  await page.unroute('**/api/portal/opportunities');
  await showOpportunities(page, [opportunityOf({ status: 'accepted', respondedAt: at(-1) })]);
  await give(page, '**/api/portal/quotes', { success: true, quotes: [] });
  await open(page, '/portal/opportunities');
  await page.getByLabel('Your message').fill(MESSAGE);
  await page.getByLabel('When you are free').fill('Weekday afternoons');
  await expectSentOnce(page, {
    reach: () => page.getByRole('button', { name: 'Send the quote' }),
    sends: ['POST', '**/api/portal/opportunities/*/quote'],
    message: SERVER,
  });

  await page.unroute('**/api/portal/quotes');
  await give(page, '**/api/portal/quotes', { success: true, quotes: [ownQuote()] });
  await open(page, '/portal/quotes');
  await expectSentOnce(page, {
    reach: () => page.getByRole('button', { name: 'Withdraw' }),
    sends: ['POST', '**/api/portal/quotes/*/withdraw'],
    message: SERVER,
  });
  await page.getByRole('button', { name: 'Revise' }).click();
  await expectSentOnce(page, {
    reach: () => page.getByRole('button', { name: 'Save the changes' }),
    sends: ['PATCH', '**/api/portal/quotes/*'],
    message: SERVER,
  });
});

test('D-25 a tutor’s answers are sent once: session, request for a session', async ({ page }) => {
  const soon = session({ startsAt: at(0.1), sessionDate: at(0.1), endsAt: at(1.1) });
  const over = session({ id: DEMO_ENQUIRY, startsAt: at(-2), sessionDate: at(-2), endsAt: at(-1) });
  await give(page, '**/api/portal/sessions', { success: true, sessions: [soon, over] });
  await signIn(page, 'tutor', '/portal/sessions');
  const row = (list: string) => page.getByRole('region', { name: list }).getByRole('article');
  for (const [list, name, move] of [
    ['Upcoming', 'Start', 'start'],
    ['How did it go?', 'No show', 'no-show'],
  ] as const)
    await expectSentOnce(page, {
      reach: () => row(list).getByRole('button', { name, exact: true }),
      sends: ['POST', `**/api/bookings/*/${move}`],
      message: SERVER,
    });
  await row('How did it go?').getByRole('button', { name: 'Complete', exact: true }).click();
  await page.getByRole('dialog').getByLabel('Homework').fill('Page 12, 1 to 6');
  await expectSentOnce(page, {
    reach: () => page.getByRole('dialog').getByRole('button', { name: 'Complete the session' }),
    sends: ['POST', '**/api/bookings/*/complete'],
    message: SERVER,
  });
  // What was written is still there.
  await expect(page.getByRole('dialog').getByLabel('Homework')).toHaveValue('Page 12, 1 to 6');
  await page.getByRole('dialog').getByRole('button', { name: 'Not now' }).click();
  await page.getByRole('button', { name: 'Close without saving' }).click();
  await expectSentOnce(page, {
    reach: async () => {
      await row('Upcoming').getByRole('button', { name: 'Cancel', exact: true }).click();
      return page.getByRole('dialog').getByRole('button', { name: 'Yes, cancel it' });
    },
    sends: ['POST', '**/api/bookings/*/cancel'],
    message: SERVER,
  });

  await give(page, '**/api/portal/booking-requests', { success: true, bookingRequests: [request()] });
  await open(page, '/portal/booking-requests');
  for (const [name, answer] of [
    ['Confirm this time', 'confirm'],
    ['Decline', 'decline'],
    ['Propose this time', 'propose'],
  ] as const) {
    if (answer === 'propose') {
      await page.getByRole('radio', { name: 'Propose another time' }).check({ force: true });
      await page.getByLabel('Your time').fill('2038-01-12T17:00');
    }
    await expectSentOnce(page, {
      reach: () => page.getByRole('button', { name, exact: true }),
      sends: ['POST', `**/api/portal/booking-requests/*/${answer}`],
      message: SERVER,
    });
  }
});

test('D-25 a tutor’s own pages are sent once: hours, billing details, notifications', async ({ page }) => {
  await signIn(page, 'tutor', '/portal/availability');
  await page.getByLabel('Break between sessions').selectOption('45 minutes');
  await page.getByLabel('Break between sessions').selectOption('60 minutes');
  await expectSentOnce(page, {
    reach: () => page.getByRole('button', { name: 'Save Availability' }),
    sends: ['PUT', '**/api/portal/availability'],
    message: SERVER,
  });

  await open(page, '/portal/earnings');
  await page.getByLabel('Business name').fill('Alex Morgan Tutoring');
  await expectSentOnce(page, {
    reach: () => page.getByRole('button', { name: 'Save billing details' }),
    sends: ['PUT', '**/api/portal/billing-details'],
    message: SERVER,
  });

  await open(page, '/portal/notifications');
  const night = page.getByLabel('Turn on quiet hours');
  await night.setChecked(!(await night.isChecked()));
  await expectSentOnce(page, {
    reach: () => page.getByRole('button', { name: 'Save Notifications' }),
    sends: ['PUT', '**/api/portal/notification-settings'],
    message: SERVER,
  });
});

test('D-25 a tutor’s own pages are sent once: confirming an address, a reply, a document', async ({ page }) => {
  await signIn(page, 'tutor', '/blog');
  const profile = (await (await page.request.get('/api/portal/profile')).json()) as object;
  await give(page, '**/api/portal/profile', { ...profile, emailVerified: false });
  await open(page, '/portal');
  await expectSentOnce(page, {
    reach: () => page.getByRole('button', { name: 'Send the link' }),
    sends: ['POST', '**/api/email-verifications/link'],
    message: SERVER,
  });

  const review = {
    id: ID,
    studentName: 'Ruth Alder',
    verified: true,
    featured: false,
    rating: 4,
    reviewText: 'Patient.',
    communicationRating: null,
    knowledgeRating: null,
    punctualityRating: null,
    reply: null,
    repliedAt: null,
    createdAt: at(-100),
  };
  await give(page, '**/api/portal/reviews', { success: true, reviews: [review] });
  await open(page, '/portal/reviews');
  await page.getByRole('button', { name: 'Reply', exact: true }).click();
  await page.getByLabel('Your reply').fill('Thank you, it was a pleasure.');
  await expectSentOnce(page, {
    reach: () => page.getByRole('button', { name: 'Publish the reply' }),
    sends: ['POST', '**/api/portal/reviews/*/reply'],
    message: SERVER,
  });

  await open(page, '/setup?step=contract');
  await page.getByRole('button', { name: 'Continue to documents' }).click();
  const held = await hold(page, 'POST', '**/api/objects/upload');
  const drop = (name: string) =>
    page.getByLabel('Working-with-children credential').evaluate((input: HTMLInputElement, title) => {
      const files = new DataTransfer();
      files.items.add(new File(['%PDF-1.7'], title, { type: 'application/pdf' }));
      for (let time = 0; time < 2; time++)
        input
          .closest('label')
          ?.dispatchEvent(new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer: files }));
    }, name);
  await expectSentOnce(page, {
    reach: () => page.getByRole('button', { name: 'Mark Complete' }),
    sends: ['POST', '**/api/register/complete*'],
    message: SERVER,
  });
  await drop('check.pdf');
  await expect.poll(() => held.length).toBe(1);
  await held[0]?.refuse();
  await expect(page.getByText('Failed to get upload URL')).toBeVisible();
  expect(held).toHaveLength(1);
});

test('D-25 G-25 a tutor’s photo is sent once, and removed once', async ({ page }) => {
  await signIn(page, 'tutor', '/blog');
  const PHOTO = '**/api/portal/photo';
  const photo = { success: true, profileImageUrl: null, status: 'none', problem: null };
  await give(page, PHOTO, photo);
  const uploadURL = new URL('/kept-picture', page.url()).href;
  await page.route('**/api/objects/upload', (route) => route.fulfill({ json: { uploadURL } }));
  await page.route(uploadURL, (route) => route.fulfill({ json: { success: true } }));
  await open(page, '/setup?step=profile');
  const section = page.getByRole('region', { name: 'Your photo' });
  const picture = sharp({ create: { width: 300, height: 300, channels: 3, background: '#c98d62' } }).png();
  const file = { name: 'me.png', mimeType: 'image/png', buffer: await picture.toBuffer() };
  await section.getByLabel('Choose a photo').setInputFiles(file);
  await expectSentOnce(page, {
    reach: () => section.getByRole('button', { name: 'Use this photo' }),
    sends: ['PUT', PHOTO],
    message: SERVER,
  });
  await give(page, PHOTO, { ...photo, profileImageUrl: `/media/tutors/${ID}/480.webp`, status: 'ready' });
  await open(page, '/setup?step=profile');
  await expectSentOnce(page, {
    reach: () => section.getByRole('button', { name: 'Remove photo' }),
    sends: ['DELETE', PHOTO],
    message: SERVER,
  });
});

test('D-25 D-6 logging out is one call, by the menu and by the portal’s navigation', async ({ page }) => {
  await signIn(page, 'tutor', '/portal');
  const left = await hold(page, 'GET', '**/api/logout');
  await pressFast(page.getByRole('main').getByRole('button', { name: 'Logout' }));
  await expect.poll(() => left.length).toBe(1);
  await left[0]?.let();
  await expect(page).toHaveURL(/\/auth$/);
  expect(left).toHaveLength(1);

  await signIn(page, 'tutor', '/portal/quotes');
  const held = await hold(page, 'POST', '**/api/logout');
  await page.getByRole('banner').getByRole('button', { name: 'Your account' }).click();
  await pressFast(page.getByRole('banner').getByRole('button', { name: 'Logout' }));
  await expect.poll(() => held.length).toBe(1);
  await held[0]?.let();
  await expect(page).toHaveURL(/\/auth$/);
  expect(held).toHaveLength(1);
});
