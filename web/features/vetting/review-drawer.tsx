import { numberText } from '@domain/shared/number.js';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { ChevronLeft, ChevronRight, CircleCheck } from 'lucide-react';
import { type KeyboardEvent, useEffect, useState } from 'react';
import { dismissToast } from '../../lib/toast';
import { IconButton } from '../../ui/icon-button';
import { QueryState, type Reading } from '../../ui/query-state';
import { Refusal } from '../../ui/refusal';
import { SideSheet } from '../../ui/side-sheet';
import { Skeleton } from '../../ui/skeleton';
import { UnsavedForms, useUnsavedForms } from '../../ui/unsaved';
import { ApplicantFacts } from './applicant-facts';
import { DecisionBar } from './decision-bar';
import { DocumentVerdict } from './document-verdict';
import { DocumentViewer } from './document-viewer';
import { type Applicant, fileQuery, type VettedDocument } from './readings';
import { APPROVED, canBeDecided, useVerdict } from './verdicts';

type ReviewDrawerProps = {
  tutorId: string;
  /** The tutors to go through, in order; without it only this one. */
  queue?: readonly string[];
  onGoTo?: (tutorId: string) => void;
  onClose: () => void;
};

/**
 * All that is needed to decide one tutor, and the way to the next without leaving. Keys: J next, K previous,
 * A approve, R reject, a digit its document.
 */
export function ReviewDrawer({ tutorId, queue = [tutorId], onGoTo, onClose }: ReviewDrawerProps) {
  const cache = useQueryClient();
  const file = useQuery(fileQuery(tutorId));
  const place = queue.indexOf(tutorId);
  const previous = queue[place - 1];
  const next = queue[place + 1];
  const [message, setMessage] = useState<string | null>(null);
  // A notice would lie over the documents.
  useEffect(dismissToast, []);
  useEffect(() => {
    if (next) void cache.prefetchQuery(fileQuery(next));
  }, [cache, next]);
  return (
    <Review
      key={tutorId}
      tutorId={tutorId}
      file={file}
      message={message}
      onDecided={(words) => {
        setMessage(words);
        if (next && onGoTo) onGoTo(next);
      }}
      where={queue.length > 1 ? `${numberText(place + 1)} of ${numberText(queue.length)}` : null}
      onPrevious={previous && onGoTo ? () => onGoTo(previous) : undefined}
      onNext={next && onGoTo ? () => onGoTo(next) : undefined}
      onClose={onClose}
    />
  );
}

/** What must be checked comes first. */
const rankOf = ({ documentType }: VettedDocument) => (documentType === 'wwc_credential' ? 0 : 1);

type ReviewProps = {
  tutorId: string;
  file: Reading<{ tutor: Applicant }>;
  /** What the last decision did. */
  message: string | null;
  onDecided: (message: string) => void;
  where: string | null;
  onPrevious?: () => void;
  onNext?: () => void;
  onClose: () => void;
};

function Review({ tutorId, file, message, onDecided, where, onClose, ...ways }: ReviewProps) {
  const { report, close, before, question } = useUnsavedForms(onClose);
  const asked = (go: (() => void) | undefined) => go && (() => before(go));
  const [onPrevious, onNext] = [asked(ways.onPrevious), asked(ways.onNext)];
  const applicant = file.data?.tutor;
  const [shownId, setShown] = useState<string | null>(null);
  const [isRejecting, setRejecting] = useState(false);
  const verdict = useVerdict(tutorId, (words) => {
    setRejecting(false);
    onDecided(words);
  });
  const documents = (applicant?.documents ?? []).toSorted((one, other) => rankOf(one) - rankOf(other));
  const shown = documents.find(({ id }) => id === shownId) ?? documents[0];
  const canDecide = Boolean(applicant && canBeDecided(applicant) && !verdict.isPending);
  const approve = () => applicant && verdict.mutate({ applicant, verdict: APPROVED });

  const shortcut = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.target instanceof HTMLElement && event.target.closest('input, textarea, select')) return;
    const digit = documents[Number(event.key) - 1];
    const action = { j: onNext, k: onPrevious, a: canDecide ? approve : undefined, r: canDecide ? reject : undefined }[
      event.key.toLowerCase()
    ];
    if (digit) setShown(digit.id);
    else if (action) {
      event.preventDefault();
      action();
    }
  };
  const reject = () => setRejecting(true);

  return (
    <UnsavedForms value={report}>
      <SideSheet
        title={applicant?.profile.name ?? 'Review'}
        onClose={close}
        onKeyDown={shortcut}
        aside={
          where && (
            <div className="flex items-center gap-1">
              <span className="figures mr-1 text-sm text-muted">{where}</span>
              <IconButton
                label="Previous tutor (K)"
                disabled={!onPrevious}
                onClick={onPrevious}
                className="disabled:opacity-35"
              >
                <ChevronLeft className="size-5" aria-hidden="true" />
              </IconButton>
              <IconButton label="Next tutor (J)" disabled={!onNext} onClick={onNext} className="disabled:opacity-35">
                <ChevronRight className="size-5" aria-hidden="true" />
              </IconButton>
            </div>
          )
        }
        footer={
          applicant && (
            <>
              {message && (
                <p role="status" className="mb-3 flex items-center gap-2 text-forest">
                  <CircleCheck className="size-4.5 shrink-0" aria-hidden="true" />
                  {message}
                </p>
              )}
              {verdict.isError && <Refusal error={verdict.error} />}
              <DecisionBar
                applicant={applicant}
                isBusy={verdict.isPending}
                isRejecting={isRejecting}
                onApprove={approve}
                rejectWith={(handleSubmit) =>
                  verdict.onSubmit(handleSubmit, (rejection) => ({ applicant, verdict: rejection }))
                }
                onAsk={setRejecting}
                onNext={onNext}
              />
            </>
          )
        }
      >
        <QueryState
          query={file}
          failure={{ title: 'Failed to load this tutor', look: 'card', className: 'min-h-full justify-center' }}
          loading="Loading the tutor"
          skeleton={
            <div className="flex flex-col gap-5 p-7">
              <Skeleton className="h-6 w-40" />
              <Skeleton className="h-40 w-full max-w-[36rem]" />
              <Skeleton className="h-60 w-full max-w-[36rem]" />
            </div>
          }
          keepsAnswer
        >
          {({ tutor }) => (
            <div className="flex flex-col lg:grid lg:h-full lg:grid-cols-[minmax(0,6fr)_minmax(0,7fr)]">
              <div className="lg:overflow-y-auto" tabIndex={0} role="region" aria-label="Details from the tutor">
                <ApplicantFacts applicant={tutor} />
              </div>
              <section
                aria-label="Documents of the tutor"
                className="flex min-h-0 flex-col border-line max-lg:border-t lg:border-l"
              >
                <DocumentViewer documents={documents} shown={shown} onShow={setShown} />
                {shown && <DocumentVerdict key={shown.id} tutorId={tutorId} document={shown} />}
              </section>
            </div>
          )}
        </QueryState>
      </SideSheet>
      {question}
    </UnsavedForms>
  );
}
