import { tutorSuspension } from '@contract/admin-people.js';
import { contractVerdict, credentialsVerdict, documentVerdict, tutorVerdict } from '@contract/vetting.js';
import type { VettingInput } from '@domain/tutor/vetting.rules.js';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { type Calls, useAction } from '../../lib/action';
import { wordsOf } from '../../lib/api';
import { forgetPublicReadings } from '../../lib/own-tutor';
import { toast } from '../../lib/toast';
import { type Applicant, fileQuery, type VettedDocument, QUEUE_KEY } from './readings';

/** What approving says. */
export const APPROVED: VettingInput = { status: 'approved', reason: undefined };

/** The contract that waits for a decision; at most one is open. */
export const openContract = ({ contracts }: Applicant) => contracts.find(({ status }) => status === 'submitted');
/** An approved tutor says something new of name, qualifications or certifications. */
export const hasChanges = ({ profile }: Applicant) =>
  profile.vettingStatus === 'approved' && profile.credentialsChangedAt !== null;
export const canBeDecided = (applicant: Applicant) =>
  isPending(applicant) || hasChanges(applicant) || openContract(applicant) !== undefined;
export const isPending = ({ profile }: Applicant) => profile.vettingStatus === 'pending';

const decideTutor = ({ ask }: Calls, id: string, verdict: VettingInput) =>
  ask(tutorVerdict, 'PATCH', `/api/admin/tutors/${id}/vetting`, { ...verdict, seen: 'pending' });
const decideCredentials = ({ ask }: Calls, id: string, { status, reason }: VettingInput) =>
  ask(credentialsVerdict, 'PATCH', `/api/admin/tutors/${id}/credentials`, { status, reason });
const decideContract = ({ ask }: Calls, id: string, { status, reason }: VettingInput) =>
  ask(contractVerdict, 'PATCH', `/api/admin/contracts/${id}`, { status, reason, seen: 'submitted' });

/**
 * Approving means the open contract, which verifies its document in the same act, then the tutor or its changes.
 */
async function approve(applicant: Applicant, calls: Calls): Promise<void> {
  const contract = openContract(applicant);
  if (contract) await decideContract(calls, contract.id, APPROVED);
  if (isPending(applicant)) await decideTutor(calls, applicant.id, APPROVED);
  else if (hasChanges(applicant)) await decideCredentials(calls, applicant.id, APPROVED);
}

/** A rejection is about the contract alone, whose tutor goes on waiting, or about the rest. */
async function reject(applicant: Applicant, verdict: VettingInput, calls: Calls): Promise<void> {
  const contract = openContract(applicant);
  if (contract && verdict.code === 'contract') await decideContract(calls, contract.id, verdict);
  else if (hasChanges(applicant)) await decideCredentials(calls, applicant.id, verdict);
  else await decideTutor(calls, applicant.id, verdict);
}

type Decided = { applicant: Applicant; verdict: VettingInput };

/**
 * Decides one applicant and reads everything again; `onDecided` gets what to say. A 409: somebody was faster.
 */
export function useVerdict(tutorId: string, onDecided: (message: string) => void) {
  const cache = useQueryClient();
  return useAction({
    run: ({ applicant, verdict }: Decided, calls) =>
      verdict.status === 'approved' ? approve(applicant, calls) : reject(applicant, verdict, calls),
    onSuccess: (_answer, { applicant, verdict }) => {
      const { name } = applicant.profile;
      onDecided(
        hasChanges(applicant)
          ? `The changes of ${name} are ${verdict.status}; the tutor gets an email.`
          : verdict.status === 'approved'
            ? `${name} is approved and gets an email.`
            : `${name} is rejected and gets your reason by email.`,
      );
    },
    onSettled: () => reload(cache, tutorId),
  });
}

/** The other decision on a tutor, or on a contract of the tutor, that was decided; `seen` is how. */
export type Reversal =
  | { contractId?: string; status: 'approved' | 'rejected'; seen: 'approved' | 'rejected' }
  /** An admin stops the tutor from teaching, or lifts that (G-01). */
  | { suspension: 'suspend' | 'reinstate' };

/** Whether something is taken from the tutor. */
export const takesAway = (reversal: Reversal) =>
  'suspension' in reversal ? reversal.suspension === 'suspend' : reversal.status === 'rejected';

/** Decides the other way than before, for a reason. A 409: somebody was faster. */
export function useReversal(tutorId: string, onDone: () => void) {
  const cache = useQueryClient();
  return useAction({
    run: async (decision: Reversal & { reason: string }, { ask }) => {
      if ('suspension' in decision) {
        const { suspension, reason } = decision;
        await ask(tutorSuspension, 'POST', `/api/admin/tutors/${tutorId}/${suspension}`, { reason });
        return;
      }
      const { contractId, ...verdict } = decision;
      if (contractId) await ask(contractVerdict, 'PATCH', `/api/admin/contracts/${contractId}`, verdict);
      else await ask(tutorVerdict, 'PATCH', `/api/admin/tutors/${tutorId}/vetting`, verdict);
    },
    onSuccess: async () => {
      await reload(cache, tutorId);
      onDone();
    },
    onError: () => reload(cache, tutorId),
  });
}

/** Reads everything about the tutor again, also what families read. */
function reload(cache: QueryClient, tutorId: string) {
  forgetPublicReadings(cache);
  return Promise.all([
    cache.invalidateQueries({ queryKey: fileQuery(tutorId).queryKey }),
    cache.invalidateQueries({ predicate: ({ queryKey }) => String(queryKey[0]).startsWith(QUEUE_KEY) }),
  ]);
}

/** Verifies one document, or does not take it, for a reason that is mailed to the tutor. */
export function useDocumentVerdict(tutorId: string) {
  const cache = useQueryClient();
  return useAction({
    run: ({ document, reason }: { document: VettedDocument; reason?: string }, { ask }) =>
      ask(documentVerdict, 'PATCH', `/api/admin/documents/${document.id}`, {
        verified: reason === undefined,
        version: document.version,
        ...(reason !== undefined && { reason }),
      }),
    onError: (error) => toast('Error', wordsOf(error, 'The document could not be decided.'), 'destructive'),
    onSettled: () => {
      forgetPublicReadings(cache);
      return cache.invalidateQueries({ queryKey: fileQuery(tutorId).queryKey });
    },
  });
}
