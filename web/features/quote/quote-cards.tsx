import type { StudentQuoteItem } from '@contract/quote.js';
import { firstNameOf } from '@domain/shared/format.js';
import type { ReactNode } from 'react';
import { HolderOnly } from '../../lib/guest';
import { QuoteActions, QuoteEnding, ShareContact, TutorContact } from './quote-actions';
import { QuoteCard } from './quote-card';
import { QuoteThread } from './quote-thread';
import { type Board, isUndecided } from './use-quotes-board';

type QuoteCardsProps = {
  board: Board;
  /** How what is written on a quote is reported. */
  report: ((quote: StudentQuoteItem) => ReactNode) | undefined;
};

/** The quotes one below the other, each to be opened, answered and decided. */
export function QuoteCards({ board, report }: QuoteCardsProps) {
  const { quotes, isGuest, isNew, openId, toggle, startAccepting, decline, isDeciding, share } = board;
  return (
    <ul className="flex flex-col gap-5">
      {quotes.map((quote) => (
        <li key={quote.id}>
          <QuoteCard
            quote={quote}
            isOpen={openId === quote.id}
            isNew={isNew(quote) && !isGuest}
            unread={isGuest ? 0 : quote.messages.unread}
            thread={
              <QuoteThread
                quote={quote}
                side="family"
                other={firstNameOf(quote.tutor.name)}
                about={quote.tutor.name}
                report={<HolderOnly>{report?.(quote)}</HolderOnly>}
                className="border-t border-line p-5 sm:p-7"
              />
            }
            onToggle={() => toggle(quote)}
            footer={
              isUndecided(quote)
                ? !isGuest && (
                    <QuoteActions
                      quote={quote}
                      isPending={isDeciding}
                      onAccept={() => startAccepting(quote)}
                      onDecline={() => decline(quote)}
                    />
                  )
                : quote.ending && quote.ending !== 'accepted' && <QuoteEnding ending={quote.ending} quote={quote} />
            }
          >
            {quote.contact && <TutorContact contact={quote.contact} name={quote.tutor.name} />}
            {isUndecided(quote) && !isGuest && (
              <ShareContact quote={quote} isPending={share.isPending} onShare={() => share.mutate(quote)} />
            )}
          </QuoteCard>
        </li>
      ))}
    </ul>
  );
}
