import { type OwnProfile, ownProfile } from '@contract/portal.js';
import { type BillingInput, billingRules } from '@domain/contract/billing.rules.js';
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { ReceiptText } from 'lucide-react';
import { useForm } from 'react-hook-form';
import type { z } from 'zod';
import { useAction } from '../../lib/action';
import { wordsOf } from '../../lib/api';
import { profileQuery } from '../../lib/own-tutor';
import { toast } from '../../lib/toast';
import { BillingFields } from '../../ui/billing-fields';
import { Button } from '../../ui/button';
import { Card } from '../../ui/card';
import { QueryState } from '../../ui/query-state';
import { Skeleton } from '../../ui/skeleton';

/** What the receipts of the tutor's sessions say of its business, from now on (G-15). */
export function BillingDetails() {
  const profile = useQuery(profileQuery);
  return (
    <Card aria-labelledby="billing-details" className="min-w-0 p-5 sm:p-7 print:hidden">
      <h2 id="billing-details" className="flex items-center gap-2 text-lg font-semibold">
        <ReceiptText className="size-5 shrink-0 text-forest" strokeWidth={1.8} aria-hidden="true" />
        On your receipts
      </h2>
      <p className="mt-0.5 mb-5 max-w-[65ch] text-muted">
        Families read this beside the ABN of your contract. It counts for sessions that are marked as paid from now on;
        earlier receipts stay as they are.
      </p>
      <QueryState
        query={profile}
        failure={{ title: 'Failed to load your billing details', look: 'stack' }}
        loading="Loading your billing details"
        skeleton={<Skeleton className="h-11 w-full max-w-80" />}
      >
        {(own) => (own ? <BillingForm own={own} /> : <p className="text-muted">Please complete your profile first.</p>)}
      </QueryState>
    </Card>
  );
}

const resolver = standardSchemaResolver(billingRules);

function BillingForm({ own: { businessName, gstRegistered } }: { own: OwnProfile }) {
  const cache = useQueryClient();
  const { register, handleSubmit, formState } = useForm<z.input<typeof billingRules>, unknown, BillingInput>({
    resolver,
    values: { businessName: businessName ?? '', gstRegistered },
  });
  const save = useAction({
    run: (input: BillingInput, { ask }) => ask(ownProfile, 'PUT', '/api/portal/billing-details', input),
    onSuccess: (answer) => {
      cache.setQueryData(profileQuery.queryKey, answer);
      toast('Billing Details Saved', 'Receipts of sessions that are paid from now on show them.');
    },
    onError: (error) =>
      toast('Error', wordsOf(error, 'Your billing details were not saved. Please try again.'), 'destructive'),
  });
  return (
    <form
      noValidate
      aria-label="Billing details"
      onSubmit={save.onSubmit(handleSubmit, (input) => input)}
      className="flex flex-col gap-5"
    >
      <BillingFields
        name={register('businessName')}
        nameError={formState.errors.businessName?.message}
        gst={register('gstRegistered')}
      />
      <Button type="submit" className="self-start max-sm:w-full" disabled={save.isPending}>
        {save.isPending ? 'Saving...' : 'Save billing details'}
      </Button>
    </form>
  );
}
