import { CircleAlert } from 'lucide-react';
import { ApiError, wordsOf } from '../lib/api';

function refusalOf(error: unknown): { title: string; text: string } {
  const text = wordsOf(error, 'Please try again in a moment.');
  if (error instanceof ApiError && error.status === 409)
    return { title: 'This has changed since you opened it', text: `${text}. The latest version is loaded now.` };
  return { title: 'The decision was not saved', text };
}

/** Why a decision was not taken; somebody else's may have come first. */
export function Refusal({ error }: { error: unknown }) {
  const { title, text } = refusalOf(error);
  return (
    <div role="alert" className="mb-3 flex items-start gap-2.5 rounded-field bg-blush px-4 py-3">
      <CircleAlert className="mt-0.5 size-4.5 shrink-0 text-danger" aria-hidden="true" />
      <p>
        <span className="font-semibold">{title}.</span> {text}
      </p>
    </div>
  );
}
