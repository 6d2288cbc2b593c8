import { contractVerdict, documentVerdict, tutorVerdict } from '@contract/vetting.js';
import type { VettingInput } from '@domain/tutor/vetting.rules.js';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ApiError, ask, wordsOf } from '../../lib/api';
import { toast } from '../../lib/toast';
import { type Applicant, fileQuery, type Paper, QUEUE_KEY } from './readings';

/** What approving says. */
export const APPROVED: VettingInput = { status: 'approved', reason: undefined };

/** The contract that waits for a decision; at most one is open. */
export const openContract = ({ contracts }: Applicant) => contracts.find(({ status }) => status === 'submitted');
export const isPending = ({ profile }: Applicant) => profile.vettingStatus === 'pending';

const decideTutor = (id: string, verdict: VettingInput) =>
  ask(tutorVerdict, 'PATCH', `/api/admin/tutors/${id}/vetting`, verdict);
const decideContract = (id: string, { status, reason }: VettingInput) =>
  ask(contractVerdict, 'PATCH', `/api/admin/contracts/${id}`, { status, reason });

/** Approving means the open contract, which verifies its document in the same act, and then the tutor. */
async function approve(applicant: Applicant): Promise<void> {
  const contract = openContract(applicant);
  if (contract) await decideContract(contract.id, APPROVED);
  if (isPending(applicant)) await decideTutor(applicant.id, APPROVED);
}

/** A rejection about the contract leaves the tutor waiting, for whom a new contract is enough. */
async function reject(applicant: Applicant, verdict: VettingInput): Promise<void> {
  const contract = openContract(applicant);
  if (contract && (verdict.code === 'contract' || !isPending(applicant))) await decideContract(contract.id, verdict);
  else await decideTutor(applicant.id, verdict);
}

type Decided = { applicant: Applicant; verdict: VettingInput };

/** Decides one applicant and reads everything again; `onDecided` gets what to say. A 409: somebody was faster. */
export function useVerdict(tutorId: string, onDecided: (said: string) => void) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: ({ applicant, verdict }: Decided) =>
      verdict.status === 'approved' ? approve(applicant) : reject(applicant, verdict),
    onSuccess: (_answer, { applicant: { profile }, verdict }) =>
      onDecided(
        verdict.status === 'approved'
          ? `${profile.name} is approved and hears of it by mail.`
          : `${profile.name} is rejected and gets your reason by mail.`,
      ),
    onSettled: () => {
      void cache.invalidateQueries({ queryKey: fileQuery(tutorId).queryKey });
      void cache.invalidateQueries({ predicate: ({ queryKey }) => String(queryKey[0]).startsWith(QUEUE_KEY) });
    },
  });
}

/** What to tell about a failed decision. */
export function refusalOf(error: unknown): { title: string; text: string } {
  const text = wordsOf(error, 'Please try again in a moment.');
  if (error instanceof ApiError && error.status === 409)
    return { title: 'This could not be decided as you saw it', text: `${text}. What stands here now is loaded anew.` };
  return { title: 'The decision was not saved', text };
}

/** Verifies one document, or does not take it, for a reason that is mailed to the tutor. */
export function useDocumentVerdict(tutorId: string) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: ({ paper, reason }: { paper: Paper; reason?: string }) =>
      ask(documentVerdict, 'PATCH', `/api/admin/documents/${paper.id}`, {
        verified: reason === undefined,
        version: paper.version,
        ...(reason !== undefined && { reason }),
      }),
    onError: (error) => toast('Error', wordsOf(error, 'The document could not be decided.'), 'destructive'),
    onSettled: () => void cache.invalidateQueries({ queryKey: fileQuery(tutorId).queryKey }),
  });
}
