import { CircleAlert } from 'lucide-react';

/** Says how to go on after the session has ended: what is typed stays on the page, so another tab logs in. */
export function SessionEnded() {
  return (
    <div role="alert" className="mb-8 flex items-start gap-3 rounded-field bg-honey/60 px-4 py-3.5">
      <CircleAlert className="size-5 shrink-0 text-ember" aria-hidden="true" />
      <div className="min-w-0 text-body leading-6">
        <p className="font-semibold">Your session has ended</p>
        <p>
          <a
            href="/auth"
            target="_blank"
            rel="noopener"
            className="font-semibold text-ember underline underline-offset-4"
          >
            Log in again in a new tab
          </a>
          , come back and save: what you have typed stays here.
        </p>
      </div>
    </div>
  );
}
