import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { Request } from 'express';
import type { Actor } from '../../../application/ports/ledger.js';
import type { CurrentUser } from '../contract/account.js';

/** The signed-in account as the log names it, on routes that only admins reach. */
export const AdminActor = createParamDecorator(
  (_: unknown, context: ExecutionContext): Actor =>
    `account:${(context.switchToHttp().getRequest<Request>().user as CurrentUser).id}`,
);
