import { ArrowLeft } from 'lucide-react';
import { ButtonLink } from './button';

/** The head of a page of the portal: the way back, the title and a sentence of what it is for. */
export function PortalHead({ title, text }: { title: string; text?: string }) {
  return (
    <>
      <ButtonLink to="/portal" tone="quiet" size="small" className="-ml-3 print:hidden">
        <ArrowLeft className="size-4" aria-hidden="true" />
        Back
      </ButtonLink>
      <h1 className="display mt-3 text-display-3 print:mt-0">{title}</h1>
      {text && <p className="mt-2 max-w-[56ch] text-lg text-muted">{text}</p>}
    </>
  );
}
