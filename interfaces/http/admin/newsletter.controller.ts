import { Body, Controller, Get, HttpCode, Patch, Post, Query } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiTags } from '@nestjs/swagger';
import type { z } from 'zod';
import {
  CountSubscriptions,
  GetIssue,
  ListIssues,
  ListSubscriptions,
} from '../../../application/newsletter/read-newsletter.query.js';
import { SendIssue, StopIssue } from '../../../application/newsletter/send-issue.command.js';
import { SendTestIssue } from '../../../application/newsletter/send-test-issue.command.js';
import { ChangeIssue, WriteIssue } from '../../../application/newsletter/write-issue.command.js';
import { Answers } from '../../../application/ports/answers.js';
import { IssuePreview } from '../../../application/ports/newsletter/issue-preview.js';
import type { Actor } from '../../../application/ports/ledger.js';
import { Settings } from '../../../application/ports/settings.js';
import { SUBSCRIPTION_STATUSES, type SubscriptionStatus } from '../../../domain/admin/options.js';
import type { IssueInput } from '../../../domain/newsletter/issue.rules.js';
import { notFound } from '../../../domain/shared/domain-error.js';
import { Responds } from '../request/responds.js';
import { AccountId } from '../request/account-id.js';
import { AdminActor } from './actor.js';
import {
  adminNewsletter,
  issueChange,
  issueForm,
  issuePreview,
  issueSend,
  issueTest,
  LONGEST_SUBSCRIBER_PAGE,
  newsletterIssueAnswer,
  newsletterIssues,
} from '../contract/admin-newsletter.js';
import { Id } from '../request/identifier.js';
import { Allow } from '../request/policy.js';
import { InstantAndId, OneOf, Whole, Words } from '../request/query-text.js';

const LONGEST_SEARCH = 200;
const PAGE = 100;

export class SubscribersQuery {
  @OneOf(SUBSCRIPTION_STATUSES) status?: SubscriptionStatus;
  @Words(LONGEST_SEARCH) search?: string;
  @InstantAndId() before?: string;
  @Whole(1, LONGEST_SUBSCRIBER_PAGE) pageSize?: number;
}

export class IssuesQuery {
  @InstantAndId() before?: string;
}

const cursorOf = (before: string | undefined) => {
  const [at = '', id = ''] = before?.split('_') ?? [];
  return before ? { at, id } : null;
};

/** Who gets the newsletter, and its issues, which stand under `letters` (G-28). */
@ApiTags('admin')
@Controller('api/admin/newsletter')
@Allow('admin')
export class AdminNewsletterController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
    private readonly answers: Answers,
    private readonly preview: IssuePreview,
    private readonly settings: Settings,
  ) {}

  @Get()
  @Responds(adminNewsletter)
  async newsletter(@Query() { status, search = '', before, pageSize = PAGE }: SubscribersQuery) {
    const params = { status: status ?? null, search: search.trim(), before: cursorOf(before), most: pageSize };
    const [counts, page] = await Promise.all([
      this.queries.execute(new CountSubscriptions()),
      this.queries.execute(new ListSubscriptions(params)),
    ]);
    return { success: true as const, ...counts, perMinute: this.settings.newsletterPace, ...page };
  }

  @Get('letters')
  @Responds(newsletterIssues)
  async issues(@Query() { before }: IssuesQuery) {
    const { issues, next } = await this.queries.execute(new ListIssues(cursorOf(before)));
    return { success: true as const, letters: issues, next };
  }

  @Post('letters')
  @Responds(newsletterIssueAnswer, 201)
  async write(@Body({ schema: issueForm }) input: IssueInput, @AdminActor() actor: Actor) {
    return this.answers.of(
      () => this.commands.execute(new WriteIssue(input, actor)),
      ({ id }) => this.answer(id),
    );
  }

  @Post('letters/preview')
  @HttpCode(200)
  @Responds(issuePreview)
  previewOf(@Body({ schema: issueForm }) input: IssueInput) {
    return { success: true as const, ...this.preview.of(input) };
  }

  @Get('letters/:id')
  @Responds(newsletterIssueAnswer)
  async issue(@Id() id: string) {
    return this.answer(id);
  }

  @Patch('letters/:id')
  @Responds(newsletterIssueAnswer)
  async change(
    @Id() id: string,
    @Body({ schema: issueChange }) { version, ...input }: z.infer<typeof issueChange>,
    @AdminActor() actor: Actor,
  ) {
    return this.answers.of(
      () => this.commands.execute(new ChangeIssue(id, input, version, actor)),
      () => this.answer(id),
    );
  }

  @Post('letters/:id/test')
  @HttpCode(200)
  @Responds(issueTest)
  async test(@Id() id: string, @AccountId() accountId: string) {
    return this.answers.of(
      () => this.commands.execute(new SendTestIssue(id, accountId)),
      async ({ to }) => ({ ...(await this.answer(id)), to }),
    );
  }

  /** 409 where it was sent or stopped, where another issue is being sent, and where nobody has confirmed. */
  @Post('letters/:id/send')
  @HttpCode(200)
  @Responds(newsletterIssueAnswer)
  async send(
    @Id() id: string,
    @Body({ schema: issueSend }) { version }: z.infer<typeof issueSend>,
    @AdminActor() actor: Actor,
  ) {
    return this.answers.of(
      () => this.commands.execute(new SendIssue(id, version, actor)),
      () => this.answer(id),
    );
  }

  @Post('letters/:id/stop')
  @HttpCode(200)
  @Responds(newsletterIssueAnswer)
  async stop(@Id() id: string, @AdminActor() actor: Actor) {
    return this.answers.of(
      () => this.commands.execute(new StopIssue(id, actor)),
      () => this.answer(id),
    );
  }

  private async answer(id: string) {
    const letter = await this.queries.execute(new GetIssue(id));
    if (!letter) throw notFound('Newsletter issue');
    return { success: true as const, letter };
  }
}
