import { Body, Controller, Get, HttpCode, Post, Query } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiTags } from '@nestjs/swagger';
import type { z } from 'zod';
import { DisableAccount, EnableAccount } from '../../../application/account/disable-account.command.js';
import { GetAccount, ListAccounts } from '../../../application/account/list-accounts.query.js';
import { Answers } from '../../../application/ports/answers.js';
import type { Actor } from '../../../application/ports/ledger.js';
import { ACCOUNT_FILTERS, type AccountFilter } from '../../../domain/admin/options.js';
import { notFound } from '../../../domain/shared/domain-error.js';
import { Responds } from '../request/responds.js';
import { AdminActor } from './actor.js';
import { accountChanged, adminAccounts, disableAccount } from '../contract/admin-accounts.js';
import { Id } from '../request/identifier.js';
import { Allow } from '../request/policy.js';
import { OneOf, Words } from '../request/query-text.js';

const LONGEST_SEARCH = 200;

export class AccountsQuery {
  @Words(LONGEST_SEARCH) search?: string;
  @OneOf(ACCOUNT_FILTERS) filter?: AccountFilter;
}

/** Who may log in (SEC-8, D-39). Each change is an event. */
@ApiTags('admin')
@Controller('api/admin/accounts')
@Allow('admin')
export class AdminAccountsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
    private readonly answers: Answers,
  ) {}

  @Get()
  @Responds(adminAccounts)
  async accounts(@Query() { search = '', filter = 'all' }: AccountsQuery) {
    return { success: true as const, ...(await this.queries.execute(new ListAccounts(search, filter))) };
  }

  /** Ends every session of the account at once; 409 for one's own. */
  @Post(':id/disable')
  @HttpCode(200)
  @Responds(accountChanged)
  async disable(
    @Id() id: string,
    @Body({ schema: disableAccount }) { reason }: z.infer<typeof disableAccount>,
    @AdminActor() actor: Actor,
  ): Promise<z.infer<typeof accountChanged>> {
    return this.answers.of(
      () => this.commands.execute(new DisableAccount(id, reason, actor)),
      () => this.answer(id),
    );
  }

  @Post(':id/enable')
  @HttpCode(200)
  @Responds(accountChanged)
  async enable(@Id() id: string, @AdminActor() actor: Actor): Promise<z.infer<typeof accountChanged>> {
    return this.answers.of(
      () => this.commands.execute(new EnableAccount(id, actor)),
      () => this.answer(id),
    );
  }

  private async answer(id: string): Promise<z.infer<typeof accountChanged>> {
    const account = await this.queries.execute(new GetAccount(id));
    if (!account) throw notFound('Account');
    return { success: true, account };
  }
}
