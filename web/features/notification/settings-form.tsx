import { type NotificationSettings, notificationSettings } from '@contract/notification.js';
import { type NotificationInput, notificationRules } from '@domain/notification/notification.rules.js';
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useQueryClient } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { Moon } from 'lucide-react';
import { Controller } from 'react-hook-form';
import type { z } from 'zod';
import { useAction } from '../../lib/action';
import { wordsOf } from '../../lib/api';
import { useSavedForm } from '../../lib/saved-form';
import { serverNow } from '../../lib/server-time';
import { apiQuery } from '../../lib/query';
import { zoneText } from '../../lib/time';
import { toast } from '../../lib/toast';
import { Button } from '../../ui/button';
import { Card } from '../../ui/card';
import { ChoiceCard } from '../../ui/choice-card';
import { FieldError, SmallField } from '../../ui/field';

/** GET /api/portal/notification-settings */
export const settingsQuery = apiQuery(notificationSettings, '/api/portal/notification-settings');

type Form = z.input<typeof notificationRules>;
const resolver = standardSchemaResolver(notificationRules);

const DELIVERIES = { at_once: 'At once', daily_digest: 'Daily digest', off: 'Off' } as const;
const NIGHT = { startTime: '21:00', endTime: '07:00' };

const formOf = ({ kinds, quietHours }: NotificationSettings): Form => ({
  kinds: Object.fromEntries(kinds.map(({ kind, delivery }) => [kind, delivery])),
  quietHours,
});

/** Which mails come, how, and when not. */
export function SettingsForm({ kept }: { kept: NotificationSettings }) {
  const cache = useQueryClient();
  const { form, sent, keep } = useSavedForm<Form, NotificationInput>(formOf(kept), resolver);
  const { control, register, handleSubmit, formState } = form;
  const save = useAction({
    run: async (input: NotificationInput, { ask }) => {
      const text = sent();
      return { text, answer: await ask(notificationSettings, 'PUT', '/api/portal/notification-settings', input) };
    },
    onSuccess: ({ text, answer }) => {
      keep(formOf(answer), text);
      cache.setQueryData(settingsQuery.queryKey, answer);
      toast('Notifications Saved', 'Your changes apply from now on.');
    },
    onError: (error) =>
      toast('Error', wordsOf(error, 'Failed to save your notifications. Please try again.'), 'destructive'),
  });
  const submit = save.onSubmit(handleSubmit, (input) => input);
  const zone = zoneText(new Date(serverNow()).toISOString(), kept.timezone);

  return (
    <form noValidate aria-label="Notifications" onSubmit={submit} className="mt-7 flex flex-col gap-5">
      {kept.kinds.map(({ kind, label, description, choices }) => (
        <Card key={kind} className="p-5 sm:p-7">
          <fieldset className="min-w-0">
            <legend className="float-left w-full text-lg font-semibold">{label}</legend>
            <p className="clear-both pt-0.5 pb-4 text-muted">{description}</p>
            <div className={clsx('grid gap-2.5 sm:grid-cols-3', choices.length === 2 && 'grid-cols-2')}>
              {choices.map((choice) => (
                <ChoiceCard
                  key={choice}
                  kind="radio"
                  value={choice}
                  {...register(`kinds.${kind}` as 'kinds.new-opportunity')}
                >
                  {DELIVERIES[choice]}
                </ChoiceCard>
              ))}
            </div>
          </fieldset>
        </Card>
      ))}
      <Card aria-labelledby="quiet" className="p-5 sm:p-7">
        <h2 id="quiet" className="flex items-center gap-2 text-lg font-semibold">
          <Moon className="size-5 text-forest" strokeWidth={1.8} aria-hidden="true" />
          Quiet hours
        </h2>
        <p className="mt-0.5 mb-4 text-muted">No emails between these times ({zone}). They arrive afterwards.</p>
        <Controller
          control={control}
          name="quietHours"
          render={({ field, fieldState }) => (
            <div className="flex flex-col gap-4">
              <ChoiceCard
                kind="checkbox"
                checked={Boolean(field.value)}
                onChange={(event) => field.onChange(event.target.checked ? NIGHT : null)}
              >
                Turn on quiet hours
              </ChoiceCard>
              {field.value && (
                <div className="grid grid-cols-2 gap-4 sm:max-w-80">
                  <SmallField
                    label="From"
                    type="time"
                    value={field.value.startTime}
                    onChange={(event) => field.onChange({ ...field.value, startTime: event.target.value })}
                  />
                  <SmallField
                    label="Until"
                    type="time"
                    value={field.value.endTime}
                    onChange={(event) => field.onChange({ ...field.value, endTime: event.target.value })}
                  />
                </div>
              )}
              {fieldState.invalid && (
                <FieldError>
                  {formState.errors.quietHours?.endTime?.message ?? formState.errors.quietHours?.startTime?.message}
                </FieldError>
              )}
            </div>
          )}
        />
      </Card>
      <div className="flex flex-wrap items-center justify-end gap-x-4 gap-y-2.5">
        <p role="status" className="text-body text-muted max-sm:w-full">
          {formState.isDirty ? 'You have changes that are not saved.' : 'Everything is saved.'}
        </p>
        <Button type="submit" disabled={!formState.isDirty || save.isPending} className="max-sm:w-full">
          {save.isPending ? 'Saving...' : 'Save Notifications'}
        </Button>
      </div>
    </form>
  );
}
