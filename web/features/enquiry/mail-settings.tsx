import { familyMails } from '@contract/private-page.js';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useAction } from '../../lib/action';
import { wordsOf } from '../../lib/api';
import { apiQuery } from '../../lib/query';
import { toast } from '../../lib/toast';
import { Button, Spinner } from '../../ui/button';
import { ChoiceCard } from '../../ui/choice-card';
import { Dialog } from '../../ui/dialog';
import { Failure } from '../../ui/query-state';

/** Which mails about the enquiry its family gets (G-18). */
export function MailSettings({ id }: { id: string }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button tone="quiet" size="small" onClick={() => setOpen(true)}>
        Choose your emails
      </Button>
      <Dialog
        open={isOpen}
        onOpenChange={setOpen}
        title="Choose your emails"
        description={
          <p>
            About this enquiry. We always email you the link to this page, answers to what you report to us, and
            whatever concerns safety, such as a tutor’s working-with-children check.
          </p>
        }
      >
        {isOpen && <SettingsForm id={id} onDone={() => setOpen(false)} />}
      </Dialog>
    </>
  );
}

function SettingsForm({ id, onDone }: { id: string; onDone: () => void }) {
  const cache = useQueryClient();
  const query = apiQuery(familyMails, '/api/enquiries', id, 'mail-settings');
  const { data, isError, isFetching, refetch } = useQuery({ ...query, staleTime: 0 });
  const [chosen, setChosen] = useState<Record<string, boolean>>({});
  const save = useAction({
    run: (kinds: Record<string, boolean>, { ask }) =>
      ask(familyMails, 'PUT', `/api/enquiries/${id}/mail-settings`, { kinds }),
    onSuccess: (answer) => {
      cache.setQueryData(query.queryKey, answer);
      toast('Emails saved', 'Your changes apply from now on.');
      onDone();
    },
    onError: (error) => toast('Error', wordsOf(error, 'Your emails were not saved. Please try again.'), 'destructive'),
  });
  if (isError && !data)
    return (
      <Failure
        title="Your emails could not be loaded"
        what="your emails"
        look="row"
        className="mt-6"
        isBusy={isFetching}
        onRetry={refetch}
      />
    );
  if (!data) return <Spinner label="Opening your emails..." />;
  return (
    <form
      noValidate
      className="mt-6 flex flex-col gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        save.mutate(chosen);
      }}
    >
      <fieldset className="flex min-w-0 flex-col gap-2.5">
        <legend className="mb-2.5 font-semibold">Email me about</legend>
        {data.kinds.map(({ kind, label, description, isOn }) => (
          <ChoiceCard
            key={kind}
            kind="checkbox"
            checked={chosen[kind] ?? isOn}
            onChange={({ target }) => setChosen((known) => ({ ...known, [kind]: target.checked }))}
          >
            {label}
            <span className="block text-sm font-normal text-muted">{description}</span>
          </ChoiceCard>
        ))}
      </fieldset>
      <Button type="submit" disabled={save.isPending}>
        {save.isPending ? 'Saving...' : 'Save'}
      </Button>
    </form>
  );
}
