import { useQuery, useQueryClient } from '@tanstack/react-query';
import { ArrowLeft, Check } from 'lucide-react';
import { Link } from 'react-router';
import { credentialsQuery } from '../../lib/own-tutor';
import { Button, ButtonLink } from '../../ui/button';
import { QueryState } from '../../ui/query-state';
import { Skeleton } from '../../ui/skeleton';
import { DocumentUpload } from './document-upload';

const KINDS = [
  {
    documentType: 'wwc_credential',
    title: 'Working-with-children credential',
    text: 'The card or letter that shows your number.',
  },
  {
    documentType: 'qualifications',
    title: 'Qualifications',
    text: 'A degree, a transcript, a registration or a certificate.',
  },
] as const;

type ReadyProps = {
  isSignedIn: boolean;
  isDone: boolean;
  isCompleting: boolean;
  onBack: () => void;
  onComplete: () => void;
};

/** Step 4 (T-06, R-113). */
export function Ready({ isSignedIn, isDone, isCompleting, onBack, onComplete }: ReadyProps) {
  return (
    <div className="flex flex-col gap-9">
      {isSignedIn ? (
        <Documents />
      ) : (
        <div className="rounded-field bg-sand/60 px-5 py-5">
          <h3 className="text-lg font-semibold">Keep what you have entered</h3>
          <p className="mt-1 mb-4 max-w-[56ch] text-body leading-6 text-muted">
            Your profile and contract are saved in this browser. Create an account or log in to keep them; then you can
            upload your documents here.
          </p>
          <ButtonLink to="/auth">Create Account & Login</ButtonLink>
        </div>
      )}
      <WhatsNext />
      <div className="flex flex-col-reverse gap-3 border-t border-line pt-6 sm:flex-row sm:justify-between">
        <Button tone="secondary" size="large" onClick={onBack}>
          <ArrowLeft className="size-4" aria-hidden="true" />
          Back to Contract
        </Button>
        <Button size="large" disabled={isDone || isCompleting} onClick={onComplete}>
          <Check className="size-4" aria-hidden="true" />
          {isDone ? 'Completed' : 'Mark Complete'}
        </Button>
      </div>
    </div>
  );
}

function Documents() {
  const cache = useQueryClient();
  const query = useQuery(credentialsQuery);
  return (
    <section aria-labelledby="documents">
      <h3 id="documents" className="text-lg font-semibold">
        Documents
      </h3>
      <p className="mt-1 mb-5 max-w-[60ch] text-body leading-6 text-muted">
        Optional now, needed before we can approve you. Only you and our administrators can open them.
      </p>
      <QueryState
        query={query}
        failure={{ title: 'Failed to load your documents', look: 'row' }}
        skeleton={
          <div className="flex flex-col gap-6">
            <Skeleton className="h-40" />
            <Skeleton className="h-40" />
          </div>
        }
        keepsAnswer
      >
        {(data) => (
          <div className="flex flex-col gap-8">
            {KINDS.map((kind) => (
              <DocumentUpload
                key={kind.documentType}
                {...kind}
                documents={data.filter(({ documentType }) => documentType === kind.documentType)}
                onUploaded={() => void cache.invalidateQueries({ queryKey: credentialsQuery.queryKey })}
              />
            ))}
          </div>
        )}
      </QueryState>
    </section>
  );
}

function WhatsNext() {
  return (
    <section aria-labelledby="whats-next">
      <h3 id="whats-next" className="text-lg font-semibold">
        What's Next
      </h3>
      <ol className="mt-3 border-t border-line">
        {[
          ['We check your details', 'Approval is confirmed within 1-2 business days, by email.'],
          [
            'Set your weekly hours',
            <>
              Your <Availability /> decides which times families can book.
            </>,
          ],
          ['Answer your first opportunity', 'When a family suits you, we email you. Accept, and send them a quote.'],
        ].map(([title, text], index) => (
          <li key={index} className="flex gap-4 border-b border-line py-3.5 last:border-0 last:pb-0">
            <span aria-hidden="true" className="display figures w-5 shrink-0 text-xl text-ember">
              {index + 1}
            </span>
            <span>
              <span className="block font-semibold">{title}</span>
              <span className="block text-body leading-6 text-muted">{text}</span>
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}

const Availability = () => (
  <Link to="/portal/availability" className="font-semibold text-ember underline underline-offset-4">
    weekly availability
  </Link>
);
