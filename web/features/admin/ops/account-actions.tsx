import type { AdminAccount } from '@contract/admin-accounts.js';
import { DISABLE_REASONS, type DisableReason } from '@domain/account/account.js';
import { UserCheck, UserLock } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../ui/button';
import { SelectField } from '../../../ui/field';
import { Confirm } from './confirm';
import { useChangeAccount } from './admin-actions';

export const DISABLE_WORDS: Record<DisableReason, string> = {
  misconduct: 'Misconduct',
  security: 'Someone else may have the password',
  requested: 'The person asked for it',
  other: 'Another reason',
};

/** Shuts the owner of an account out, or lets them in again (SEC-8). */
export function AccountActions({ account }: { account: AdminAccount }) {
  const { id, username, name, tutorId, disabledAt } = account;
  const [isAsking, setAsking] = useState(false);
  const [reason, setReason] = useState<string>(DISABLE_REASONS[0]);
  const change = useChangeAccount();
  const end = () => setAsking(false);
  const path = `/api/admin/accounts/${id}`;
  return (
    <>
      <Button
        tone="secondary"
        size="tiny"
        aria-label={`${disabledAt ? 'Enable' : 'Disable'} ${username}`}
        onClick={() => setAsking(true)}
      >
        {disabledAt ? (
          <UserCheck className="size-3.5" aria-hidden="true" />
        ) : (
          <UserLock className="size-3.5" aria-hidden="true" />
        )}
        {disabledAt ? 'Enable' : 'Disable'}
      </Button>
      {isAsking && disabledAt && (
        <Confirm
          title={`Enable ${username}?`}
          description={`${name} can log in again.${tutorId ? ' The tutor stays paused until resumed.' : ''}`}
          action="Yes, enable"
          isPending={change.isPending}
          onConfirm={() => change.run(`${path}/enable`, end)}
          onClose={end}
        />
      )}
      {isAsking && !disabledAt && (
        <Confirm
          title={`Disable ${username}?`}
          description={`${name} is signed out everywhere at once and cannot log in.${tutorId ? ' The tutor is paused: hidden from search, with no new invitations. Booked sessions stay.' : ''}`}
          action="Yes, disable"
          tone="danger"
          isPending={change.isPending}
          onConfirm={() => change.run(`${path}/disable`, end, { reason })}
          onClose={end}
        >
          <SelectField
            label="Reason"
            className="mt-5"
            options={DISABLE_REASONS.map((value) => ({ value, label: DISABLE_WORDS[value] }))}
            value={reason}
            onChange={(event) => setReason(event.target.value)}
          />
        </Confirm>
      )}
    </>
  );
}
