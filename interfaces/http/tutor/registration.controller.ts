import { Body, Controller, Get, HttpCode, Injectable, type PipeTransform, Post, Query, Req } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiBody, type ApiBodyOptions, ApiTags } from '@nestjs/swagger';
import type { Request } from 'express';
import { SubmitContract } from '../../../application/contract/submit-contract.command.js';
import { Clock } from '../../../application/ports/clock.js';
import { Settings } from '../../../application/ports/settings.js';
import { CompleteSetup } from '../../../application/tutor/complete-setup.command.js';
import type { Applicant } from '../../../application/tutor/onboarding.js';
import { SaveProfile } from '../../../application/tutor/save-profile.command.js';
import { contractFormRules, contractRules, type ContractInput } from '../../../domain/contract/contract.rules.js';
import { type ProfileInput, profileRules } from '../../../domain/tutor/tutor.rules.js';
import { Responds } from '../request/responds.js';
import type { CurrentUser } from '../contract/account.js';
import {
  type ContractSent,
  contractSent,
  type ProfileSaved,
  profileSaved,
  type RegistrationOptions,
  registrationOptions,
  type SetupCompleted,
  setupCompleted,
} from '../contract/registration.js';
import { invalidInput } from '../request/errors.js';
import { OnRepeat } from '../request/idempotency.js';
import { Limits } from '../request/limits.js';
import { networkOf } from '../request/network.js';
import { Allow, notSignedIn } from '../request/policy.js';
import { Identifier } from '../request/query-text.js';

export class SetupQuery {
  /** The account for which a form was filled in: with another or none logged in by now, 401. */
  @Identifier() account?: string;
}

/** The contract's rules depend on the time and on what is collected (V-16). */
@Injectable()
export class ContractPipe implements PipeTransform<unknown, ContractInput> {
  constructor(
    private readonly clock: Clock,
    private readonly settings: Settings,
  ) {}

  transform(body: unknown): ContractInput {
    const contract = contractRules(this.clock.now(), this.settings.collectTfn).safeParse(body);
    if (!contract.success) throw invalidInput(contract.error.issues);
    return contract.data;
  }
}

/** The two forms of onboarding, for a tutor and for a visitor whose session keeps a draft. */
@ApiTags('registration')
@Controller('api/register')
@Allow('tutor-or-visitor')
export class RegistrationController {
  constructor(
    private readonly commands: CommandBus,
    private readonly limits: Limits,
    private readonly settings: Settings,
  ) {}

  @Get('options')
  @Allow('anyone')
  @Responds(registrationOptions)
  options(): RegistrationOptions {
    return { success: true, collectTaxFileNumber: this.settings.collectTfn, rateCap: this.settings.rateCap };
  }

  /** API-08 */
  @Post('tutor')
  @HttpCode(200)
  @Responds(profileSaved)
  @OnRepeat('access')
  async tutor(
    @Body({ schema: profileRules }) input: ProfileInput,
    @Query() { account }: SetupQuery,
    @Req() request: Request,
  ): Promise<ProfileSaved> {
    const applicant = await this.applicantOf(request, account);
    const { tutorId } = await this.commands.execute(new SaveProfile(input, applicant));
    const draft = 'draftId' in applicant;
    if (draft) request.session.tutorDraft = tutorId;
    return { success: true, tutorId, draft };
  }

  /** API-09 */
  @Post('contract')
  @HttpCode(200)
  @ApiBody({ schema: bodyOf(contractFormRules) })
  @Responds(contractSent)
  async contract(
    @Body(ContractPipe) input: ContractInput,
    @Query() { account }: SetupQuery,
    @Req() request: Request,
  ): Promise<ContractSent> {
    const applicant = await this.applicantOf(request, account);
    const { contractId } = await this.commands.execute(new SubmitContract(input, applicant));
    return { success: true, contractId, status: 'submitted' };
  }

  /** T-10 */
  @Post('complete')
  @HttpCode(200)
  @Responds(setupCompleted)
  async complete(@Query() { account }: SetupQuery, @Req() request: Request): Promise<SetupCompleted> {
    await this.commands.execute(new CompleteSetup(await this.applicantOf(request, account)));
    return { success: true };
  }

  /** @throws DomainError not_signed_in for another or no account than the form was filled in for */
  private async applicantOf(request: Request, account: string | undefined): Promise<Applicant> {
    const user = request.user as CurrentUser | undefined;
    if (account && account !== user?.id) throw notSignedIn();
    if (user) return { accountId: user.id };
    await this.limits.consume('drafts-ip', networkOf(request));
    return { draftId: request.session.tutorDraft ?? null };
  }
}

type BodySchema = Extract<ApiBodyOptions, { schema: unknown }>['schema'];

/** What a set of rules takes, as the published document writes it. */
function bodyOf(rules: typeof contractFormRules): BodySchema {
  return rules['~standard'].jsonSchema.input({ target: 'openapi-3.0' }) as BodySchema;
}
