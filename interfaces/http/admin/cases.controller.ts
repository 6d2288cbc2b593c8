import { Body, Controller, Get, HttpCode, Post, Query, Req } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiTags } from '@nestjs/swagger';
import type { Request } from 'express';
import type { z } from 'zod';
import { GetCase, ListCases } from '../../../application/case/read-cases.query.js';
import { ResolveCase } from '../../../application/case/resolve-case.command.js';
import { type CaseStep, WorkOnCase } from '../../../application/case/work-on-case.command.js';
import { Answers } from '../../../application/ports/answers.js';
import { CASE_KINDS, type CaseKind } from '../../../domain/case/case.js';
import { notFound } from '../../../domain/shared/domain-error.js';
import { Responds } from '../request/responds.js';
import { AccountId } from '../request/account-id.js';
import { adminCases, CASE_LISTS, caseAnswer, caseNote, caseResolution, caseTaking } from '../contract/case.js';
import type { CurrentUser } from '../contract/account.js';
import { Id } from '../request/identifier.js';
import { Allow } from '../request/policy.js';
import { AccountOr, InstantAndId, OneOf } from '../request/query-text.js';

const OWNERS = ['me', 'none'] as const;

export class CasesQuery {
  @OneOf(CASE_KINDS) kind?: CaseKind;
  @OneOf(CASE_LISTS) status?: (typeof CASE_LISTS)[number];
  @AccountOr(OWNERS) owner?: string;
  @InstantAndId() before?: string;
}

/** What went wrong and waits for operators, or was settled by them (G-06). */
@ApiTags('admin')
@Controller('api/admin/cases')
@Allow('admin')
export class AdminCasesController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
    private readonly answers: Answers,
  ) {}

  @Get()
  @Responds(adminCases)
  async cases(@Query() { kind, status, owner, before }: CasesQuery, @Req() request: Request) {
    const [dueAt = '', id = ''] = before?.split('_') ?? [];
    const wanted = {
      kind,
      status,
      owner: owner === 'me' ? (request.user as CurrentUser).id : owner,
      ...(before ? { after: { dueAt, id } } : {}),
    };
    return { success: true as const, ...(await this.queries.execute(new ListCases(wanted))) };
  }

  @Get(':id')
  @Responds(caseAnswer)
  async case(@Id() id: string) {
    return this.answer(id);
  }

  @Post(':id/note')
  @HttpCode(200)
  @Responds(caseAnswer)
  async note(
    @Id() id: string,
    @Body({ schema: caseNote }) { words }: z.infer<typeof caseNote>,
    @AccountId() accountId: string,
  ) {
    return this.step(id, 'note', words, accountId);
  }

  @Post(':id/take')
  @HttpCode(200)
  @Responds(caseAnswer)
  async take(
    @Id() id: string,
    @Body({ schema: caseTaking }) { words, seen }: z.infer<typeof caseTaking>,
    @AccountId() accountId: string,
  ) {
    return this.step(id, 'take', words, accountId, seen);
  }

  @Post(':id/wait')
  @HttpCode(200)
  @Responds(caseAnswer)
  async wait(
    @Id() id: string,
    @Body({ schema: caseNote }) { words }: z.infer<typeof caseNote>,
    @AccountId() accountId: string,
  ) {
    return this.step(id, 'wait', words, accountId);
  }

  @Post(':id/reopen')
  @HttpCode(200)
  @Responds(caseAnswer)
  async reopen(
    @Id() id: string,
    @Body({ schema: caseNote }) { words }: z.infer<typeof caseNote>,
    @AccountId() accountId: string,
  ) {
    return this.step(id, 'reopen', words, accountId);
  }

  @Post(':id/resolve')
  @HttpCode(200)
  @Responds(caseAnswer)
  async resolve(
    @Id() id: string,
    @Body({ schema: caseResolution }) resolution: z.infer<typeof caseResolution>,
    @AccountId() accountId: string,
  ) {
    return this.answers.of(
      () => this.commands.execute(new ResolveCase(id, resolution, accountId)),
      () => this.answer(id),
    );
  }

  private step(id: string, step: CaseStep, words: string | undefined, accountId: string, seen?: string | null) {
    return this.answers.of(
      () => this.commands.execute(new WorkOnCase(id, step, words, accountId, seen)),
      () => this.answer(id),
    );
  }

  private async answer(id: string) {
    const found = await this.queries.execute(new GetCase(id));
    if (!found) throw notFound('Case');
    return { success: true as const, case: found };
  }
}
