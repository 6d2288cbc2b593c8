import type { EnquiryView } from '@contract/enquiry.js';
import { fieldsText } from '@domain/enquiry/change.js';
import { clsx } from 'clsx';
import { Check } from 'lucide-react';
import { useIsGuest } from '../../lib/guest';
import { dateText, momentText } from '../../lib/time';
import { ButtonLink } from '../../ui/button';
import { ChangeEnquiry } from './change-enquiry';
import { ConfirmEnquiry } from './confirm-enquiry';
import { PromiseClock } from './promise-clock';
import { isOver, isWaiting, milestones, statusLine } from './status-words';

type EnquiryStatusProps = { enquiry: EnquiryView['enquiry']; canConfirm: boolean; isLive: boolean | null };

/** The head of the private page: what was asked, how it stands now, and the 24-hour clock while it counts. */
export function EnquiryStatus({ enquiry, canConfirm, isLive }: EnquiryStatusProps) {
  const isGuest = useIsGuest();
  const isUnconfirmed = enquiry.awaitsConfirmation && canConfirm;
  return (
    <header className="bg-sage/45">
      <div className="measure max-w-[1128px] py-10 sm:py-16">
        <div className="flex flex-wrap items-start justify-between gap-x-12 gap-y-8">
          <div className="max-w-[38rem] min-w-0">
            <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-muted">
              <span className="figures">Your enquiry {enquiry.reference}</span>
              <Pulse isLive={isLive} />
            </p>
            <h1 className="display mt-3 text-display-2 [overflow-wrap:anywhere]">{enquiry.subjects}</h1>
            <p role="status" className="prose-public mt-4 max-w-[52ch]">
              {statusLine(enquiry, isUnconfirmed)}
            </p>
            {isUnconfirmed && <ConfirmEnquiry id={enquiry.id} />}
            <div className="mt-5 flex flex-wrap items-center gap-x-4 gap-y-2">
              <ChangeEnquiry enquiry={enquiry} />
              <LastChange enquiry={enquiry} />
              {isOver(enquiry) && !isGuest && <ButtonLink to="/#enquiry">Send a new enquiry</ButtonLink>}
            </div>
          </div>
          {isWaiting(enquiry) && <PromiseClock respondBy={enquiry.respondBy} />}
        </div>
        {!isOver(enquiry) && <Way enquiry={enquiry} />}
      </div>
    </header>
  );
}

/** What was put right last, and when (G-11). */
function LastChange({ enquiry: { changed } }: Pick<EnquiryStatusProps, 'enquiry'>) {
  const at = changed[0]?.changedAt;
  if (!at) return null;
  const fields = changed.filter(({ changedAt }) => changedAt === at).map(({ field }) => field);
  return (
    <p className="figures text-sm text-muted">
      You changed {fieldsText(fields)} on {dateText(at)}.
    </p>
  );
}

/** Before the stream has opened or failed it keeps the place of the shorter words. */
function Pulse({ isLive }: { isLive: boolean | null }) {
  return (
    <span className={clsx('inline-flex items-center gap-1.5', isLive === null && 'invisible')}>
      <span
        aria-hidden="true"
        className={clsx('size-2 rounded-full', isLive ? 'animate-breathe bg-success' : 'bg-field')}
      />
      {isLive === false ? 'Checked every few seconds' : 'Live'}
    </span>
  );
}

function Way({ enquiry }: { enquiry: EnquiryView['enquiry'] }) {
  return (
    <ol className="mt-10 grid gap-x-4 sm:grid-cols-5">
      {milestones(enquiry, momentText(enquiry.createdAt)).map(({ title, note, isDone }) => (
        <li
          key={title}
          className={clsx(
            'flex gap-3.5 border-l-2 py-2.5 pl-4 sm:flex-col sm:gap-2.5 sm:border-t-2 sm:border-l-0 sm:pt-4 sm:pl-0',
            isDone ? 'border-forest' : 'border-forest/20',
          )}
        >
          <span
            aria-hidden="true"
            className={clsx(
              'grid size-6 shrink-0 place-items-center rounded-full',
              isDone ? 'bg-forest text-white' : 'border-[1.5px] border-forest/35',
            )}
          >
            {isDone && <Check className="size-3.5" strokeWidth={3} />}
          </span>
          <div className="min-w-0 text-body">
            <p className="font-semibold">
              {title}
              <span className="sr-only">{isDone ? ', done' : ', to come'}</span>
            </p>
            <p className="figures text-sm text-balance text-muted">{note}</p>
          </div>
        </li>
      ))}
    </ol>
  );
}
