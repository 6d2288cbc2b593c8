import type { Request } from 'express';
import type { Actor } from '../../application/ports/ledger.js';
import type { CurrentUser } from './contract/account.js';

/** The signed-in account as the log names it. */
export const adminActor = (request: Request): Actor => `account:${(request.user as CurrentUser).id}`;
