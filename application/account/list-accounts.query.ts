import { Query } from '@nestjs/cqrs';
import type { DisableReason, Role } from '../../domain/account/account.js';
import type { AccountFilter } from '../../domain/admin/options.js';

/** Somebody with an account, as operators see it. */
export type AdminAccount = {
  id: string;
  username: string;
  email: string;
  name: string;
  role: Role;
  /** Of the tutor whose account it is; null before a profile was saved. */
  tutorId: string | null;
  emailVerified: boolean;
  disabledAt: string | null;
  disabledReason: DisableReason | null;
  createdAt: string;
};

/**
 * Accounts whose username, name or e-mail has these words, newest first; `hasMore` where there are more than are shown.
 */
export class ListAccounts extends Query<{ accounts: AdminAccount[]; hasMore: boolean }> {
  constructor(
    readonly search: string,
    readonly filter: AccountFilter,
  ) {
    super();
  }
}

export class GetAccount extends Query<AdminAccount | null> {
  constructor(readonly id: string) {
    super();
  }
}
