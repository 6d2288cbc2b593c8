import { prerender } from 'react-dom/static';
import { type EntryContext, ServerRouter } from 'react-router';

/** Runs at build time only: waits for the whole page and writes it as HTML. */
export default async function handleRequest(request: Request, status: number, headers: Headers, context: EntryContext) {
  const { prelude } = await prerender(<ServerRouter context={context} url={request.url} />, {
    // Everything stands in its place, however long it is: nothing is moved there by a script.
    progressiveChunkSize: Number.POSITIVE_INFINITY,
    onError(error) {
      throw error;
    },
  });
  headers.set('Content-Type', 'text/html; charset=utf-8');
  return new Response(prelude, { status, headers });
}
