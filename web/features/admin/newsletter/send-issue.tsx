import { counted } from '@domain/shared/format.js';
import { numberText } from '@domain/shared/number.js';
import { Confirm } from '../ops/confirm';

/** How many addresses an issue goes to now, and how many emails leave in a minute; undefined while it is read. */
export type Reach = { confirmed: number; perMinute: number | null } | undefined;

type SendIssueProps = {
  subject: string;
  reach: Reach;
  isTested: boolean;
  isPending: boolean;
  onConfirm: () => void;
  onClose: () => void;
};

/** Asks before an issue goes to so many addresses (G-28). */
export function SendIssue({ subject, reach, isTested, isPending, onConfirm, onClose }: SendIssueProps) {
  return (
    <Confirm
      title={reach ? `Send to ${counted(reach.confirmed, 'address', 'addresses')}?` : 'Send the newsletter?'}
      description={
        <>
          “{subject.trim()}” goes to everybody who has confirmed a subscription
          {reach?.perMinute ? `, ${numberText(reach.perMinute)} emails a minute` : ''}. The first leave in half a
          minute; until then, and while it is being sent, you can stop it. Emails to families and tutors always go
          first.
        </>
      }
      action="Yes, send it"
      isPending={isPending}
      isReady={reach !== undefined && reach.confirmed > 0}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      {!isTested && (
        <p className="mt-4 rounded-field bg-honey/60 px-4 py-3 text-sm font-medium">
          You have not sent yourself a test of this issue.
        </p>
      )}
    </Confirm>
  );
}
