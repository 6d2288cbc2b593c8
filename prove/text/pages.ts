import type { Page } from '@playwright/test';
import Papa from 'papaparse';
import { readFileSync } from 'node:fs';
import { PASSWORD } from '../../test/support/people.js';
import type { AccessWorld } from '../access/access-world.js';
import { browse } from '../browser.js';
import { atLeast, type Context, exactly, type Figure } from '../proof.js';

/** What is beneath the screens of the admin area and the portal. */
const ADMIN_AREA = [
  ...['/admin', '/admin?tab=students', '/admin?tab=tutors', '/admin?tab=sessions', '/admin?tab=bookings'],
  ...['/admin/history', '/admin/vetting', '/admin/cases', '/admin/blocks', '/admin/competitions', '/admin/newsletter'],
  ...['/admin/ops', '/mailbox'],
];
const PORTAL = [
  ...['/portal', '/portal/opportunities', '/portal/quotes', '/portal/reviews', '/portal/sessions', '/setup'],
  ...['/portal/booking-requests', '/portal/earnings', '/portal/reach', '/portal/account'],
];
const QUIET_MS = 4_000;
const EXPORTS = ['/admin?tab=students', '/admin?tab=tutors'];

/** Opens every screen that shows what was typed, and exports its tables. */
export async function shownPages(world: AccessWorld, { progress }: Context): Promise<Figure[]> {
  const { app, admin, staff, sides, token } = world;
  return browse(app, async (browser, url) => {
    let [opened, ran, refused, empty, formulas, cells] = [0, 0, 0, 0, 0, 0];
    const pageOf = async (): Promise<Page> => {
      const context = await browser.newContext({
        locale: 'en-AU',
        timezoneId: 'Australia/Sydney',
        acceptDownloads: true,
      });
      await context.exposeFunction('zqSeen', () => (refused += 1));
      await context.addInitScript(`document.addEventListener('securitypolicyviolation', () => zqSeen())`);
      return context.newPage();
    };
    const look = async (page: Page, path: string) => {
      await page.goto(url + path);
      await page.locator('html[data-hydrated="true"]').waitFor();
      // A page with a live stream is never quite idle.
      await page.waitForLoadState('networkidle', { timeout: QUIET_MS }).catch(() => undefined);
      // What folds open shows more of what was typed.
      await page.evaluate(`document.querySelectorAll('details').forEach((one) => (one.open = true))`);
      await page.waitForLoadState('networkidle', { timeout: QUIET_MS }).catch(() => undefined);
      const state = await page.evaluate<{ ran: boolean; shown: number; hidden: boolean }>(`({
        ran: 'zq' in window,
        shown: document.body.innerText.trim().length,
        hidden: getComputedStyle(document.body).display === 'none',
      })`);
      if (state.ran) ran += 1;
      if (state.hidden || state.shown < 20) {
        empty += 1;
        console.error(`${path} shows nothing`);
      }
      progress(++opened, ADMIN_AREA.length + PORTAL.length * 2 + 5);
    };
    const signedIn = async (username: string) => {
      const page = await pageOf();
      await page.request.post(`${url}/api/login`, { data: { username, password: PASSWORD }, headers: { Origin: url } });
      return page;
    };
    const operator = await signedIn(admin.username);
    for (const path of [...ADMIN_AREA, `/admin/vetting?tutor=${staff[1].tutorId}`]) await look(operator, path);
    for (const path of EXPORTS) {
      await operator.goto(url + path);
      const waiting = operator.waitForEvent('download');
      await operator.getByRole('button', { name: 'Export CSV' }).click();
      const rows = Papa.parse<string[]>(readFileSync(await (await waiting).path(), 'utf8').replace(/^\uFEFF/, '')).data;
      const all = rows.flat();
      cells += all.length;
      formulas += all.filter((cell) => /^[=+\-@\t\r\0]/.test(cell)).length;
    }
    for (const { username } of staff) {
      const page = await signedIn(username);
      for (const path of PORTAL) await look(page, path);
    }
    const holder = await pageOf();
    await holder.request.post(`${url}/api/enquiry-access`, { data: { token }, headers: { Origin: url } });
    await look(holder, `/enquiries/${sides[1].paths['enquiries'] ?? ''}`);
    for (const { tutorId } of staff) await look(holder, `/tutor/${tutorId}`);
    await look(holder, '/search');
    return [
      atLeast('screens opened in Chromium', 30, opened),
      exactly('screens on which something typed was executed', 0, ran),
      exactly('reports of the content security policy', 0, refused),
      exactly('screens that show nothing', 0, empty),
      atLeast('cells of exported tables', 20, cells),
      exactly('cells that a spreadsheet takes for a formula', 0, formulas),
    ];
  });
}
