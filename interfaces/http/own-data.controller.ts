import { Controller, HttpCode, Post, Res } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiProduces, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { ExportData, type ExportedFile } from '../../application/account/export-data.command.js';
import { Clock } from '../../application/ports/clock.js';
import { AccountId } from './account-id.js';
import { OnRepeat } from './idempotency.js';
import { Limits } from './limits.js';
import { Allow } from './policy.js';
import { sendZip } from './zip.js';

/** What a tutor does with the account as a whole (G-19). */
@ApiTags('portal')
@Controller('api/portal')
@Allow('tutor')
export class OwnDataController {
  constructor(
    private readonly commands: CommandBus,
    private readonly limits: Limits,
    private readonly clock: Clock,
  ) {}

  /** Everything kept of the account and its tutor, with the documents: `data.json`, `calendar.ics`, `documents/`, `README.txt`. */
  @Post('export')
  @HttpCode(200)
  @OnRepeat('run')
  @ApiProduces('application/zip')
  async export(@AccountId() accountId: string, @Res() response: Response): Promise<void> {
    await this.limits.consume('data-exports-account', accountId);
    const files = await this.commands.execute<ExportData, AsyncIterable<ExportedFile>>(new ExportData(accountId));
    await sendZip(`banksia-data-${this.clock.now().slice(0, 10)}.zip`, files, response);
  }
}
