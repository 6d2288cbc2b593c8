import { dayText } from '@domain/shared/format.js';
import { CalendarOff, CalendarPlus, Plus, X } from 'lucide-react';
import { type Ref, useRef, useState } from 'react';
import { useFieldArray, useFormContext, useWatch } from 'react-hook-form';
import { Button } from '../../ui/button';
import { Empty } from '../../ui/card';
import { ChoiceCard } from '../../ui/choice-card';
import { Field } from '../../ui/field';
import { IconButton } from '../../ui/icon-button';
import type { AvailabilityForm, ExceptionForm } from './availability';
import { clockText } from './clock-times';
import { Hours } from './hours';

const KINDS = { day: 'The whole day off', hours: 'Some hours off', extra: 'Extra hours' } as const;
type Kind = keyof typeof KINDS;
const HOURS = { startTime: '15:30', endTime: '18:00' };

/** Days that differ from the week: off, partly off, or with extra hours. */
export function ExceptionsEditor({ today }: { today: string }) {
  const { control } = useFormContext<AvailabilityForm>();
  const { append, remove } = useFieldArray({ control, name: 'exceptions' });
  const exceptions = useWatch({ control, name: 'exceptions' }) ?? [];
  const [isAdding, setAdding] = useState<boolean>();
  const addButton = useRef<HTMLButtonElement>(null);
  const dateField = useRef<HTMLInputElement>(null);
  const ordered = exceptions
    .map((exception, index) => ({ exception, index }))
    .toSorted((one, other) => one.exception.specificDate.localeCompare(other.exception.specificDate));
  // The button that was pressed is gone.
  const removeAt = (index: number) => {
    remove(index);
    (addButton.current ?? dateField.current)?.focus();
  };
  return (
    <div className="flex flex-col gap-4">
      {ordered.length > 0 && (
        <ul className="border-t border-line">
          {ordered.map(({ exception, index }) => (
            <li key={index} className="flex items-center gap-3 border-b border-line py-2.5">
              {exception.isActive ? (
                <CalendarPlus className="size-5 shrink-0 text-forest" strokeWidth={1.7} aria-hidden="true" />
              ) : (
                <CalendarOff className="size-5 shrink-0 text-ember" strokeWidth={1.7} aria-hidden="true" />
              )}
              <span className="min-w-0 flex-1">
                <span className="figures font-semibold">{dayText(exception.specificDate)}</span>
                <span className="block text-sm text-muted sm:ml-3 sm:inline">{wordsOf(exception)}</span>
              </span>
              <IconButton label={`Remove ${dayText(exception.specificDate)}`} onClick={() => removeAt(index)}>
                <X className="size-4.5" aria-hidden="true" />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
      {ordered.length === 0 && !isAdding && (
        <Empty title="No exceptions yet">
          Holidays, exams, a free Saturday: name the day here and your week stays as it is.
        </Empty>
      )}
      {isAdding ? (
        <NewException
          today={today}
          dateField={dateField}
          onAdd={(exception) => {
            append(exception);
            setAdding(false);
          }}
          onCancel={() => setAdding(false)}
        />
      ) : (
        <Button
          ref={addButton}
          tone="secondary"
          className="self-start max-sm:w-full"
          autoFocus={isAdding === false}
          onClick={() => setAdding(true)}
        >
          <Plus className="size-4" aria-hidden="true" />
          Add an exception
        </Button>
      )}
    </div>
  );
}

type NewExceptionProps = {
  today: string;
  dateField: Ref<HTMLInputElement>;
  onAdd: (exception: ExceptionForm) => void;
  onCancel: () => void;
};

function NewException({ today, dateField, onAdd, onCancel }: NewExceptionProps) {
  const [specificDate, setDate] = useState('');
  const [kind, setKind] = useState<Kind>('day');
  const [hours, setHours] = useState(HOURS);
  const [error, setError] = useState<string>();
  const add = () => {
    if (!specificDate) return setError('Please enter a date');
    if (specificDate < today) return setError('This date is in the past');
    onAdd({
      specificDate,
      isActive: kind === 'extra',
      ...(kind === 'day' ? { startTime: null, endTime: null } : hours),
    });
  };
  return (
    <div className="flex flex-col gap-5 rounded-field bg-sand/50 p-4 sm:p-5">
      <Field
        ref={dateField}
        label="Date"
        autoFocus
        type="date"
        min={today}
        value={specificDate}
        error={error}
        className="sm:max-w-60"
        onChange={(event) => (setDate(event.target.value), setError(undefined))}
      />
      <fieldset className="min-w-0">
        <legend className="mb-2 text-body font-semibold">What is different</legend>
        <div className="grid gap-2.5 sm:grid-cols-3">
          {Object.entries(KINDS).map(([value, label]) => (
            <ChoiceCard
              key={value}
              kind="radio"
              name="exception-kind"
              checked={kind === value}
              onChange={() => setKind(value as Kind)}
            >
              {label}
            </ChoiceCard>
          ))}
        </div>
      </fieldset>
      {kind !== 'day' && <Hours of="That day" value={hours} onChange={setHours} />}
      <div className="flex flex-col-reverse gap-3 sm:flex-row">
        <Button tone="quiet" onClick={onCancel}>
          Cancel
        </Button>
        <Button onClick={add}>Add this day</Button>
      </div>
    </div>
  );
}

function wordsOf({ isActive, startTime, endTime }: ExceptionForm): string {
  if (!startTime || !endTime) return 'The whole day off';
  const hours = `${clockText(startTime)} to ${clockText(endTime, true)}`;
  return isActive ? `Extra hours, ${hours}` : `Off from ${hours}`;
}
