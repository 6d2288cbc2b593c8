import type { StudentQuoteItem } from '@contract/quote.js';
import { clsx } from 'clsx';
import type { ReactNode } from 'react';

type ComparedRowProps = {
  title: string;
  note?: string;
  quotes: StudentQuoteItem[];
  isLast?: boolean;
  children: (quote: StudentQuoteItem) => ReactNode;
};

/** One thing that quotes side by side are compared by. */
export function ComparedRow({ title, note, quotes, isLast = false, children }: ComparedRowProps) {
  return (
    <tr>
      <th
        scope="row"
        className="sticky left-0 z-10 border-t border-r border-line bg-paper p-4 align-top text-sm font-semibold text-muted sm:p-5"
      >
        {title}
        {note && <span className="block font-normal">{note}</span>}
      </th>
      {quotes.map((quote) => (
        <td
          key={quote.id}
          className={clsx(
            'border-t border-l border-line p-4 align-top first-of-type:border-l-0 sm:p-5',
            isLast && 'bg-sand/45',
          )}
        >
          {children(quote)}
        </td>
      ))}
    </tr>
  );
}
