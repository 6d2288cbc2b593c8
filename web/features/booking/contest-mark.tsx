import type { BookingItem } from '@contract/booking.js';
import { contestAnswer } from '@contract/case.js';
import type { ContestStatus } from '@contract/contest.js';
import { contestableUntil, contestedBy, type Mark, markOf } from '@domain/booking/contest.js';
import { contestRules } from '@domain/case/case.rules.js';
import { MAX } from '@domain/shared/text.js';
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { Scale } from 'lucide-react';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import type { z } from 'zod';
import { useAction } from '../../lib/action';
import { wordsOf } from '../../lib/api';
import { useIsGuest } from '../../lib/guest';
import { useServerNow } from '../../lib/server-time';
import { dateText, momentText } from '../../lib/time';
import { toast } from '../../lib/toast';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { TextArea } from '../../ui/text-area';
import { useRefreshSessions } from './bookings';

const TICK_MS = 15_000;

type ContestMarkProps = {
  session: BookingItem;
  /** Who reads this. */
  side: 'student' | 'tutor';
  /** What came of this side's contest. */
  contest: ContestStatus | null;
  /** Whose clock the times are on, where that is not the reader's. */
  zone?: string;
  /** Its dialog is open from now on, or no more. */
  onDialog?: (isOpen: boolean) => void;
};

/**
 * What is recorded against a side of a session: how it can be
 * contested, how the contest stands, or that it was taken back (G-09).
 */
export function ContestMark({ session, side, contest, zone, onDialog }: ContestMarkProps) {
  const now = useServerNow(TICK_MS);
  const [isOpen, setOpen] = useState(false);
  const show = (next: boolean) => {
    setOpen(next);
    onDialog?.(next);
  };
  const isGuest = useIsGuest();
  const mark = markOf(session);
  const state = stateText(session, contest, zone);
  if (state) return <p className="figures text-sm text-muted">{state}</p>;
  if (isGuest || !mark || !contestedBy(mark).includes(side) || now > Date.parse(contestableUntil(mark))) return null;
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <p className="figures text-sm text-muted">
        {QUESTIONS[side][mark.kind]} You can contest this until {momentText(contestableUntil(mark), zone)}.
      </p>
      <Button
        tone="secondary"
        size="small"
        aria-label={`Contest this: session on ${dateText(session.startsAt, zone)}`}
        onClick={() => show(true)}
      >
        <Scale className="size-4" aria-hidden="true" />
        Contest this
      </Button>
      <ContestDialog session={session} mark={mark} isOpen={isOpen} onClose={() => show(false)} />
    </div>
  );
}

const QUESTIONS: Record<ContestMarkProps['side'], Record<Mark['kind'], string>> = {
  student: {
    missed_by_student: 'Were you there?',
    missed_by_tutor: 'Was the tutor there?',
    cancelled_by_tutor: 'Did you ask the tutor to cancel?',
    completed_automatically: 'Did the session not take place?',
  },
  tutor: {
    missed_by_student: 'Was the student there?',
    missed_by_tutor: 'It is recorded that you did not come.',
    cancelled_by_tutor: 'It is recorded that you cancelled.',
    completed_automatically: 'Did the session not take place?',
  },
};

function stateText(
  { markRemovedAt, contested }: BookingItem,
  contest: ContestStatus | null,
  zone: string | undefined,
): string | null {
  if (markRemovedAt) return 'What was recorded has been taken back: this session does not count for either of you.';
  if (!contest && contested) {
    const opened = `${contested.by === 'tutor' ? 'The tutor' : 'The family'} contested this on ${dateText(contested.at, zone)}.`;
    return contested.status === 'resolved'
      ? `${opened} Our team looked into it, and what was recorded stays.`
      : `${opened} Our team is looking into it and will tell you the outcome.`;
  }
  if (!contest) return null;
  const opened = `You contested this on ${dateText(contest.createdAt, zone)}`;
  return contest.status === 'resolved'
    ? `${opened}. We looked into it, and what was recorded stays. Reference ${contest.reference}.`
    : `${opened}, we answer within 2 business days. Reference ${contest.reference}.`;
}

const RECORDED: Record<Mark['kind'], string> = {
  missed_by_student: 'It is recorded that the student did not come.',
  missed_by_tutor: 'It is recorded that the tutor did not come.',
  cancelled_by_tutor: 'It is recorded that the tutor cancelled.',
  completed_automatically: 'It was completed automatically, so it is recorded that it took place.',
};

type ContestDialogProps = { session: BookingItem; mark: Mark; isOpen: boolean; onClose: () => void };

/** What was written in it stays while it is closed. */
function ContestDialog({ session, mark, isOpen, onClose }: ContestDialogProps) {
  const refresh = useRefreshSessions();
  const { register, handleSubmit, formState } = useForm<z.infer<typeof contestRules>>({
    resolver: standardSchemaResolver(contestRules),
    defaultValues: { words: '' },
  });
  const contest = useAction({
    run: (body: z.infer<typeof contestRules>, { ask }) =>
      ask(contestAnswer, 'POST', `/api/bookings/${session.id}/contest`, body),
    onSuccess: ({ case: opened }) => {
      onClose();
      toast('Thank you for telling us', `We answer within two business days. Your reference is ${opened.reference}.`);
      return refresh();
    },
    onError: (error) => {
      toast('Error', wordsOf(error, 'Your message was not sent. Please try again.'), 'destructive');
      return refresh();
    },
  });
  return (
    <Dialog
      open={isOpen}
      onOpenChange={onClose}
      title="Contest what is recorded"
      description={
        <p>
          {RECORDED[mark.kind]} Tell our team why that is not right. We answer within two business days. If you are
          right, the session does not count for either of you. The other side does not see what you write.
        </p>
      }
    >
      <form noValidate className="mt-5" onSubmit={contest.onSubmit(handleSubmit, (input) => input)}>
        <TextArea
          label="What happened?"
          hint="At least 10 characters"
          rows={4}
          maxLength={MAX.message}
          error={formState.errors.words?.message}
          {...register('words')}
        />
        <div className="mt-6 flex flex-wrap gap-3">
          <Button type="submit" disabled={contest.isPending}>
            {contest.isPending ? 'Sending...' : 'Send to our team'}
          </Button>
          <Button tone="secondary" onClick={onClose}>
            Not now
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
