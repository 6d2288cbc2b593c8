import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { Request } from 'express';
import type { CurrentUser } from '../contract/account.js';

/** The id of the signed-in account, on routes that only the signed-in reach. */
export const AccountId = createParamDecorator(
  (_: unknown, context: ExecutionContext) => (context.switchToHttp().getRequest<Request>().user as CurrentUser).id,
);
