import { createHash } from 'node:crypto';
import { copyFileSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

const out = join(import.meta.dirname, '..', 'dist', 'web');
const client = join(out, 'client');
const files = () =>
  readdirSync(client, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
const pages = () => files().filter((file) => file.endsWith('.html'));

const BOOT =
  /<script type="module" async="">import ("[^"]+");\s*((?:import \* as \w+ from "[^"]+";\s*)+)\s*window\.__reactRouterRouteModules = (\{[^}]*\});\s*import\(("[^"]+")\);<\/script>/;

/** Lets a prerendered page paint first: its scripts load when the browser is idle. Knows the output of React Router 8.4.0. */
function hydrateWhenIdle(html, file) {
  const boot = BOOT.exec(html);
  if (!boot) throw new Error(`${file}: the bootstrap script is not as React Router 8.4.0 writes it`);
  const [script, manifest, imports, modules, entry] = boot;
  const routes = [...imports.matchAll(/import \* as (\w+) from ("[^"]+");/g)];
  const names = routes.map((route) => route[1]);
  const loads = routes.map((route) => `import(${route[2]})`);
  const idle = [
    `const go=async()=>{await import(${manifest});`,
    `const [${names}]=await Promise.all([${loads}]);`,
    `window.__reactRouterRouteModules=${modules};import(${entry})};`,
    `const idle=()=>(window.requestIdleCallback??setTimeout)(go,{timeout:1000});`,
    `document.readyState==="complete"?idle():addEventListener("load",idle)`,
  ].join('');
  return html
    .replace(/<link rel="modulepreload"[^>]*>/g, '')
    .replace(script, () => `<script type="module">${idle}</script>`);
}

const sha256 = (text) => `sha256-${createHash('sha256').update(text).digest('base64')}`;
const inline = (html, tag) =>
  [...html.matchAll(new RegExp(`<${tag}(?![^>]*(?:\\ssrc=|ld\\+json))[^>]*>([\\s\\S]*?)</${tag}>`, 'g'))].map(
    (match) => match[1],
  );

copyFileSync(join(client, '404', 'index.html'), join(client, '404.html'));
rmSync(join(client, '404'), { recursive: true });

const csp = { scripts: new Set(), styles: new Set() };
for (const file of pages()) {
  const written = readFileSync(file, 'utf8');
  const html = file.endsWith('__spa-fallback.html') ? written : hydrateWhenIdle(written, file);
  writeFileSync(file, html);
  for (const script of inline(html, 'script')) csp.scripts.add(sha256(script));
  for (const style of inline(html, 'style')) csp.styles.add(sha256(style));
}
writeFileSync(join(out, 'csp.json'), JSON.stringify({ scripts: [...csp.scripts], styles: [...csp.styles] }, null, 2));

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
