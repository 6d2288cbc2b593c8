import { Body, Controller, HttpCode, Post, Req, Res } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiProduces, ApiTags } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import type { z } from 'zod';
import { CloseAccount } from '../../../application/account/close-account.command.js';
import { ExportData, type ExportedFile } from '../../../application/account/export-data.command.js';
import { Clock } from '../../../application/ports/clock.js';
import { IdempotencyStore } from '../../../application/ports/idempotency-store.js';
import { Settings } from '../../../application/ports/settings.js';
import { DomainError } from '../../../domain/shared/domain-error.js';
import { Responds } from '../request/responds.js';
import { AccountId } from '../request/account-id.js';
import { accountClosing, closeAccountForm, type CurrentUser } from '../contract/account.js';
import { EndsSession, OnRepeat } from '../request/idempotency.js';
import { Limits } from '../request/limits.js';
import { PasswordStrategy } from './login.js';
import { Allow, assertAllowed } from '../request/policy.js';
import { signOut } from './sessions.js';
import { sendZip } from '../format/zip.js';

/** What a tutor does with the account as a whole (G-19). */
@ApiTags('portal')
@Controller('api/portal')
@Allow('tutor')
export class OwnDataController {
  constructor(
    private readonly commands: CommandBus,
    private readonly passwords: PasswordStrategy,
    private readonly kept: IdempotencyStore,
    private readonly limits: Limits,
    private readonly settings: Settings,
    private readonly clock: Clock,
  ) {}

  /**
   * Everything kept of the account and its tutor, with the documents:
   * `data.json`, `calendar.ics`, `documents/`, `README.txt`.
   */
  @Post('export')
  @HttpCode(200)
  @OnRepeat('run')
  @ApiProduces('application/zip')
  async export(@AccountId() accountId: string, @Res() response: Response): Promise<void> {
    await this.limits.consume('data-exports-account', accountId);
    const files = await this.commands.execute<ExportData, AsyncIterable<ExportedFile>>(new ExportData(accountId));
    await sendZip(`banksia-data-${this.clock.now().slice(0, 10)}.zip`, files, response);
  }

  /**
   * Signs out everywhere. For a tutor alone, which is asked here and not at the door: a repeat under its
   * Idempotency-Key comes without the session that the first has ended, and gets its answer.
   */
  @Post('close-account')
  @HttpCode(200)
  @Allow('anyone')
  @EndsSession()
  @Responds(accountClosing)
  async close(
    @Body({ schema: closeAccountForm }) { password }: z.infer<typeof closeAccountForm>,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<z.infer<typeof accountClosing>> {
    const user = request.user as CurrentUser | undefined;
    // What was done under its key gives its answer without being done again (REL-8).
    if (!this.kept.isRepeat()) {
      assertAllowed('tutor', user);
      await this.assertPassword(request, user, password);
    }
    const { closesAt } = await this.commands.execute(new CloseAccount(user?.id ?? ''));
    await signOut(request, response, this.settings);
    return { success: true, closesAt };
  }

  /** Counted with the wrong passwords of logins. @throws DomainError wrong_password, too_many */
  private async assertPassword(request: Request, { username }: CurrentUser, password: string): Promise<void> {
    try {
      await this.passwords.validate(request, username, password);
    } catch (error) {
      if (!(error instanceof DomainError && error.code === 'not_signed_in')) throw error;
      const message = 'This is not your password';
      throw new DomainError('forbidden', 'wrong_password', message, { fields: { password: message } });
    }
  }
}
