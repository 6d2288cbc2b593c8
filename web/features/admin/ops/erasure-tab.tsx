import { erasureAnswer, erasureRequest } from '@contract/admin-ops.js';
import { numberText } from '@domain/shared/number.js';
import { useQueryClient } from '@tanstack/react-query';
import { UserX } from 'lucide-react';
import { useState } from 'react';
import { useAction } from '../../../lib/action';
import { ApiError, wordsOf } from '../../../lib/api';
import { forgetPublicReadings } from '../../../lib/own-tutor';
import { toast } from '../../../lib/toast';
import { Button } from '../../../ui/button';
import { Card } from '../../../ui/card';
import { Field, FieldError, SelectField } from '../../../ui/field';
import { factName } from '../history/event-words';
import { Confirm } from './confirm';

const isNobody = (erased: Record<string, number>) => Object.values(erased).every((amount) => amount === 0);

type By = 'email' | 'enquiryId' | 'tutorId';
const WHOM: { value: By; label: string; field: string }[] = [
  { value: 'email', label: 'Everything for an email address', field: 'Email address' },
  { value: 'enquiryId', label: 'One enquiry', field: 'Enquiry id' },
  { value: 'tutorId', label: 'One tutor', field: 'Tutor id' },
];
const REASONS = [
  { value: 'requested', label: 'The person asked for it' },
  { value: 'not_genuine', label: 'Not genuine' },
  { value: 'retention', label: 'Retention period over' },
  { value: 'legal', label: 'Legal obligation' },
];

/** Takes a person out of the tables for good, while the log stays whole. */
export function ErasureTab() {
  const cache = useQueryClient();
  const [by, setBy] = useState<By>('email');
  const [who, setWho] = useState('');
  const [reason, setReason] = useState('requested');
  const [fault, setFault] = useState<string | null>(null);
  const [isAsking, setAsking] = useState(false);
  const request = { [by]: who.trim(), reason };
  const erase = useAction({
    run: (_: void, { ask }) => ask(erasureAnswer, 'POST', '/api/admin/erasures', request),
    onSuccess({ erased }) {
      setWho('');
      forgetPublicReadings(cache);
      if (isNobody(erased)) toast('Nothing erased', 'No matching data was found.', 'destructive');
      else toast('Personal data erased', 'Event log intact. Recorded in the audit history.');
    },
    onError(error) {
      if (error instanceof ApiError && error.status < 500) setFault(wordsOf(error, 'Nothing was erased.'));
      else toast('Error', 'Nothing was erased.', 'destructive');
    },
    onSettled: () => {
      setAsking(false);
      return cache.invalidateQueries({ predicate: ({ queryKey }) => String(queryKey[0]).startsWith('/api/admin/') });
    },
  });
  const submit = () => {
    const checked = erasureRequest.safeParse(request);
    setFault(checked.success ? null : (checked.error.issues[0]?.message ?? null));
    if (checked.success) setAsking(true);
  };
  const field = WHOM.find(({ value }) => value === by)?.field as string;
  return (
    <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,32rem)_minmax(0,1fr)]">
      <Card aria-labelledby="erasure" className="p-5">
        <h2 id="erasure" className="text-base font-semibold">
          Erase a person
        </h2>
        <p className="mt-1 text-sm text-muted">
          Names, addresses and messages are deleted from the database, the queue and the email records. What happened
          stays in the audit history, without naming anyone. This cannot be undone.
        </p>
        <form
          noValidate
          className="mt-5 flex flex-col gap-4"
          onSubmit={(event) => {
            event.preventDefault();
            submit();
          }}
        >
          <SelectField
            label="Whose data"
            options={WHOM}
            value={by}
            onChange={(event) => {
              setBy(event.target.value as By);
              setFault(null);
            }}
          />
          <Field
            label={field}
            value={who}
            autoComplete="off"
            type={by === 'email' ? 'email' : 'text'}
            aria-invalid={fault ? true : undefined}
            onChange={(event) => setWho(event.target.value)}
          />
          {fault && <FieldError>{fault}</FieldError>}
          <SelectField
            label="Reason"
            options={REASONS}
            value={reason}
            onChange={(event) => setReason(event.target.value)}
          />
          <Button type="submit" tone="danger" className="self-start" disabled={erase.isPending || !who.trim()}>
            <UserX className="size-4" aria-hidden="true" />
            Erase
          </Button>
        </form>
      </Card>
      {erase.data && !isNobody(erase.data.erased) && (
        <Card aria-labelledby="erased" className="p-5">
          <h2 id="erased" className="text-base font-semibold">
            Erased
          </h2>
          <dl className="mt-3 grid grid-cols-[auto_1fr] gap-x-6 gap-y-1.5">
            {Object.entries(erase.data.erased).map(([kind, amount]) => (
              <div key={kind} className="contents">
                <dt className="text-muted">{factName(kind).replaceAll('_', ' ')}</dt>
                <dd className="figures font-semibold">{numberText(amount)}</dd>
              </div>
            ))}
          </dl>
        </Card>
      )}
      {isAsking && (
        <Confirm
          title="Erase permanently?"
          description={`All personal data for ${who.trim()} is deleted and cannot be restored.`}
          action="Yes, erase"
          tone="danger"
          isPending={erase.isPending}
          onConfirm={() => erase.mutate()}
          onClose={() => setAsking(false)}
        />
      )}
    </div>
  );
}
