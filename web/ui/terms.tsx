import { ChevronDown } from 'lucide-react';

const TERMS = [
  ['You teach as an independent contractor', 'You name your rate in every quote and choose which families you answer.'],
  [
    'You hold a current working-with-children check',
    'When it expires, you are taken out of search and matching until a new one is verified.',
  ],
  [
    'You keep what families tell you to yourself',
    'Their contact details are for arranging and giving lessons, and for nothing else.',
  ],
  [
    'You keep appointments',
    'When you cannot, you cancel as early as you can. What families say of their lessons is shown on your profile.',
  ],
  ['Either side may end this contract', 'In writing, with 14 days notice; at once where a child may be at risk.'],
] as const;

/** A tutor's terms and conditions, folded to their heading; `onOpen` hears each time they are opened. */
export function Terms({ onOpen }: { onOpen?: () => void }) {
  return (
    <details
      onToggle={({ currentTarget }) => currentTarget.open && onOpen?.()}
      className="group/terms rounded-field border border-line bg-white"
    >
      <summary className="flex min-h-13 items-center justify-between gap-3 px-4 py-2.5 font-medium [&::-webkit-details-marker]:hidden">
        Read the terms and conditions
        <ChevronDown
          className="size-4 shrink-0 text-muted transition-transform duration-150 group-open/terms:rotate-180"
          aria-hidden="true"
        />
      </summary>
      <ol className="flex list-decimal flex-col gap-3 border-t border-line py-4 pr-4 pl-9 text-body leading-6">
        {TERMS.map(([title, text]) => (
          <li key={title}>
            <strong className="font-semibold">{title}.</strong> {text}
          </li>
        ))}
      </ol>
    </details>
  );
}
