import type { QuoteMessageItem, StudentQuoteItem, TutorQuoteItem } from '@contract/quote.js';
import { isOpen, mayWrite, type QuoteSide } from '@domain/quote/thread.js';
import { numberText } from '@domain/shared/number.js';
import { MAX } from '@domain/shared/text.js';
import { clsx } from 'clsx';
import { Check, CheckCheck, MessageCircle } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { fieldWordsOf } from '../../lib/api';
import { useIsGuest } from '../../lib/guest';
import { momentText } from '../../lib/time';
import { Button } from '../../ui/button';
import { Skeleton } from '../../ui/skeleton';
import { TextArea } from '../../ui/text-area';
import { useMarkMessagesRead, useSendMessage, useThread } from './thread';

type QuoteThreadProps = {
  quote: Pick<StudentQuoteItem | TutorQuoteItem, 'id' | 'status' | 'messages'>;
  side: QuoteSide;
  /** Who is on the other side. */
  other: string;
  /** What tells it from the other threads of the page. */
  about: string;
  /** How what is written here is reported. */
  report?: ReactNode;
  className?: string;
};

/** What family and tutor write to each other on a quote (G-16). */
export function QuoteThread({ quote, side, other, about, report, className }: QuoteThreadProps) {
  const { id, status, messages } = quote;
  const isChosen = isOpen(quote);
  const isBegun = messages.count > 0;
  const isGuest = useIsGuest();
  const canWrite = !isGuest && mayWrite({ status, messages: messages.count }, side);
  const [isWriting, setWriting] = useState(false);
  if (!isBegun && !canWrite) return null;
  const title = isChosen ? 'Messages' : 'Questions';
  return (
    <section aria-label={`${title}: ${about}`} className={clsx('flex flex-col items-start gap-4', className)}>
      {isBegun && (
        <>
          <h4 className="font-semibold">{title}</h4>
          <Messages quoteId={id} side={side} other={other} />
        </>
      )}
      {canWrite && (isBegun || isWriting) && (
        <MessageForm quoteId={id} side={side} isChosen={isChosen} isOpened={isWriting && !isBegun} />
      )}
      {canWrite && !isBegun && !isWriting && (
        <Button tone="secondary" size="small" onClick={() => setWriting(true)}>
          <MessageCircle className="size-4" aria-hidden="true" />
          {isChosen ? 'Write a message' : 'Ask a question'}
        </Button>
      )}
      {isBegun && report}
    </section>
  );
}

function Messages({ quoteId, side, other }: { quoteId: string; side: QuoteSide; other: string }) {
  const { data, isError, refetch } = useThread(quoteId, side);
  const messages = data?.messages ?? [];
  const isGuest = useIsGuest();
  useMarkMessagesRead(quoteId, side, isGuest ? [] : messages);
  if (!data && isError)
    return (
      <div className="flex flex-wrap items-center gap-3 text-body text-muted">
        <p>The messages could not be loaded.</p>
        <Button tone="secondary" size="small" onClick={() => void refetch()}>
          Try again
        </Button>
      </div>
    );
  if (!data) return <Skeleton className="h-12 w-full max-w-[62ch]" />;
  return (
    <div role="log" aria-label="Messages, oldest first" className="w-full max-w-[62ch]">
      <ol className="flex flex-col gap-4">
        {messages.map((message) => (
          <Message
            key={message.number}
            message={message}
            isOwn={message.by === side}
            other={message.by === side && isGuest ? 'The family' : other}
            isGuest={isGuest}
          />
        ))}
      </ol>
    </div>
  );
}

type MessageProps = { message: QuoteMessageItem; isOwn: boolean; other: string; isGuest: boolean };

function Message({ message, isOwn, other, isGuest }: MessageProps) {
  const Icon = message.isRead ? CheckCheck : Check;
  return (
    <li className={clsx('border-l-2 pl-4', isOwn ? 'border-line' : 'border-banksia')}>
      <p className="figures flex flex-wrap items-center gap-x-3 text-sm text-muted">
        <span className="font-semibold text-ink">{isOwn && !isGuest ? 'You' : other}</span>
        <time dateTime={message.sentAt}>{momentText(message.sentAt)}</time>
        {isOwn && (
          <span className="inline-flex items-center gap-1">
            <Icon className={clsx('size-4', message.isRead && 'text-success')} aria-hidden="true" />
            {message.isRead ? 'Read' : 'Sent'}
          </span>
        )}
      </p>
      <p className="mt-1 leading-6 wrap-anywhere whitespace-pre-line">{message.text}</p>
    </li>
  );
}

type MessageFormProps = { quoteId: string; side: QuoteSide; isChosen: boolean; isOpened: boolean };

function MessageForm({ quoteId, side, isChosen, isOpened }: MessageFormProps) {
  const [text, setText] = useState('');
  const send = useSendMessage(quoteId, side);
  const error = fieldWordsOf(send.error, 'text', 'Your message was not sent. Please try again.');
  const label = isChosen ? 'Your message' : side === 'family' ? 'Your question' : 'Your answer';
  return (
    <form
      className="flex w-full max-w-[62ch] flex-col items-start gap-3"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        // What was written meanwhile is the next message.
        send.mutate(text, { onSuccess: () => setText((now) => (now === text ? '' : now)) });
      }}
    >
      <TextArea
        label={label}
        hint={isChosen ? undefined : 'Email addresses and phone numbers are hidden until the quote is accepted'}
        rows={3}
        className="w-full"
        maxLength={MAX.question}
        value={text}
        error={error}
        note={`${numberText(text.length)} of ${numberText(MAX.question)}`}
        autoFocus={isOpened}
        onChange={(event) => setText(event.target.value)}
      />
      <Button type="submit" size="small" disabled={send.isPending}>
        {send.isPending ? 'Sending...' : 'Send'}
      </Button>
    </form>
  );
}
