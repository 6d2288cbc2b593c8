import { cpSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';

const ROUTES = 'web/app-routes.json';
const PAGES = {
  '__spa-fallback.html': '<!DOCTYPE html><head></head><p>app</p>',
  '404.html': '<!DOCTYPE html><p>404</p>',
};

/** A built site of two pages with the addresses of the real one, for the program whose checkout this is. */
export function buildSmallSite(root: string): void {
  const client = join(root, 'dist', 'web', 'client');
  mkdirSync(client, { recursive: true });
  for (const [name, html] of Object.entries(PAGES)) writeFileSync(join(client, name), html);
  mkdirSync(dirname(join(root, ROUTES)), { recursive: true });
  cpSync(resolve(import.meta.dirname, '../..', ROUTES), join(root, ROUTES));
}
