import type { PageAnswer } from '@contract/site.js';
import { prerender } from 'react-dom/static';
import {
  createContext,
  createRequestHandler,
  type EntryContext,
  RouterContextProvider,
  type ServerBuild,
  ServerRouter,
} from 'react-router';
import { PageAnswers } from './lib/page-answers';

const pageAnswers = createContext<readonly PageAnswer[]>([]);

/** Waits for the whole page and writes it as HTML: at build time, and for a page that is rendered with answers. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
  given: RouterContextProvider,
) {
  const page = (
    <PageAnswers value={given.get(pageAnswers)}>
      <ServerRouter context={context} url={request.url} />
    </PageAnswers>
  );
  const { prelude } = await prerender(page, {
    // Everything stands in its place, however long it is: nothing is moved there by a script.
    progressiveChunkSize: Number.POSITIVE_INFINITY,
    onError(error) {
      throw error;
    },
  });
  headers.set('Content-Type', 'text/html; charset=utf-8');
  return new Response(prelude, { status, headers });
}

/**
 * Renders the page at an address of the site as the build does, with answers that it would read first. @throws where it
 * cannot be rendered
 */
export async function renderPage(build: ServerBuild, path: string, answers: readonly PageAnswer[]): Promise<string> {
  // The build itself renders nothing but what was prerendered.
  const respond = createRequestHandler({ ...build, ssr: true }, 'production');
  const context = new RouterContextProvider(new Map([[pageAnswers, answers]]));
  const response = await respond(new Request(new URL(path, 'http://localhost')), context);
  if (!response.ok) throw new Error(`The page was rendered with status ${response.status}`);
  return response.text();
}
