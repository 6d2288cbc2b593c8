import { QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, use, useEffect, useState } from 'react';
import { isRouteErrorResponse, Links, Meta, Outlet, Scripts, ScrollRestoration } from 'react-router';
import type { Route } from './+types/root';
import css from './app.css?inline';
import { NotFoundPage } from './features/shell/not-found-page';
import { bringAlive } from './lib/early';
import { beginWith, PageAnswers } from './lib/page-answers';
import { createQueryClient } from './lib/query';
import { SessionProvider } from './lib/session';
import { SITE_FACTS } from './lib/site-facts';
import { noteVisitSource } from './lib/visit-source';
import { Banksia } from './ui/banksia';
import { Button } from './ui/button';
import { Toaster } from './ui/toaster';

export function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang="en-AU">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content="#fbf8f1" />
        <meta name="public-origin" content={SITE_FACTS.origin} />
        <meta name="contact-phone" content={SITE_FACTS.phone} />
        <meta name="contact-email" content={SITE_FACTS.email} />
        <meta name="lms-url" content={SITE_FACTS.lmsUrl} />
        <meta name="traces" content={SITE_FACTS.traces} />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <Meta />
        <style suppressHydrationWarning dangerouslySetInnerHTML={{ __html: import.meta.env.SSR ? css : '' }} />
        {/* No half of a page is painted: a header without its buttons would put its links elsewhere. */}
        <link rel="expect" href="#whole-page" blocking="render" />
        <Links />
      </head>
      <body>
        {children}
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}

export default function Root() {
  const answers = use(PageAnswers);
  const [cache] = useState(() => beginWith(createQueryClient(), answers));
  useEffect(() => {
    document.documentElement.dataset.hydrated = 'true';
    noteVisitSource();
    bringAlive(document.documentElement);
  }, []);
  return (
    <QueryClientProvider client={cache}>
      <SessionProvider>
        <Outlet />
        <Toaster />
      </SessionProvider>
    </QueryClientProvider>
  );
}

/** Stands on app pages until their script has loaded. */
export function HydrateFallback() {
  return (
    <div id="whole-page" className="grid min-h-dvh place-items-center">
      <div role="status">
        <Banksia className="size-14 animate-breathe" />
        <span className="sr-only">Loading</span>
      </div>
    </div>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFoundPage />;
  return (
    <main className="grid min-h-dvh place-items-center p-6 text-center">
      <div className="flex flex-col items-center gap-4">
        <Banksia weight="fine" className="size-24" />
        <h1 className="display text-3xl">Something went wrong on this page</h1>
        <p className="max-w-[46ch] text-muted">Nothing you sent is lost. Reloading the page usually helps.</p>
        <Button onClick={() => location.reload()}>Reload</Button>
      </div>
    </main>
  );
}
