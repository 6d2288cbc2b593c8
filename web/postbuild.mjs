import { createHash } from 'node:crypto';
import { copyFileSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { PurgeCSS } from 'purgecss';

const client = join(import.meta.dirname, '..', 'dist', 'web', 'client');
const files = () =>
  readdirSync(client, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
const pages = () => files().filter((file) => file.endsWith('.html'));

const BOOT =
  /<script type="module" async="">import ("[^"]+");\s*((?:import \* as \w+ from "[^"]+";\s*)+)\s*window\.__reactRouterRouteModules = (\{[^}]*\});\s*import\(("[^"]+")\);<\/script>/;

const STYLE = /(<style[^>]*>)([\s\S]*?)(<\/style>)/;
const sheet = (() => {
  const css = STYLE.exec(readFileSync(join(client, '__spa-fallback.html'), 'utf8'))?.[2];
  if (!css) throw new Error('__spa-fallback.html carries no stylesheet');
  const href = `/assets/app-${createHash('sha256').update(css).digest('hex').slice(0, 10)}.css`;
  writeFileSync(join(client, href), css);
  return { css, href };
})();

const ENTITIES = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#x27;': "'" };
const wordsOf = (html) =>
  html.replace(/&(?:amp|lt|gt|quot|#x27);/g, (entity) => ENTITIES[entity]).match(/[^\s"<>`=]+/g) ?? [];

/** Rules for parts of fields that browsers draw themselves: of no use to most pages. */
const FIELD_PARTS =
  /::(?:-webkit-(?:date|calendar|search|inner-spin|outer-spin)[\w-]*|file-selector-button)\{[^{}]*\}/g;
/** A property of the stylesheet's own, with its name. */
const PROPERTY = /@property (--[\w-]+)\{[^{}]*\}/g;
const FIELDS = /type="(?:date|time|datetime-local|search|number|file)"/;

/**
 * The texts of a page's own scripts and of what they are made
 * of, without those that draw nothing of their own in the page.
 */
function scriptsOf(html) {
  const texts = new Map();
  const add = (name) => {
    if (texts.has(name) || /^(react|zod|query|root|site-layout)-[\w-]{8}\.js$/.test(name)) return;
    const text = readFileSync(join(client, 'assets', name), 'utf8');
    texts.set(name, text);
    for (const [, next] of text.matchAll(/\bfrom"\.\/([\w.-]+\.js)"/g)) add(next);
  };
  for (const [, name] of html.matchAll(/\bimport\("\/assets\/([\w.-]+\.js)"\)/g)) add(name);
  return [...texts.values()];
}

/** A page carries the rules that its own HTML needs; the whole stylesheet comes with its scripts. */
async function ownRules(html, file) {
  const drawn = file === COMPLETED ? scriptsOf(html) : [];
  const [{ css }] = await new PurgeCSS().purge({
    content: [html.replace(STYLE, ''), ...drawn].map((raw) => ({ raw, extension: 'html' })),
    css: [{ raw: sheet.css }],
    defaultExtractor: wordsOf,
    variables: true,
    keyframes: true,
  });
  const rules = css.replace(PROPERTY, '');
  // Without the sheet's head, what is repeated, left empty or used
  // by no rule, and the way out for a theme that names no font.
  const own = css
    .replace(PROPERTY, (property, name) => (rules.includes(name) ? property : ''))
    .replace(/\/\*![^*]*\*\/\s*/g, '')
    .replace(/(?<=[{;])([\w-]+:[^;{}]*;)\1+/g, '$1')
    .replace(/@media[^{}]*\{\s*:root\{\}\s*\}/g, '')
    .replace(/(var\(--default-font-family),[^)]*\)/g, '$1)')
    .replace(FIELDS.test(html) ? /$^/ : FIELD_PARTS, '');
  return html.replace(STYLE, (_, open, __, close) => `${open}${own}${close}`);
}

/** The pages of the app wait for their scripts anyway: they take the stylesheet from the cache. */
const linked = (html) =>
  html.replace(STYLE, (_, open, __, close) => `<link rel="stylesheet" href="${sheet.href}"/>${open}${close}`);

/**
 * A page that the server completes (`interfaces/http/site/site.ts`), or
 * that says nothing before its scripts have read what it is about.
 */
const COMPLETED = join(client, 'tutor', '-', 'index.html');

/**
 * Lets a prerendered page paint first: its scripts load when the browser is idle, or at once where the page says
 * nothing without them. Knows the output of React Router 8.4.0.
 */
function hydrateLater(html, file) {
  const boot = BOOT.exec(html);
  if (!boot) throw new Error(`${file}: the bootstrap script is not as React Router 8.4.0 writes it`);
  const [script, manifest, imports, modules, entry] = boot;
  const routes = [...imports.matchAll(/import \* as (\w+) from ("[^"]+");/g)];
  const names = routes.map((route) => route[1]);
  const loads = routes.map((route) => `import(${route[2]})`);
  const style = `new Promise((r)=>{document.head.append(Object.assign(document.createElement("link"),{rel:"stylesheet",href:"${sheet.href}",onload:r,onerror:r}))})`;
  // What is done on a page that is not alive yet waits for it
  // and is the reason to hurry; `lib/early` does it again, once.
  const early = [
    `const {answers:a,presses:p}=window.early={answers:new Map(),presses:new Set()};`,
    `const waits=(e)=>!(e.closest("[data-part]")??document.documentElement).dataset.live&&(go(),true);`,
    `addEventListener("input",({target:t})=>{if(waits(t)){a.delete(t);a.set(t,"radio checkbox".includes(t.type)?t.checked:t.value)}},true);`,
    `addEventListener("click",(e)=>{const b=e.target.closest("button");if(b&&waits(b)){e.preventDefault();e.stopImmediatePropagation();p.add(b)}},true);`,
  ].join('');
  const isBare = file === COMPLETED ? `!document.getElementById("page-answers")` : false;
  const start = [
    `const idle=()=>(window.requestIdleCallback??setTimeout)(go,{timeout:1000});`,
    `${isBare ? `${isBare}?go():` : ''}document.readyState==="complete"?idle():addEventListener("load",idle)`,
  ];
  const text = [
    `let gone;const go=()=>gone??=(async()=>{await import(${manifest});`,
    `const [${names}]=await Promise.all([${loads},${style}]);`,
    `window.__reactRouterRouteModules=${modules};import(${entry})})();`,
    early,
    ...start,
  ].join('');
  return html
    .replace(/<link rel="modulepreload"[^>]*>/g, '')
    .replace(script, () => `<script type="module">${text}</script>`);
}

/** What each route's script imports is for fetching it ahead, which no page does; every visit would carry that list. */
for (const file of files().filter((name) => /[\\/]manifest-\w+\.js$/.test(name))) {
  const written = readFileSync(file, 'utf8');
  const short = written.replace(/"imports":\[[^\]]*\]/g, '"imports":[]');
  if (short === written) throw new Error(`${file}: the list of routes is not as React Router 8.4.0 writes it`);
  writeFileSync(file, short);
}

copyFileSync(join(client, '404', 'index.html'), join(client, '404.html'));
rmSync(join(client, '404'), { recursive: true });

for (const file of pages()) {
  const written = readFileSync(file, 'utf8');
  const html = file.endsWith('__spa-fallback.html')
    ? linked(written)
    : await ownRules(hydrateLater(written, file), file);
  writeFileSync(file, html);
}

// Pages are compressed by the server, which writes the public origin into them first.
for (const file of files().filter((name) => /\.(js|css|svg|json|txt|xml|data)$/.test(name))) {
  const bytes = readFileSync(file);
  writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }));
  writeFileSync(
    `${file}.br`,
    brotliCompressSync(bytes, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
    }),
  );
}
