import { Body, Controller, HttpCode, Post, Req } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiTags } from '@nestjs/swagger';
import type { Request } from 'express';
import type { z } from 'zod';
import { RequestContactVerification } from '../../../application/account/request-contact-verification.command.js';
import { RequestEmailVerification } from '../../../application/account/request-email-verification.command.js';
import { RequestPasswordReset } from '../../../application/account/request-password-reset.command.js';
import { ResetPassword } from '../../../application/account/reset-password.command.js';
import { VerifyEmail } from '../../../application/account/verify-email.command.js';
import { passwordResetRules } from '../../../domain/account/account.rules.js';
import { Responds } from '../request/responds.js';
import { logAccess } from '../request/access-log.js';
import { AccountId } from '../request/account-id.js';
import { accountAnswer, emailVerification, passwordReset } from '../contract/account.js';
import { Limits } from '../request/limits.js';
import { loginKey, ownerKey } from './login.js';
import { networkOf } from '../request/network.js';
import { Allow } from '../request/policy.js';

const SUCCESS = { success: true as const };

/** Mailed links of an account: a new password, a verified address. */
@ApiTags('account')
@Controller('api')
@Allow('anyone')
export class AccountLinkController {
  constructor(
    private readonly commands: CommandBus,
    private readonly limits: Limits,
  ) {}

  /** The same answer for every address. */
  @Post('password-resets')
  @HttpCode(200)
  @Responds(accountAnswer)
  async requestReset(
    @Body({ schema: passwordResetRules }) { email }: z.infer<typeof passwordResetRules>,
    @Req() request: Request,
  ) {
    await this.limits.consume('password-resets-ip', networkOf(request));
    await this.limits.consume('password-resets-email', email.toLowerCase());
    const isFromOwnNetwork = await this.limits.remembers('reset-networks', ownerKey(email, networkOf(request)));
    await this.commands.execute(new RequestPasswordReset(email, isFromOwnNetwork));
    return SUCCESS;
  }

  /** Uses one link, and with it up every other that was mailed for a new password. */
  @Post('password-resets/confirm')
  @HttpCode(200)
  @Responds(accountAnswer)
  async reset(
    @Body({ schema: passwordReset }) { token, password }: z.infer<typeof passwordReset>,
    @Req() request: Request,
  ) {
    await this.limits.consume('account-links-ip', networkOf(request));
    const { accountId: account, username } = await this.commands.execute(new ResetPassword(token, password));
    // Who reads the account's mail need not wait behind those who guess at it.
    await this.limits.remember('login-networks', loginKey(username, networkOf(request)));
    logAccess('password set', request, { account, by: 'mailed link' });
    return SUCCESS;
  }

  @Post('email-verifications')
  @HttpCode(200)
  @Responds(accountAnswer)
  async verify(
    @Body({ schema: emailVerification }) { token }: z.infer<typeof emailVerification>,
    @Req() request: Request,
  ) {
    await this.limits.consume('account-links-ip', networkOf(request));
    await this.commands.execute(new VerifyEmail(token));
    return SUCCESS;
  }

  /** Mails the signed-in user another link. */
  @Post('email-verifications/link')
  @HttpCode(200)
  @Allow('signed-in')
  @Responds(accountAnswer)
  async link(@AccountId() id: string) {
    await this.limits.consume('email-verifications-account', id);
    await this.commands.execute(new RequestEmailVerification(id));
    return SUCCESS;
  }

  /** Mails a tutor's own contact address a link that confirms it; 404 before a profile was saved. */
  @Post('portal/contact-address/link')
  @HttpCode(200)
  @Allow('tutor')
  @Responds(accountAnswer)
  async contactLink(@AccountId() id: string) {
    await this.limits.consume('email-verifications-account', id);
    await this.commands.execute(new RequestContactVerification(id));
    return SUCCESS;
  }
}
