import { type ContactEntryItem, contactLedgerView } from '@contract/private-page.js';
import { firstNameOf } from '@domain/shared/format.js';
import { listText } from '@domain/shared/list.js';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useAction } from '../../lib/action';
import { wordsOf } from '../../lib/api';
import { apiQuery } from '../../lib/query';
import { momentText } from '../../lib/time';
import { toast } from '../../lib/toast';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { Failure } from '../../ui/query-state';

export const contactLedgerQuery = (id: string) => apiQuery(contactLedgerView, '/api/enquiries', id, 'contact-ledger');

const DETAILS = { name: 'name', email: 'email', phone: 'phone number' } as const;
const REASONS: Record<ContactEntryItem['reason'], string> = {
  quote_accepted: 'You accepted the quote',
  shared_by_student: 'You shared it',
  phone_changed: 'You changed your number',
};
const detailsText = ({ details }: ContactEntryItem) => listText(details.map((detail) => DETAILS[detail]));

/**
 * Who was shown which contact detail, from when until when, and the end of it (G-18). Nothing as long as nobody was.
 */
export function ContactLedger({ id }: { id: string }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const cache = useQueryClient();
  const { data, isError, isFetching, refetch } = useQuery(contactLedgerQuery(id));
  const [stopping, setStopping] = useState<ContactEntryItem | null>(null);
  const isStopped = useRef(false);
  useEffect(() => {
    if (stopping || !isStopped.current) return;
    isStopped.current = false;
    // The button that opened the dialog is gone.
    heading.current?.focus();
  }, [stopping]);
  const stop = useAction({
    run: ({ tutorId }: ContactEntryItem, { ask }) =>
      ask(contactLedgerView, 'POST', `/api/enquiries/${id}/stop-sharing`, { tutorId }),
    onSuccess: (answer, { tutorName }) => {
      isStopped.current = true;
      setStopping(null);
      toast('No longer shared', `${tutorName} cannot see your contact details any more.`);
      cache.setQueryData(contactLedgerQuery(id).queryKey, answer);
      return cache.invalidateQueries({ queryKey: ['/api/enquiries', id, 'quotes'] });
    },
    onError: (error) => {
      toast('Error', wordsOf(error, 'Sharing was not stopped. Please try again.'), 'destructive');
      return refetch();
    },
  });
  if (isError && !data)
    return (
      <Failure
        title="We could not load the list of who can see your contact details"
        what="who can see your contact details"
        look="row"
        className="rounded-card border border-line bg-paper p-5"
        isBusy={isFetching}
        onRetry={refetch}
      />
    );
  const entries = data?.entries ?? [];
  if (entries.length === 0) return null;
  const isFirst = (entry: ContactEntryItem) =>
    entry.canStop && entries.find(({ tutorId, canStop }) => canStop && tutorId === entry.tutorId) === entry;
  return (
    <section aria-labelledby="contact-ledger" className="rounded-card border border-line bg-paper p-5 sm:p-7">
      <h2 id="contact-ledger" ref={heading} tabIndex={-1} className="text-lg font-semibold focus:outline-none">
        Who can see your contact details
      </h2>
      <ul className="mt-2 flex flex-col divide-y divide-line">
        {entries.map((entry) => (
          <li
            key={`${entry.tutorId} ${entry.since} ${entry.reason}`}
            className="flex flex-wrap items-center justify-between gap-x-8 gap-y-2 py-3.5"
          >
            <div className="min-w-0 text-body">
              <p>
                <span className="font-semibold">{entry.tutorName}</span>{' '}
                {entry.until ? 'could see your' : 'can see your'} {detailsText(entry)}.
              </p>
              <p className="figures text-sm text-muted">
                {entry.until
                  ? `${momentText(entry.since)} to ${momentText(entry.until)}`
                  : `Since ${momentText(entry.since)}`}
                . {REASONS[entry.reason]}.
              </p>
            </div>
            {isFirst(entry) && (
              <Button
                tone="secondary"
                size="small"
                aria-label={`Stop sharing with ${entry.tutorName}`}
                onClick={() => setStopping(entry)}
              >
                Stop sharing
              </Button>
            )}
          </li>
        ))}
      </ul>
      <Dialog
        open={stopping !== null}
        onOpenChange={(isOpen) => !isOpen && setStopping(null)}
        title={`Stop sharing with ${stopping ? firstNameOf(stopping.tutorName) : 'this tutor'}?`}
        description={
          <p>
            Your name, email and phone number are hidden from this tutor from now on. We cannot take back what was
            already read or noted. You can share them again at any time.
          </p>
        }
      >
        <div className="mt-6 flex flex-wrap gap-3">
          <Button tone="danger" disabled={stop.isPending} onClick={() => stopping && stop.mutate(stopping)}>
            {stop.isPending ? 'Stopping...' : 'Yes, stop sharing'}
          </Button>
          <Button tone="secondary" onClick={() => setStopping(null)}>
            Go back
          </Button>
        </div>
      </Dialog>
    </section>
  );
}
