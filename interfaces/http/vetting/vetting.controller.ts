import { Body, Controller, Get, HttpCode, Patch, Post, Query, Req, Res } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiProduces, ApiPropertyOptional, ApiTags } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { IsIn, IsInt, IsOptional, Max, Min } from 'class-validator';
import type { Request, Response } from 'express';
import { DecideContract } from '../../../application/contract/decide-contract.command.js';
import { RevealNumber } from '../../../application/contract/reveal-number.command.js';
import { DecideDocument } from '../../../application/document/decide-document.command.js';
import { type DocumentFile, ReadDocument } from '../../../application/document/read-document.command.js';
import { Clock } from '../../../application/ports/clock.js';
import { DecideCredentials } from '../../../application/vetting/decide-credentials.command.js';
import { DecideVetting } from '../../../application/vetting/decide-vetting.command.js';
import { GetVettingFile } from '../../../application/vetting/get-vetting-file.query.js';
import { ListVetting } from '../../../application/vetting/list-vetting.query.js';
import {
  type ContractVerdictInput,
  contractVerdictRules,
  type RevealInput,
  revealRules,
} from '../../../domain/contract/contract.rules.js';
import { notFound } from '../../../domain/shared/domain-error.js';
import { type Verdict, verdictRules } from '../../../domain/shared/verdict.js';
import type { VettingStatus } from '../../../domain/tutor/vetting.js';
import {
  type DocumentVerdictInput,
  documentVerdictRules,
  type VettingInput,
  vettingRules,
} from '../../../domain/tutor/vetting.rules.js';
import { Responds } from '../request/responds.js';
import type { CurrentUser } from '../contract/account.js';
import {
  contractVerdict,
  credentialsVerdict,
  documentVerdict,
  revealed,
  tutorVerdict,
  vettingFile,
  vettingQueue,
} from '../contract/vetting.js';
import { sendFile } from '../format/file.js';
import { OnRepeat } from '../request/idempotency.js';
import { Id } from '../request/identifier.js';
import { Allow } from '../request/policy.js';
import { Words } from '../request/query-text.js';

const STATUSES = ['pending', 'approved', 'rejected', 'all'] as const;
/** More than any queue has: a number beyond it is refused instead of looked for. */
const MOST_PAGES = 100_000;
const LONGEST_SEARCH = 120;

/** Query of the queue; unknown parameters are ignored. */
export class VettingQuery {
  @ApiPropertyOptional({ enum: STATUSES })
  @IsOptional()
  @IsIn(STATUSES, { message: 'Must be pending, approved, rejected or all' })
  vetting?: VettingStatus | 'all';
  @Words(LONGEST_SEARCH) search?: string;
  @ApiPropertyOptional()
  @IsOptional()
  @Transform(({ value }: { value: unknown }) => Number(value))
  @IsInt({ message: 'Must be a page, counted from 1' })
  @Min(1, { message: 'Must be a page, counted from 1' })
  @Max(MOST_PAGES, { message: 'There are not that many pages' })
  page?: number;
}

/** The admin's side of onboarding: the queue, a tutor's file, and the verdicts. */
@ApiTags('vetting')
@Controller('api/admin')
@Allow('admin')
export class VettingController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
    private readonly clock: Clock,
  ) {}

  @Get('tutors')
  @Responds(vettingQueue)
  async queue(@Query() { vetting = 'pending', search = '', page = 1 }: VettingQuery) {
    const found = await this.queries.execute(new ListVetting({ vetting, search: search.trim(), page }));
    return { success: true as const, ...found, page };
  }

  @Get('tutors/:id')
  @Responds(vettingFile)
  async tutor(@Id() id: string) {
    const tutor = await this.queries.execute(new GetVettingFile(id, this.clock.now()));
    if (!tutor) throw notFound('Tutor');
    return { success: true as const, tutor };
  }

  /**
   * Deciding the other way than before needs a reason: an approval taken back ends what is under way with the tutor.
   * 409 `vetting_decided` for the same decision again, and where the status is no longer the one `seen`.
   */
  @Patch('tutors/:id/vetting')
  @Responds(tutorVerdict)
  async vet(@Id() id: string, @Body({ schema: vettingRules }) input: VettingInput, @Req() request: Request) {
    const tutor = await this.commands.execute(new DecideVetting(id, input, adminOf(request)));
    return { success: true as const, tutor };
  }

  /** What an approved tutor says again of name, qualifications and certifications. */
  @Patch('tutors/:id/credentials')
  @Responds(credentialsVerdict)
  async credentials(@Id() id: string, @Body({ schema: verdictRules }) input: Verdict, @Req() request: Request) {
    const tutor = await this.commands.execute(new DecideCredentials(id, input, adminOf(request)));
    return { success: true as const, tutor };
  }

  /**
   * Deciding the other way than before needs a reason: an approval taken back counts no more. 409 `contract_decided`
   * for the same decision again, and where the status is no longer the one `seen`.
   */
  @Patch('contracts/:id')
  @Responds(contractVerdict)
  async contract(
    @Id() id: string,
    @Body({ schema: contractVerdictRules }) input: ContractVerdictInput,
    @Req() request: Request,
  ) {
    const contract = await this.commands.execute(new DecideContract(id, input, adminOf(request)));
    return { success: true as const, contract };
  }

  @Patch('documents/:id')
  @Responds(documentVerdict)
  async document(
    @Id() id: string,
    @Body({ schema: documentVerdictRules }) input: DocumentVerdictInput,
    @Req() request: Request,
  ) {
    const document = await this.commands.execute(new DecideDocument(id, input, adminOf(request)));
    return { success: true as const, document };
  }

  /** Each look is an event. */
  @Post('tutors/:id/reveal')
  @HttpCode(200)
  @OnRepeat('run')
  @Responds(revealed)
  async reveal(@Id() id: string, @Body({ schema: revealRules }) input: RevealInput, @Req() request: Request) {
    const value = await this.commands.execute<RevealNumber, string>(new RevealNumber(id, input, adminOf(request)));
    return { success: true as const, value };
  }

  /** Each look is an event. */
  @Get('documents/:id/file')
  @ApiProduces('application/octet-stream')
  async file(@Id() id: string, @Req() request: Request, @Res() response: Response): Promise<void> {
    const reader = { accountId: adminOf(request), role: 'admin' as const };
    await sendFile(await this.commands.execute<ReadDocument, DocumentFile>(new ReadDocument(id, reader)), response);
  }
}

const adminOf = (request: Request) => (request.user as CurrentUser).id;
