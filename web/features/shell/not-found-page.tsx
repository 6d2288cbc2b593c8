import { Banksia } from '../../ui/banksia';
import { ButtonLink } from '../../ui/button';

/** For every address that does not exist (P-02). */
export function NotFoundPage() {
  return (
    <main id="main" tabIndex={-1} className="measure grid min-h-[70vh] place-items-center py-20 text-center">
      <div className="flex flex-col items-center gap-5">
        <Banksia weight="fine" className="size-32" />
        <h1 className="display text-display-2">404 Page Not Found</h1>
        <p className="prose-public max-w-[46ch] text-balance text-muted">
          The address may have a typo, or the page has moved. The way to a tutor starts on the home page.
        </p>
        <div className="mt-2 flex flex-wrap justify-center gap-3">
          <ButtonLink to="/">Go to the home page</ButtonLink>
          <ButtonLink to="/#enquiry" tone="secondary">
            Find a tutor
          </ButtonLink>
        </div>
      </div>
    </main>
  );
}
