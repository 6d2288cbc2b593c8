import { CircleAlert } from 'lucide-react';
import { refusalOf } from './verdicts';

/** Why a decision was not taken. */
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
