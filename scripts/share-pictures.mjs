import { mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { build } from './build.mjs';
import { findChromium } from './chromium.mjs';
import { BROWSER_ARGS } from './exhibit.mjs';
import { ready, root } from './install.mjs';
import { bar, Refusal, script, step } from './progress.mjs';

const HELP = `
npm run share-pictures

Draws the picture that stands beside a shared link, one for each prerendered page that may be found, with the page's own
title. They are kept in web/public/share/; run it after a page's title has changed, or a page was added.`;

const client = join(root, 'dist', 'web', 'client');
const out = join(root, 'web', 'public', 'share');

/** Name and title of every built page that search engines may list. */
const pages = () =>
  readdirSync(client, { recursive: true, withFileTypes: true })
    .filter(({ name }) => name === 'index.html')
    .map(({ parentPath }) => [relative(client, parentPath), readFileSync(join(parentPath, 'index.html'), 'utf8')])
    .filter(([, html]) => !html.includes('content="noindex"'))
    .map(([path, html]) => ({
      name: path.replaceAll('\\', '/').replaceAll('/', '-') || 'home',
      title: /<meta property="og:title" content="([^"]*)"/.exec(html)[1],
    }));

const fontOf = (file) =>
  `url(data:font/woff2;base64,${readFileSync(join(root, 'node_modules', '@fontsource-variable', file)).toString('base64')})`;

const drawing = (file) => readFileSync(join(root, 'web', 'public', file), 'utf8');

const picture = (title) => `<!doctype html><style>
@font-face{font-family:Inter;font-weight:100 900;src:${fontOf('inter/files/inter-latin-wght-normal.woff2')}}
@font-face{font-family:Fraunces;font-weight:100 900;src:${fontOf('fraunces/files/fraunces-latin-opsz-normal.woff2')}}
body{margin:0;width:1200px;height:630px;position:relative;overflow:hidden;background:#fbf8f1;color:#16241d}
.disc{position:absolute;right:-190px;top:-65px;width:760px;height:760px;border-radius:50%;background:#dce8df}
.spike svg{position:absolute;right:20px;top:75px;width:470px}.spike path{stroke:#de8b2b;stroke-width:1.1}.spike path:last-of-type{stroke:#1f4a3d;stroke-width:1.2}
.name svg{width:62px}
.name{position:absolute;left:80px;top:70px;display:flex;align-items:center;gap:14px;font:440 44px Fraunces;letter-spacing:-.02em}
h1{position:absolute;left:80px;top:180px;width:590px;height:300px;margin:0;display:flex;align-items:center;font:440 78px/1.06 Fraunces;letter-spacing:-.02em;text-wrap:balance}
p{position:absolute;left:80px;bottom:66px;margin:0;font:450 27px Inter;color:#54625a}
</style><div class="disc"></div><div class="spike">${drawing('banksia.svg')}</div><div class="name">${drawing('favicon.svg')}Banksia</div>
<h1><span>${title}</span></h1><p>Vetted private tutors across Australia, or online</p>`;

/** The largest type in which the title still has its place. */
function fit() {
  const title = document.querySelector('h1');
  for (let size = 78; size > 40 && title.firstChild.offsetHeight > 300; size -= 2) title.style.fontSize = `${size}px`;
}

await script(HELP, async () => {
  await ready();
  await build('web');
  const chromium = await findChromium();
  if (!chromium) throw new Refusal('There is no browser: give CHROMIUM_PATH, or install Chromium');
  const { chromium: playwright } = await import('@playwright/test');
  const browser = await playwright.launch({
    executablePath: chromium.path,
    args: BROWSER_ARGS,
    env: { ...process.env, ...chromium.env },
  });
  const wanted = pages();
  let drawn = 0;
  rmSync(out, { recursive: true, force: true });
  mkdirSync(out, { recursive: true });
  const draw = async () => {
    const page = await browser.newPage({ viewport: { width: 1_200, height: 630 } });
    for (const { name, title } of wanted) {
      await page.setContent(picture(title));
      await page.evaluate('document.fonts.ready');
      await page.evaluate(fit);
      await page.screenshot({ path: join(out, `${name}.jpg`), type: 'jpeg', quality: 78 });
      drawn += 1;
    }
  };
  await step('Drawing', draw, { amount: () => bar(drawn, wanted.length) }).finally(() => browser.close());
  process.stdout.write(`${drawn} pictures in ${relative(root, out)}\n`);
});
