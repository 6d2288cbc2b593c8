import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Logger } from '@nestjs/common';
import type { PageAnswer } from '../contract/site.js';

/** What the build of the site offers a server (`web/entry.server.tsx`). */
type SiteBuild = {
  entry: {
    module: { renderPage(build: SiteBuild, path: string, answers: readonly PageAnswer[]): Promise<string> };
  };
};

/** Renders a page of the site as HTML; null where it could not be, so that its scripts draw it instead. */
export type RenderPage = (path: string, answers: readonly PageAnswer[]) => Promise<string | null>;

const logger = new Logger('RenderedPage');

/** @param root the checkout, where the built site lies; its renderer is loaded when a page is first asked for */
export function pageRenderer(root: string): RenderPage {
  const file = join(root, 'dist', 'web', 'server', 'index.js');
  let loaded: Promise<SiteBuild | null> | undefined;
  const load = async () => (existsSync(file) ? ((await import(pathToFileURL(file).href)) as SiteBuild) : null);
  return async (path, answers) => {
    try {
      const build = await (loaded ??= load());
      return build && (await build.entry.module.renderPage(build, path, answers));
    } catch (error) {
      logger.warn(`A page could not be rendered: ${String(error)}`);
      return null;
    }
  };
}
