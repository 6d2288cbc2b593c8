import { guaranteeAnswer } from '@contract/case.js';
import type { EnquiryView } from '@contract/enquiry.js';
import { guaranteedSession, GUARANTEE_HOURS } from '@domain/booking/guarantee.js';
import type { GuaranteeReason } from '@domain/case/case.js';
import { firstNameOf } from '@domain/shared/format.js';
import { useQueryClient } from '@tanstack/react-query';
import { ShieldCheck } from 'lucide-react';
import { useState } from 'react';
import { useAction } from '../../lib/action';
import { wordsOf } from '../../lib/api';
import { useIsGuest } from '../../lib/guest';
import { useServerNow } from '../../lib/server-time';
import { momentText } from '../../lib/time';
import { toast } from '../../lib/toast';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { type ReasonChoice, ReasonChoices } from '../../ui/reason-choices';
import { TextArea } from '../../ui/text-area';

type Enquiry = EnquiryView['enquiry'];

const TICK_MS = 15_000;
const REASONS: readonly ReasonChoice<GuaranteeReason>[] = [
  { value: 'did_not_come', label: 'The tutor did not come' },
  { value: 'not_prepared', label: 'The tutor was not prepared' },
  { value: 'not_as_described', label: 'It was not as described' },
  { value: 'not_a_good_fit', label: 'It is not a good fit' },
  { value: 'other', label: 'Another reason' },
];
const RESULTS = {
  waived: 'You do not pay for this session.',
  refunded: 'You get the price of this session back.',
  another_tutor: 'We are looking for another tutor for you.',
  declined: 'Our team has written to you about it.',
  upheld: 'Our team has written to you about it.',
} as const;

/** The first session with each tutor of an enquiry that can be, or was, reported as not right (G-07). */
export function FirstSessionGuarantee({ enquiry }: { enquiry: Enquiry }) {
  const now = useServerNow(TICK_MS);
  const isGuest = useIsGuest();
  const byTutor = Map.groupBy(enquiry.bookings, ({ tutorId }) => tutorId);
  return [...byTutor.entries()].flatMap(([tutorId, sessions]) => {
    const first = guaranteedSession(sessions);
    const tutorName = sessions[0]?.tutorName ?? '';
    // Also one for a session that is not the first any more: its mark
    // was taken back (G-09), or an earlier one was held after all.
    const claims = enquiry.guarantees.filter(({ bookingId }) => sessions.some(({ id }) => id === bookingId));
    const claimed = claims.map((claim) => <Claimed key={claim.reference} claim={claim} tutorName={tutorName} />);
    if (isGuest || !first || claims.length > 0 || now > Date.parse(first.until)) return claimed;
    return <Claim key={tutorId} enquiryId={enquiry.id} session={first} tutorName={tutorName} />;
  });
}

function Claimed({ claim, tutorName }: { claim: Enquiry['guarantees'][number]; tutorName: string }) {
  const { reference, status, outcome } = claim;
  return (
    <p className="flex items-start gap-3 rounded-card bg-sage-light p-5 text-body">
      <ShieldCheck className="mt-0.5 size-4 shrink-0 text-forest" aria-hidden="true" />
      <span>
        <span className="font-semibold">First session with {tutorName}.</span>{' '}
        {status === 'resolved' && outcome
          ? RESULTS[outcome]
          : 'We have your message and answer within two business days.'}{' '}
        <span className="figures text-muted">Reference {reference}</span>
      </span>
    </p>
  );
}

type ClaimProps = { enquiryId: string; session: { id: string; until: string }; tutorName: string };

function Claim({ enquiryId, session, tutorName }: ClaimProps) {
  const cache = useQueryClient();
  const [isOpen, setOpen] = useState(false);
  const [reason, setReason] = useState<GuaranteeReason | null>(null);
  const [words, setWords] = useState('');
  const name = firstNameOf(tutorName);
  const claim = useAction({
    run: (chosen: GuaranteeReason, { ask }) =>
      ask(guaranteeAnswer, 'POST', `/api/bookings/${session.id}/guarantee`, {
        reason: chosen,
        ...(words.trim() && { words: words.trim() }),
      }),
    onSuccess: ({ case: opened }) => {
      setOpen(false);
      toast('Thank you for telling us', `We answer within two business days. Your reference is ${opened.reference}.`);
      return cache.invalidateQueries({ queryKey: ['/api/enquiries', enquiryId] });
    },
    onError: (error) => toast('Error', wordsOf(error, 'Your message was not sent. Please try again.'), 'destructive'),
  });
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-3 rounded-card bg-sage-light p-5">
      <p className="figures max-w-[60ch] text-body">
        <span className="font-semibold">Your first session with {name} is guaranteed.</span> If it was not right, tell
        us within {GUARANTEE_HOURS} hours, until {momentText(session.until)}.
      </p>
      <Button tone="secondary" size="small" onClick={() => setOpen(true)}>
        <ShieldCheck className="size-4" aria-hidden="true" />
        The first session was not right
      </Button>
      <Dialog
        open={isOpen}
        onOpenChange={setOpen}
        title="What was not right?"
        description={
          <p>
            If the guarantee applies, you do not pay for the session, you get your money back, or we find you another
            tutor. Our team answers within two business days; {name} is not notified before that.
          </p>
        }
      >
        <ReasonChoices legend="Reason" name="guarantee-reason" choices={REASONS} chosen={reason} onChoose={setReason} />
        <TextArea
          className="mt-5"
          label="What happened?"
          hint="Optional"
          rows={3}
          maxLength={5000}
          value={words}
          onChange={(event) => setWords(event.target.value)}
        />
        <div className="mt-6 flex flex-wrap gap-3">
          <Button disabled={reason === null || claim.isPending} onClick={() => reason && claim.mutate(reason)}>
            {claim.isPending ? 'Sending...' : 'Send to our team'}
          </Button>
          <Button tone="secondary" onClick={() => setOpen(false)}>
            Not now
          </Button>
        </div>
      </Dialog>
    </div>
  );
}
