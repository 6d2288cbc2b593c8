import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { BROWSER_ARGS, exhibit } from './exhibit.mjs';
import { root } from './install.mjs';
import { bar, Refusal, script, step } from './progress.mjs';

const HELP = `
npm run screens -- [--out <folder>] [<words>]

A picture of every screen, whole, at 1280 and at 390 pixels: public pages as a visitor, the portal as the demo's tutor, the
admin area as its admin. With words, only the screens whose address contains one of them. They land in screens/.`;

const WIDTHS = { 1280: 900, 390: 844 };
const PASSWORD = 'demo-password';
const DEMO_ENQUIRY = '00000000-0000-4000-8000-000000000001';
/** What an address with a blank in it is shown with. */
const EXAMPLES = { '/enquiries/:id': `/enquiries/${DEMO_ENQUIRY}` };

const actorOf = (path) =>
  path.startsWith('/admin') ? 'admin' : /^\/(portal|dashboard)/.test(path) ? 'tutor' : 'visitor';

/** Every address of the sitemap and of the app that can be shown. */
async function screens(url) {
  const sitemap = await (await fetch(`${url}/sitemap.xml`)).text();
  const marketing = [...sitemap.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address]) => new URL(address).pathname);
  const app = JSON.parse(readFileSync(join(root, 'web', 'app-routes.json'), 'utf8'));
  const { tutors } = await (await fetch(`${url}/api/tutors`)).json().catch(() => ({ tutors: [] }));
  const examples = { ...EXAMPLES, ...(tutors?.[0] && { '/tutor/:id': `/tutor/${tutors[0].id}` }) };
  const shown = app.map((route) => examples[route] ?? route).filter((route) => !route.includes(':'));
  return [...new Set([...marketing, ...shown, '/no-such-page'])];
}

async function signedIn(context, url, username) {
  const answer = await context.request.post(`${url}/api/login`, { data: { username, password: PASSWORD } });
  if (!answer.ok()) throw new Refusal(`The demo's ${username} could not sign in: ${answer.status()}`);
}

const nameOf = (path) => (path === '/' ? 'home' : path.slice(1).replaceAll('/', '-'));

await script(HELP, async (args) => {
  const out = args.includes('--out') ? args.splice(args.indexOf('--out'), 2)[1] : join(root, 'screens');
  if (!out) throw new Refusal('--out needs a folder');
  mkdirSync(out, { recursive: true });
  await exhibit(async ({ url, chromium }) => {
    const wanted = (await screens(url)).filter((path) => !args.length || args.some((word) => path.includes(word)));
    const total = wanted.length * Object.keys(WIDTHS).length;
    let taken = 0;
    const { chromium: playwright } = await import('@playwright/test');
    const browser = await playwright.launch({
      executablePath: chromium.path,
      args: BROWSER_ARGS,
      env: { ...process.env, ...chromium.env },
    });
    const take = async () => {
      for (const [width, height] of Object.entries(WIDTHS)) {
        for (const actor of new Set(wanted.map(actorOf))) {
          const context = await browser.newContext({
            viewport: { width: Number(width), height },
            locale: 'en-AU',
            timezoneId: 'Australia/Sydney',
            reducedMotion: 'reduce',
          });
          if (actor !== 'visitor') await signedIn(context, url, actor);
          const page = await context.newPage();
          for (const path of wanted.filter((one) => actorOf(one) === actor)) {
            await page.goto(url + path, { waitUntil: 'networkidle' });
            await page.locator('html[data-hydrated="true"]').waitFor({ timeout: 10_000 });
            // A page that scrolls to its own part is shown from its head.
            await page.evaluate('scrollTo(0, 0)');
            await page.screenshot({ path: join(out, `${nameOf(path)}-${width}.png`), fullPage: true });
            taken += 1;
          }
          await context.close();
        }
      }
    };
    await step('Taking pictures', take, { amount: () => bar(taken, total) }).finally(() => browser.close());
    process.stdout.write(`${taken} pictures in ${out}\n`);
  });
});
