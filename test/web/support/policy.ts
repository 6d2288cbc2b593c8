import type { Page } from '@playwright/test';

/** What the browser refused for the policy of the page, as it reports it. */
export async function refusals(page: Page): Promise<string[]> {
  const refused: string[] = [];
  await page.exposeFunction('noteRefusal', (what: string) => refused.push(what));
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      const note = (window as unknown as { noteRefusal: (what: string) => void }).noteRefusal;
      note(`${event.effectiveDirective} ${event.blockedURI} at ${location.pathname}`);
    });
  });
  return refused;
}
