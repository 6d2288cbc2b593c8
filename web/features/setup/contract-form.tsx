import type { OwnProfile } from '@contract/portal.js';
import {
  type ContractForm as Form,
  contractFormRules,
  contractFormRulesWithoutTfn,
  type ContractInput,
} from '@domain/contract/contract.rules.js';
import type { State } from '@domain/shared/state.js';
import { PROFILE_FIRST } from '@domain/contract/contract.js';
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useQuery } from '@tanstack/react-query';
import { ArrowLeft, ArrowRight } from 'lucide-react';
import type { Resolver } from 'react-hook-form';
import { useAction } from '../../lib/action';
import { ApiError, wordsOf } from '../../lib/api';
import { useSavedForm } from '../../lib/saved-form';
import { toast } from '../../lib/toast';
import { Button } from '../../ui/button';
import { CheckSection, NumbersSection, ReceiptsSection, RegistrationSection, SignSection } from './contract-fields';
import { registerAddress } from './register-address';
import { optionsQuery } from './options';

type FormResolver = Resolver<Form, unknown, ContractInput>;
const withTfn: FormResolver = standardSchemaResolver(contractFormRules);
const withoutTfn = standardSchemaResolver(contractFormRulesWithoutTfn) as FormResolver;

const EMPTY = {
  businessNumber: '',
  taxFileNumber: '',
  wwcNumber: '',
  wwcExpiryDate: '',
  teacherRegistrationNumber: '',
  teacherRegistrationExpiry: '',
  digitalSignature: '',
};

/** What receipts say of the tutor's business now. */
type Billing = Pick<OwnProfile, 'businessName' | 'gstRegistered'> | null;

/** What step 3 holds, in the memory of the page alone: no draft of the browser keeps a TFN. */
export function useContractForm(billing: Billing) {
  const options = useQuery(optionsQuery);
  const { form } = useSavedForm<Form, ContractInput>(
    {
      ...EMPTY,
      businessName: billing?.businessName ?? '',
      gstRegistered: billing?.gstRegistered ?? false,
    } as Form,
    options.data?.collectTaxFileNumber === false ? withoutTfn : withTfn,
  );
  return form;
}

type ContractFormProps = {
  form: ReturnType<typeof useContractForm>;
  /** Whose form it is; null for a visitor without an account. */
  account: string | null;
  /** The profile's address; empty where there is no profile yet (V-15). */
  email: string;
  /** Where the tutor is, which decides whose check it is; null where that is not known. */
  state?: State | null;
  /** The opportunity from which the tutor came to sign (O-09). */
  opportunityId?: string | null;
  onBack: () => void;
  onSent: () => void;
};

/** Step 3 (T-05, T-10, V-14 to V-16). */
export function ContractForm({ form, account, email, state = null, opportunityId, onBack, onSent }: ContractFormProps) {
  const options = useQuery(optionsQuery);
  // Not asked for before it is known whether it may be; a server that could not say may still need it.
  const collectsTfn = options.isError || (options.data?.collectTaxFileNumber ?? false);
  const { register, handleSubmit, setError, formState, reset } = form;
  const { errors } = formState;

  const sending = useAction({
    run: (input: ContractInput, { send }) =>
      send('POST', registerAddress('contract', account), { ...input, email, ...(opportunityId && { opportunityId }) }),
    onSuccess: () => {
      toast('Contract Submitted', 'Your contract has been submitted for review.');
      reset();
      onSent();
    },
    onError: (error) => {
      for (const [path, message] of Object.entries(error instanceof ApiError ? error.fields : {}))
        setError(path as keyof Form, { message });
      toast('Contract Error', wordsOf(error, 'Failed to submit contract. Please try again.'), 'destructive');
    },
  });
  const submit = sending.onSubmit(handleSubmit, (input) => {
    if (email.trim()) return input;
    toast('Email Required', PROFILE_FIRST, 'destructive');
    return undefined;
  });

  return (
    <form noValidate aria-label="Contract" onSubmit={submit} className="flex flex-col gap-9">
      <NumbersSection register={register} errors={errors} collectsTfn={collectsTfn} />
      <ReceiptsSection register={register} errors={errors} />
      <CheckSection register={register} errors={errors} state={state} />
      <RegistrationSection register={register} errors={errors} />
      <SignSection register={register} errors={errors} />
      <div className="flex flex-col-reverse gap-3 border-t border-line pt-6 sm:flex-row sm:justify-between">
        <Button tone="secondary" size="large" onClick={onBack} disabled={sending.isPending}>
          <ArrowLeft className="size-4" aria-hidden="true" />
          Back to Profile
        </Button>
        <Button type="submit" size="large" disabled={sending.isPending}>
          {sending.isPending ? 'Submitting...' : 'Submit Contract'}
          <ArrowRight className="size-4" aria-hidden="true" />
        </Button>
      </div>
    </form>
  );
}
