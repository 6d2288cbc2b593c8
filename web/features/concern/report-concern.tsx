import { concernAnswer } from '@contract/case.js';
import { useState } from 'react';
import { useAction } from '../../lib/action';
import { ApiError, wordsOf } from '../../lib/api';
import { toast } from '../../lib/toast';
import { ChoiceCard } from '../../ui/choice-card';
import { Field, FieldError } from '../../ui/field';
import { ReportDialog } from '../../ui/report-dialog';
import { TextArea } from '../../ui/text-area';
import { CONCERN_CHOICES } from './concern-words';
import { InDanger } from './in-danger';

/** What a concern is about, as its call names it. */
export type About = { tutorId: string } | { enquiryId: string } | { bookingId: string } | { quoteId: string };

type ReportConcernProps = {
  about: About;
  /** Whom it is about, where one person is. */
  person?: string;
  /** Where an answer goes if no contact is given: a visitor has left none. */
  isKnown: boolean;
  /** Distinguishes the buttons of one page. */
  label?: string;
  className?: string;
};

/** Lets anybody report to the team what is wrong; nobody else sees it (G-04). */
export function ReportConcern({ about, person, isKnown, label = 'Report a concern', className }: ReportConcernProps) {
  const [kind, setKind] = useState('');
  const [words, setWords] = useState('');
  const [contact, setContact] = useState('');
  const report = useAction({
    run: (_close: () => void, { ask }) =>
      ask(concernAnswer, 'POST', '/api/concerns', {
        ...about,
        words,
        ...(kind && { kind }),
        ...(contact && { contact }),
      }),
    onSuccess: ({ reference }, close) => {
      close();
      setKind('');
      setWords('');
      setContact('');
      toast('Thank you for telling us', `Someone from our team will read it. Your reference is ${reference}.`);
    },
  });
  const fields = report.error instanceof ApiError ? report.error.fields : {};
  const hasField = ['kind', 'words', 'contact'].some((name) => fields[name]);
  return (
    <ReportDialog
      trigger="Report a concern"
      label={label}
      className={className}
      title="Report a concern"
      description={`Our team reads what you write. ${person ?? 'The other side'} will not see it.`}
      isPending={report.isPending}
      onSend={(close) => report.mutate(close)}
    >
      <fieldset aria-describedby={fields['kind'] && 'concern-kind-error'}>
        <legend className="text-body font-semibold">What is it about?</legend>
        <div className="mt-1.5 flex flex-col gap-2">
          {CONCERN_CHOICES.map((choice) => (
            <ChoiceCard
              key={choice.value}
              kind="radio"
              name="concern"
              value={choice.value}
              checked={kind === choice.value}
              onChange={() => setKind(choice.value)}
            >
              {choice.label}
            </ChoiceCard>
          ))}
        </div>
        {fields['kind'] && (
          <div className="mt-1.5">
            <FieldError id="concern-kind-error">{fields['kind']}</FieldError>
          </div>
        )}
      </fieldset>
      <div role="status">{kind === 'safety' && <InDanger />}</div>
      <TextArea
        label="What happened?"
        hint="At least 10 characters"
        rows={4}
        maxLength={5000}
        value={words}
        error={fields['words']}
        onChange={(event) => setWords(event.target.value)}
      />
      <Field
        label="How can we reach you?"
        hint={
          isKnown
            ? 'Optional: we already have your email address'
            : 'Optional: an email address or phone number. We confirm by email, once a day.'
        }
        maxLength={254}
        autoComplete="email"
        value={contact}
        error={fields['contact']}
        onChange={(event) => setContact(event.target.value)}
      />
      {report.isError && !hasField && (
        <FieldError>{wordsOf(report.error, 'Your report was not sent. Please try again.')}</FieldError>
      )}
    </ReportDialog>
  );
}
