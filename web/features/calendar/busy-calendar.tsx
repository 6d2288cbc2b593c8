import { type BusyCalendar as Kept, busyCalendar } from '@contract/calendar.js';
import { BUSY_KEPT_DAYS } from '@domain/calendar/busy-calendar.js';
import { type BusyCalendarInput, busyCalendarRules } from '@domain/calendar/busy-calendar.rules.js';
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { CalendarX2, CircleAlert } from 'lucide-react';
import type { z } from 'zod';
import { useAction } from '../../lib/action';
import { wordsOf } from '../../lib/api';
import { useSavedForm } from '../../lib/saved-form';
import { momentText } from '../../lib/time';
import { toast } from '../../lib/toast';
import { Button } from '../../ui/button';
import { Card } from '../../ui/card';
import { Field } from '../../ui/field';
import { QueryState } from '../../ui/query-state';
import { Skeleton } from '../../ui/skeleton';
import { busyCalendarQuery, PROBLEMS } from './calendars';

/** The calendar elsewhere whose events block the tutor's times (G-17). */
export function BusyCalendar() {
  const calendar = useQuery(busyCalendarQuery);
  return (
    <Card aria-labelledby="busy-calendar" className="min-w-0 p-5 sm:p-7">
      <h2 id="busy-calendar" className="flex items-center gap-2 text-lg font-semibold">
        <CalendarX2 className="size-5 shrink-0 text-forest" strokeWidth={1.8} aria-hidden="true" />
        Times when you are busy
      </h2>
      <p className="mt-0.5 mb-4 max-w-[65ch] text-muted">
        Add the calendar you already use, and families cannot book when it says you are busy. We keep the times only,
        and nobody sees what you are doing.
      </p>
      <QueryState
        query={calendar}
        failure={{ title: 'Failed to load your busy calendar', look: 'stack' }}
        loading="Loading your busy calendar"
        skeleton={<Skeleton className="h-11 w-full max-w-80" />}
      >
        {(kept) => <BusyAddress kept={kept} />}
      </QueryState>
    </Card>
  );
}

const resolver = standardSchemaResolver(busyCalendarRules);

/** Apple gives out its addresses with a scheme of their own; they are read by https all the same. */
const overHttps = (address: string) => address.trim().replace(/^webcal:\/\//i, 'https://');

function BusyAddress({ kept }: { kept: Kept }) {
  const cache = useQueryClient();
  const { form, sent, keep } = useSavedForm<z.input<typeof busyCalendarRules>, BusyCalendarInput>(
    { url: kept.url ?? '' },
    resolver,
  );
  const { register, handleSubmit, formState } = form;
  const save = useAction({
    run: async (url: string | null, { ask }) => {
      const text = sent();
      return { text, answer: await ask(busyCalendar, 'PUT', '/api/portal/busy-calendar', { url }) };
    },
    onSuccess: ({ text, answer }, url) => {
      keep({ url: answer.url ?? '' }, text);
      cache.setQueryData(busyCalendarQuery.queryKey, answer);
      void cache.invalidateQueries({ queryKey: ['/api/tutors'] });
      if (url === null) toast('Busy Calendar Removed', 'It no longer blocks your times.');
      else if (!answer.problem) toast('Busy Calendar Saved', 'Families see your new times now.');
    },
    onError: (error) =>
      toast('Error', wordsOf(error, 'Your busy calendar was not saved. Please try again.'), 'destructive'),
  });
  const submit = save.onSubmit(handleSubmit, ({ url }) => url ?? undefined);
  return (
    <form noValidate aria-label="Busy calendar" onSubmit={submit} className="flex flex-col gap-4">
      <Field
        label="Address of your calendar"
        hint="Its secret iCal address: in Google, under the calendar’s settings; in Outlook and Apple, where you share or publish it."
        inputMode="url"
        autoComplete="off"
        spellCheck={false}
        placeholder="https://"
        error={formState.errors.url?.message}
        {...register('url', { setValueAs: (value: string | null) => overHttps(value ?? '') })}
      />
      {kept.url !== null && <LastReading kept={kept} />}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" disabled={save.isPending}>
          {save.isPending
            ? 'Reading your calendar...'
            : kept.url !== null && !formState.isDirty
              ? 'Read it now'
              : 'Save calendar'}
        </Button>
        {kept.url !== null && (
          <Button tone="quiet" disabled={save.isPending} onClick={() => save.mutate(null)}>
            Remove calendar
          </Button>
        )}
      </div>
    </form>
  );
}

function LastReading({ kept: { lastReadAt, problem } }: { kept: Kept }) {
  const read = lastReadAt && `Last read on ${momentText(lastReadAt)}.`;
  if (!problem)
    return (
      <p role="status" className="text-body text-muted">
        {read} We look again every 15 minutes.
      </p>
    );
  return (
    <div role="status" className="flex items-start gap-2.5 rounded-field bg-blush/50 px-4 py-3 text-body">
      <CircleAlert className="mt-0.5 size-5 shrink-0 text-danger" aria-hidden="true" />
      <p>
        <strong className="font-semibold">{PROBLEMS[problem]}</strong>{' '}
        {read
          ? `${read} The times we read then stay blocked for ${BUSY_KEPT_DAYS} days; after that we offer them again.`
          : 'Nothing is blocked yet.'}{' '}
        We try again every 15 minutes.
      </p>
    </div>
  );
}
