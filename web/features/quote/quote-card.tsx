import type { StudentQuoteItem } from '@contract/quote.js';
import { centsText, counted, firstNameOf, lengthText, rateText } from '@domain/shared/format.js';
import { numberText } from '@domain/shared/number.js';
import { WIDER_FOR_FAMILY } from '@domain/matching/wider.js';
import { clsx } from 'clsx';
import { ChevronDown, Compass, MapPin, MessageCircle, Sparkles } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { Link } from 'react-router';
import { costOf } from '../../lib/cost';
import { ratingText } from '../../lib/figures';
import { subjectLabel } from '../../lib/labels';
import { momentText } from '../../lib/time';
import { Avatar } from '../../ui/avatar';
import { Badge } from '../../ui/badge';
import { Stars } from '../../ui/stars';
import { QuoteStatus } from './quote-status';
import { VerifiedFacts } from './verified-facts';

const SUBJECTS_SHOWN = 3;

/** What a card shows of a quote; a tutor's preview has no more than that. */
export type QuoteFace = Pick<
  StudentQuoteItem,
  | 'status'
  | 'proposedHourlyRate'
  | 'sessionDuration'
  | 'availability'
  | 'personalizedMessage'
  | 'teachingApproach'
  | 'suggestedLocation'
> & {
  sessionCost?: StudentQuoteItem['sessionCost'];
  wider?: StudentQuoteItem['wider'];
  createdAt: string | null;
  verified?: StudentQuoteItem['verified'];
  tutor: Omit<StudentQuoteItem['tutor'], 'id' | 'hourlyRate' | 'deliveryModes' | 'timezone'> & { id: string | null };
};

type QuoteCardProps = {
  quote: QuoteFace;
  isOpen: boolean;
  onToggle: () => void;
  /** Not read yet: badge and highlight. */
  isNew?: boolean;
  /** How many messages of its tutor were not read. */
  unread?: number;
  /** What is written on it, below the open card. */
  thread?: ReactNode;
  /** Stands at the foot of the card, open or not. */
  footer?: ReactNode;
  /** Stands at the end of the open card. */
  children?: ReactNode;
  /** Below which heading the card stands. */
  level?: 3 | 4;
};

/** One quote as the family reads it; the head opens and closes it. */
export function QuoteCard({
  quote,
  isOpen,
  onToggle,
  isNew = false,
  unread = 0,
  thread,
  footer,
  children,
  level = 3,
}: QuoteCardProps) {
  const id = useId();
  const { tutor, status } = quote;
  const Heading = `h${level}` as const;
  const hasEnded = status === 'rejected' || status === 'expired';
  return (
    <article
      aria-labelledby={`${id}-name`}
      className={clsx(
        '@container overflow-hidden rounded-card border bg-paper',
        isNew ? 'border-banksia ring-3 ring-honey' : 'border-line',
        status === 'accepted' && 'border-forest!',
        !hasEnded && 'shadow-card',
      )}
    >
      <div className={clsx('relative', hasEnded && 'bg-sand/30')}>
        <div className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-4 p-5 sm:grid-cols-[auto_minmax(0,1fr)_auto] sm:p-7">
          <Avatar name={tutor.name} photo={tutor.profileImageUrl} className="size-12 text-base sm:size-14 sm:text-lg" />
          <div className="min-w-0">
            <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5 pr-8 sm:pr-0">
              <Heading id={`${id}-name`} className="display text-2xl sm:text-3xl">
                <button
                  type="button"
                  aria-expanded={isOpen}
                  aria-controls={`${id}-body`}
                  onClick={onToggle}
                  className="text-left after:absolute after:inset-0 after:rounded-card"
                >
                  {tutor.name}
                </button>
              </Heading>
              {isNew && (
                <Badge tone="attention" icon={Sparkles}>
                  New
                </Badge>
              )}
              {unread > 0 && (
                <Badge tone="attention" icon={MessageCircle}>
                  {counted(unread, 'new message')}
                </Badge>
              )}
              <QuoteStatus status={status} />
            </div>
            <TutorFigures tutor={tutor} />
            <SubjectList subjects={tutor.subjects} />
            {quote.wider && (
              <p className="mt-3 flex items-start gap-2 text-body">
                <Compass className="mt-0.5 size-4 shrink-0 text-muted" aria-hidden="true" />
                {WIDER_FOR_FAMILY[quote.wider]}
              </p>
            )}
          </div>
          <Price quote={quote} />
        </div>
        {!isOpen && (
          <div className="-mt-1 px-5 pb-5 sm:px-7 sm:pb-7 sm:pr-20">
            <p className="line-clamp-2 text-lg leading-7 text-muted">{quote.personalizedMessage}</p>
          </div>
        )}
        <ChevronDown
          aria-hidden="true"
          className={clsx(
            'absolute top-6 right-4 size-5 text-muted transition-transform duration-150 sm:top-auto sm:right-7 sm:bottom-6',
            isOpen && 'rotate-180 sm:hidden',
          )}
        />
      </div>
      <div id={`${id}-body`} hidden={!isOpen} className="border-t border-line">
        {isOpen && <QuoteBody quote={quote}>{children}</QuoteBody>}
        {isOpen && thread}
      </div>
      {footer && <div className="relative border-t border-line bg-sand/45 px-5 py-4 sm:px-7">{footer}</div>}
    </article>
  );
}

function TutorFigures({ tutor }: { tutor: QuoteFace['tutor'] }) {
  return (
    <p className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-1 text-body text-muted">
      {tutor.totalReviews > 0 ? (
        <span className="inline-flex items-center gap-2">
          <Stars rating={tutor.averageRating} />
          <span className="figures font-semibold text-ink">{ratingText(tutor.averageRating)}</span>
          <span className="figures">({counted(tutor.totalReviews, 'review')})</span>
        </span>
      ) : (
        <span>No reviews yet</span>
      )}
      {tutor.experience !== null && <span className="figures">{counted(tutor.experience, 'year')} of teaching</span>}
    </p>
  );
}

/** The first three subjects and how many more there are. */
function SubjectList({ subjects }: { subjects: string[] }) {
  if (subjects.length === 0) return null;
  return (
    <ul className="mt-3 flex flex-wrap gap-1.5">
      {subjects.slice(0, SUBJECTS_SHOWN).map((subject) => (
        <li key={subject} className="rounded-full bg-sage-light px-2.5 py-0.5 text-xs leading-5 font-medium">
          {subjectLabel(subject)}
        </li>
      ))}
      {subjects.length > SUBJECTS_SHOWN && (
        <li className="figures px-1 py-0.5 text-xs leading-5 text-muted">
          {`+${numberText(subjects.length - SUBJECTS_SHOWN)} more`}
        </li>
      )}
    </ul>
  );
}

function Price({ quote }: { quote: QuoteFace }) {
  return (
    <div className="max-sm:col-span-2 max-sm:flex max-sm:items-baseline max-sm:gap-3 max-sm:border-t max-sm:border-line max-sm:pt-4 sm:text-right">
      <p className="display figures text-display-4 whitespace-nowrap text-forest">
        {rateText(quote.proposedHourlyRate)}
      </p>
      <p className="figures text-sm whitespace-nowrap text-muted sm:mt-1">
        {centsText(costOf(quote))} for {lengthText(quote.sessionDuration)}
      </p>
    </div>
  );
}

function QuoteBody({ quote, children }: { quote: QuoteFace; children?: ReactNode }) {
  const { tutor } = quote;
  const firstName = firstNameOf(tutor.name);
  return (
    <div className="grid gap-x-12 gap-y-8 p-5 sm:p-7 @3xl:grid-cols-[minmax(0,7fr)_minmax(0,4fr)]">
      <div className="flex max-w-[62ch] flex-col gap-6">
        <div className="border-l-2 border-banksia pl-5">
          <p className="text-lg leading-7 whitespace-pre-line">{quote.personalizedMessage}</p>
          {quote.createdAt && (
            <p className="figures mt-2 text-sm text-muted">
              {firstName}, {momentText(quote.createdAt)}
            </p>
          )}
        </div>
        {quote.teachingApproach && <Passage title="How I teach">{quote.teachingApproach}</Passage>}
        <Passage title="When I am free">{quote.availability}</Passage>
        {quote.suggestedLocation && (
          <Passage title="Where we could meet">
            <span className="inline-flex items-start gap-2">
              <MapPin className="mt-1 size-4 shrink-0 text-muted" aria-hidden="true" />
              {quote.suggestedLocation}
            </span>
          </Passage>
        )}
      </div>
      <div className="flex flex-col gap-6">
        {(tutor.bio || tutor.qualifications) && (
          <div className="flex flex-col gap-3">
            <h4 className="font-semibold">About {firstName}</h4>
            {tutor.bio && <p className="line-clamp-6 text-body leading-6 text-muted">{tutor.bio}</p>}
            {tutor.qualifications && <p className="text-body leading-6">{tutor.qualifications}</p>}
            {quote.verified && <VerifiedFacts verified={quote.verified} />}
            {tutor.id && (
              <Link
                to={`/tutor/${tutor.id}`}
                className="text-body font-semibold text-ember underline decoration-ember/30 underline-offset-4 hover:decoration-ember"
              >
                See the whole profile
              </Link>
            )}
          </div>
        )}
        {children}
      </div>
    </div>
  );
}

function Passage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div>
      <h4 className="text-sm font-semibold text-muted">{title}</h4>
      <p className="mt-1 leading-7 whitespace-pre-line">{children}</p>
    </div>
  );
}
