import { COMPETITION_SUBJECTS, COMPETITION_YEAR_LEVELS, COMPETITIONS } from '@domain/competition/options.js';
import { SYDNEY } from '@domain/shared/time.js';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { type Resolver, useForm, useWatch } from 'react-hook-form';
import { COMPETITION_WORDS, SUBJECT_WORDS } from '../../content/competitions';
import { useAction } from '../../lib/action';
import { ApiError } from '../../lib/api';
import { dateText } from '../../lib/time';
import { toast } from '../../lib/toast';
import { Button } from '../../ui/button';
import { ChoiceCard } from '../../ui/choice-card';
import { Field } from '../../ui/field';
import { FormSelect } from '../../ui/form-select';
import type { EntryForm as Entry } from './entry-rules';
import { competitionsQuery } from './reads';

const loadRules = () => import('./entry-rules');
const resolver: Resolver<Entry> = async (...input) => (await loadRules()).entryResolver(...input);

const FAILED = 'Entry Failed: Please try again or contact us for assistance.';
const EMPTY = { name: '', email: '', phone: '', studentName: '', yearLevel: '', subjects: '', competition: '' };
const PLEASE_CHOOSE = { value: '', label: 'Please choose' };
const YEARS = [
  PLEASE_CHOOSE,
  ...COMPETITION_YEAR_LEVELS.map((value) => ({ value, label: value.replace('year-', 'Year ') })),
];
const SUBJECTS = [PLEASE_CHOOSE, ...COMPETITION_SUBJECTS.map((value) => ({ value, label: SUBJECT_WORDS[value] }))];

type Round = { status: 'open' | 'closed' | 'drawn'; closesAt: string };

function closingText(round: Round | undefined): string {
  if (!round) return '';
  const day = dateText(round.closesAt, SYDNEY);
  if (round.status === 'open') return `Closes ${day}`;
  return round.status === 'closed'
    ? `Closed ${day}. The winner is drawn soon.`
    : `Closed ${day}. The winner has been drawn.`;
}

/** Choose one of three competitions and enter (P-23, P-24, V-10, R-70). A failure keeps what was filled in (M-05). */
export function EntryForm() {
  const heading = useId();
  const { register, handleSubmit, control, formState, setError, reset } = useForm<Entry>({
    resolver,
    defaultValues: EMPTY as unknown as Entry,
  });
  const chosen = useWatch({ control, name: 'competition' });
  const { errors } = formState;
  const cache = useQueryClient();
  const { data } = useQuery(competitionsQuery);
  const roundOf = (id: string) => data?.competitions.find((competition) => competition.id === id);
  const canEnter = (id: string) => (roundOf(id)?.status ?? 'open') === 'open';
  const enter = useAction({
    run: async (entry: Entry, { ask }) => {
      const { competitionEntered } = await import('@contract/competition.js');
      return ask(competitionEntered, 'POST', '/api/competitions/enter', entry);
    },
    onSuccess: () => {
      reset();
      toast('Entry Submitted!', 'Please confirm it by the link in your email. Only confirmed entries count.');
    },
    onError: (error) => {
      const fields = error instanceof ApiError ? error.fields : {};
      for (const [path, message] of Object.entries(fields)) setError(path as keyof Entry, { message });
      const isConflict = error instanceof ApiError && error.status === 409;
      const why = isConflict ? error.message : undefined;
      toast(FAILED, why, 'destructive');
      if (isConflict) void cache.invalidateQueries(competitionsQuery);
    },
  });
  const submit = enter.onSubmit(
    (send) => (event) => handleSubmit(send)(event).catch(() => toast(FAILED, undefined, 'destructive')),
    (entry: Entry) => entry,
  );
  return (
    <form
      id="enter"
      noValidate
      aria-labelledby={heading}
      onFocus={() => void loadRules().catch(() => undefined)}
      onSubmit={submit}
      className="scroll-mt-24"
    >
      <h2 id={heading} className="display text-display-3">
        Enter a competition
      </h2>
      <fieldset className="mt-8">
        <legend className="mb-4 text-lg font-semibold">1. Choose one</legend>
        <div className="grid gap-4 md:grid-cols-3">
          {COMPETITIONS.map(({ id }) => {
            const { title, text, prize } = COMPETITION_WORDS[id];
            return (
              <ChoiceCard
                key={id}
                kind="radio"
                value={id}
                aria-label={title}
                aria-describedby={`${heading}-${id}`}
                disabled={!canEnter(id)}
                className="h-full items-start! rounded-card! p-5! font-normal! sm:p-6!"
                {...register('competition')}
              >
                <span className="display -mt-1 block text-2xl leading-tight">{title}</span>
                <span id={`${heading}-${id}`}>
                  <span className="mt-2 block text-muted">{text}</span>
                  <span className="figures mt-4 block font-semibold text-ember">{prize}</span>
                  <span className="mt-1 block min-h-5 text-sm">{closingText(roundOf(id))}</span>
                </span>
              </ChoiceCard>
            );
          })}
        </div>
      </fieldset>
      <fieldset className="mt-10">
        <legend className="mb-4 text-lg font-semibold">2. Tell us who is entering</legend>
        <div className="grid gap-5 rounded-[20px] bg-paper p-5 ring-1 ring-line sm:grid-cols-2 sm:p-8">
          <Field
            label="Name"
            hint="A parent, or the student if 18 or older"
            autoComplete="name"
            error={errors.name?.message}
            {...register('name')}
          />
          <Field
            label="Student name"
            hint="First name is enough"
            autoComplete="off"
            error={errors.studentName?.message}
            {...register('studentName')}
          />
          <Field label="Email" type="email" autoComplete="email" error={errors.email?.message} {...register('email')} />
          <Field label="Phone" type="tel" autoComplete="tel" error={errors.phone?.message} {...register('phone')} />
          <FormSelect label="Year level" options={YEARS} error={errors.yearLevel?.message} {...register('yearLevel')} />
          <FormSelect
            label="Subjects of interest"
            options={SUBJECTS}
            error={errors.subjects?.message}
            {...register('subjects')}
          />
        </div>
      </fieldset>
      <div className="mt-8 flex flex-wrap items-center gap-x-6 gap-y-3">
        <Button type="submit" size="large" disabled={!chosen || !canEnter(chosen) || enter.isPending}>
          {enter.isPending ? 'Submitting...' : 'Submit Entry'}
        </Button>
        <p className="max-w-[52ch] text-body text-muted">
          {chosen
            ? 'We use these details only for the competition, contact only the parent, and email a link to confirm the entry.'
            : 'Choose a competition above, then send your entry.'}
        </p>
      </div>
    </form>
  );
}
