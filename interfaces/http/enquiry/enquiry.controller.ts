import { Body, Controller, Get, HttpCode, Patch, Post, Req, Res } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiTags } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import type { z } from 'zod';
import { newId } from '../../../application/new-id.js';
import { AskForAnotherTutor } from '../../../application/enquiry/ask-for-another-tutor.command.js';
import { ChangeEnquiry } from '../../../application/enquiry/change-enquiry.command.js';
import { CloseEnquiry } from '../../../application/enquiry/close-enquiry.command.js';
import { ConfirmEnquiry } from '../../../application/enquiry/confirm-enquiry.command.js';
import { DisownEnquiry } from '../../../application/enquiry/disown-enquiry.command.js';
import { EndOtherAccess } from '../../../application/enquiry/end-other-access.command.js';
import { GetEnquiry } from '../../../application/enquiry/get-enquiry.query.js';
import { ListOtherEnquiries, type OtherEnquiry } from '../../../application/enquiry/list-other-enquiries.query.js';
import { MailLinkAgain } from '../../../application/enquiry/mail-link-again.command.js';
import { OpenEnquiry } from '../../../application/enquiry/open-enquiry.query.js';
import { SubmitEnquiry } from '../../../application/enquiry/submit-enquiry.command.js';
import { Answers } from '../../../application/ports/answers.js';
import { Clock } from '../../../application/ports/clock.js';
import { ANOTHER_TUTOR_REASONS, anotherTutorReasonOf } from '../../../domain/enquiry/another-tutor.js';
import { closeReasonOf } from '../../../domain/enquiry/close-reason.js';
import { type EnquiryChangeInput, type EnquiryInput, enquiryRules } from '../../../domain/enquiry/enquiry.rules.js';
import { FIRST_ACCESS } from '../../../domain/enquiry/enquiry.js';
import { conflict, DomainError, invalid, notFound } from '../../../domain/shared/domain-error.js';
import { saveSessionIn } from '../account/sessions.js';
import { Responds } from '../request/responds.js';
import { logAccess } from '../request/access-log.js';
import type { CurrentUser } from '../contract/account.js';
import {
  anotherTutorForm,
  enquiryAccess,
  enquiryAccessAnswer,
  enquiryChange,
  enquiryClosing,
  enquiryLinkAgain,
  type EnquirySubmitted,
  enquirySubmitted,
  type EnquiryView,
  enquiryView,
} from '../contract/enquiry.js';
import { done, enquiryClosed } from '../contract/quote.js';
import { unlessDemo } from './demo-enquiry.js';
import { EnquiryGrants } from './enquiry-grants.js';
import { OnRepeat } from '../request/idempotency.js';
import { Id } from '../request/identifier.js';
import { Limits } from '../request/limits.js';
import { networkOf, publicNetworkOf } from '../request/network.js';
import { Allow } from '../request/policy.js';

/** Only robots fill the hidden field: they are asked to stay away for an hour. */
const HONEYPOT_WAIT_SECONDS = 3_600;

@ApiTags('enquiry')
@Controller('api')
export class EnquiryController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
    private readonly limits: Limits,
    private readonly answers: Answers,
    private readonly clock: Clock,
    private readonly grants: EnquiryGrants,
  ) {}

  /** API-05, R-11, R-12, R-79: 201 the first time, 200 for a repeat. */
  @Post('enquiries')
  @Allow('anyone')
  @Responds(enquirySubmitted, 201)
  @OnRepeat('access')
  async submit(
    @Body({ schema: enquiryRules }) input: EnquiryInput,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<EnquirySubmitted> {
    if (input.website) {
      throw new DomainError('too_many', 'too_many_requests', 'Too many requests. Please try again later.', {
        retryAfterSeconds: HONEYPOT_WAIT_SECONDS,
      });
    }
    const network = networkOf(request);
    await this.limits.consumeEach({ 'enquiries-ip': network, 'enquiries-email': input.email.toLowerCase() });
    const enquiryId = newId();
    const accessTo = (id: string) => this.grants.grant(request, { id, access: FIRST_ACCESS, mailed: false });
    const takeBack = accessTo(enquiryId);
    const { id, reference, repeated } = await saveSessionIn(
      request,
      (session) =>
        this.commands.execute(new SubmitEnquiry(enquiryId, input, network, publicNetworkOf(request), session)),
      (submitted) => submitted.id === enquiryId,
    );
    if (id !== enquiryId) {
      takeBack();
      // Who sends it again after all other access was ended has none, whatever it knows of the enquiry.
      accessTo(id);
    }
    if (repeated) response.status(200);
    return { success: true, id, reference };
  }

  /**
   * Exchanges the token of a mailed link for access in this session, and changes nothing else. It opens
   * all enquiries of the same address (G-18).
   */
  @Post('enquiry-access')
  @HttpCode(200)
  @Allow('anyone')
  @Responds(enquiryAccessAnswer)
  @OnRepeat('run')
  async open(
    @Body({ schema: enquiryAccess }) { token }: z.infer<typeof enquiryAccess>,
    @Req() request: Request,
  ): Promise<z.infer<typeof enquiryAccessAnswer>> {
    await this.limits.consume('enquiry-access-ip', networkOf(request));
    const { enquiryId, access, isReadOnly, others } = await this.queries.execute(new OpenEnquiry(token));
    this.grants.grant(request, { id: enquiryId, access, mailed: !isReadOnly, ...(isReadOnly && { isReadOnly }) });
    this.grants.grantOthers(request, { id: enquiryId, access }, others);
    logAccess('private page opened', request, { object: enquiryId, by: 'mailed link' });
    return { success: true, enquiryId };
  }

  /** Mails the link again to the address that the enquiry was sent from; the same answer whatever the id. */
  @Post('enquiry-access/resend')
  @HttpCode(200)
  @Allow('anyone')
  @Responds(done)
  async mailLinkAgain(
    @Body({ schema: enquiryLinkAgain }) { enquiryId }: z.infer<typeof enquiryLinkAgain>,
    @Req() request: Request,
  ): Promise<z.infer<typeof done>> {
    await this.limits.consume('enquiry-link-ip', networkOf(request));
    await this.limits.consume('enquiry-link', enquiryId);
    await unlessDemo(enquiryId, () => this.commands.execute(new MailLinkAgain(enquiryId)));
    return { success: true };
  }

  /**
   * Its holder confirms it by hand; who came by no link from its
   * mail cannot. A second time changes nothing.
   */
  @Post('enquiries/:id/confirm')
  @HttpCode(200)
  @Allow('anyone')
  @Responds(done)
  async confirm(@Id() id: string, @Req() request: Request): Promise<z.infer<typeof done>> {
    const held = await this.grants.held(request, id);
    if (!held) throw notFound('Enquiry');
    if (!held.mailed) throw conflict('link_needed', 'Please open the link in our email first');
    await this.commands.execute(new ConfirmEnquiry(id));
    return { success: true };
  }

  /**
   * Takes back every other session's access and every mailed link; this session keeps its own, and a new link goes to
   * the enquiry's address, once a day where this session came by none (R-50, G-18, SEC-29).
   */
  @Post(['enquiries/:id/end-access', 'enquiries/:id/end-other-access'])
  @HttpCode(200)
  @Allow('anyone')
  @OnRepeat('access')
  @Responds(done)
  async endOtherAccess(@Id() id: string, @Req() request: Request): Promise<z.infer<typeof done>> {
    const held = await this.grants.using(request, id);
    await unlessDemo(id, async () => {
      await this.limits.consume('enquiry-access-ends', `${request.session.id}|${id}`);
      const { access } = await this.commands.execute(new EndOtherAccess(id, held.mailed));
      this.grants.keep(request, held, access);
    });
    return { success: true };
  }

  /** Ends the enquiry; `not_me` erases what its sender wrote. */
  @Post('enquiries/:id/close')
  @HttpCode(200)
  @Allow('anyone')
  @Responds(enquiryClosed)
  async close(
    @Id() id: string,
    @Body({ schema: enquiryClosing }) { reason }: z.infer<typeof enquiryClosing>,
    @Req() request: Request,
  ): Promise<z.infer<typeof enquiryClosed>> {
    const { mailed: isByAddress } = await this.grants.using(request, id);
    const code = closeReasonOf(reason);
    const closing = { reason: code, note: code === reason ? null : reason };
    const closed = await unlessDemo(id, async () => {
      if (code !== 'not_me') return this.commands.execute(new CloseEnquiry(id, closing, `holder:${id}`, isByAddress));
      await this.commands.execute(new DisownEnquiry(id, `holder:${id}`, isByAddress));
      return { notified: null };
    });
    return { success: true, ...(closed ?? { notified: 0 }) };
  }

  /**
   * Opens a filled enquiry again for another tutor than the chosen one; an admin may ask for its family, in words
   * (G-08). 409 `enquiry_…` of one that is not filled.
   */
  @Post('enquiries/:id/another-tutor')
  @HttpCode(200)
  @Allow('anyone')
  @Responds(enquiryView)
  async anotherTutor(
    @Id() id: string,
    @Body({ schema: anotherTutorForm }) { reason }: z.infer<typeof anotherTutorForm>,
    @Req() request: Request,
  ): Promise<EnquiryView> {
    const user = request.user as CurrentUser | undefined;
    const isHolder = await this.grants.mayRead(request, id);
    if (!isHolder && user?.role !== 'admin') throw notFound('Enquiry');
    const code = anotherTutorReasonOf(reason);
    if (isHolder && code !== reason) throw invalid({ reason: `Must be one of ${ANOTHER_TUTOR_REASONS.join(', ')}` });
    const asked = { reason: code, note: code === reason ? null : reason };
    const actor = isHolder ? (`holder:${id}` as const) : (`account:${user?.id}` as const);
    return this.answers.of(
      () => unlessDemo(id, () => this.commands.execute(new AskForAnotherTutor(id, asked, actor))),
      () => this.shown(id),
    );
  }

  /**
   * Its holder puts it right until it is filled; the tutors who
   * were asked hear what is new (G-11). 409 `enquiry_…` after that.
   */
  @Patch('enquiries/:id')
  @Allow('anyone')
  @Responds(enquiryView)
  async change(
    @Id() id: string,
    @Body({ schema: enquiryChange }) input: EnquiryChangeInput,
    @Req() request: Request,
  ): Promise<EnquiryView> {
    if (!(await this.grants.mayRead(request, id))) throw notFound('Enquiry');
    return this.answers.of(
      () =>
        unlessDemo(id, async () => {
          await this.limits.consume('enquiry-changes', id);
          await this.commands.execute(new ChangeEnquiry(id, input));
        }),
      () => this.shown(id),
    );
  }

  /** The enquiry's live status for its holder; 404 for everybody else. */
  @Get('enquiries/:id')
  @Allow('anyone')
  @Responds(enquiryView)
  async view(@Id() id: string, @Req() request: Request): Promise<EnquiryView> {
    const { mailed, isReadOnly = false } = await this.grants.using(request, id);
    const shown = await this.shown(id);
    const canConfirm = shown.enquiry.awaitsConfirmation && mailed;
    const others = mailed ? await this.othersOf(id, request) : [];
    return { ...shown, canConfirm, isReadOnly, others };
  }

  private async othersOf(id: string, request: Request): Promise<OtherEnquiry[]> {
    const held = await this.grants.othersHeld(request, id);
    return held.length > 0 ? this.queries.execute(new ListOtherEnquiries(id, held)) : [];
  }

  private async shown(id: string): Promise<EnquiryView> {
    const enquiry = await this.queries.execute(new GetEnquiry(id, this.clock.now()));
    if (!enquiry) throw notFound('Enquiry');
    return { success: true, enquiry };
  }
}
