import type { EnquiryLife, Names } from '@contract/history.js';
import { clsx } from 'clsx';
import { Send } from 'lucide-react';
import { dateText, timeText } from '../../../lib/time';
import { Badge } from '../../../ui/badge';
import { labelOf } from '../words';
import { MailActions } from '../ops/mail-actions';
import { Entry } from './timeline';

type Mail = Extract<EnquiryLife[number], { what: 'mail' }>;
const TONES = { sent: 'good', pending: 'attention', failed: 'bad' } as const;

/** One enquiry's whole life from its first event on, the mails among them. */
export function Life({ life, names }: { life: EnquiryLife; names: Names }) {
  const days = [...Map.groupBy(life, ({ at }) => dateText(at))];
  return (
    <ol className="flex flex-col">
      {days.map(([day, ofDay]) => (
        <li key={day}>
          <h3 className="sticky top-0 z-10 border-b border-line bg-cream/95 py-2 text-sm font-semibold text-muted">
            {day}
          </h3>
          <ol className="relative before:absolute before:inset-y-0 before:left-[15px] before:w-px before:bg-line">
            {ofDay.map((entry) =>
              entry.what === 'event' ? (
                <Entry key={entry.id} event={entry} names={names} />
              ) : (
                <MailEntry key={entry.id} mail={entry} />
              ),
            )}
          </ol>
        </li>
      ))}
    </ol>
  );
}

function MailEntry({ mail }: { mail: Mail }) {
  return (
    <li className="relative grid grid-cols-[2rem_1fr] gap-x-3 py-3.5">
      <span
        className={clsx(
          'z-1 grid size-8 place-items-center rounded-full border bg-paper',
          mail.status === 'failed' ? 'border-danger/50 text-danger' : 'border-line text-muted',
        )}
      >
        <Send className="size-4" aria-hidden="true" />
      </span>
      <div className="min-w-0">
        <div className="flex flex-wrap items-baseline gap-x-3 gap-y-0.5">
          <h4 className="font-semibold">Email: {labelOf(mail.kind).toLowerCase()}</h4>
          <Badge tone={TONES[mail.status]}>{labelOf(mail.status)}</Badge>
          <time dateTime={mail.at} className="figures ml-auto text-sm text-muted">
            {timeText(mail.at)}
          </time>
        </div>
        <div className="flex flex-wrap items-center justify-between gap-x-3">
          <p className="text-sm break-all text-muted">to {mail.to}</p>
          {mail.status !== 'pending' && <MailActions id={mail.id} label={`${labelOf(mail.kind)} to ${mail.to}`} />}
        </div>
      </div>
    </li>
  );
}
