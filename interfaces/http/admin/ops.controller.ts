import { Body, Controller, Get, HttpCode, Post, Query } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiTags } from '@nestjs/swagger';
import type { z } from 'zod';
import { ListAlerts } from '../../../application/admin/list-alerts.query.js';
import { RetryFailedJobs } from '../../../application/admin/retry-failed-jobs.command.js';
import { CloseEnquiry } from '../../../application/enquiry/close-enquiry.command.js';
import { ErasePerson } from '../../../application/erasure/erase-person.command.js';
import { GetMail, ListMails } from '../../../application/mail/list-mails.query.js';
import { ResendMail } from '../../../application/mail/resend-mail.command.js';
import { ResendParkedMails } from '../../../application/mail/resend-parked-mails.command.js';
import { InviteTutor } from '../../../application/matching/invite-tutor.command.js';
import { ListTutorsToInvite } from '../../../application/matching/list-tutors-to-invite.query.js';
import { RunAnotherWave } from '../../../application/matching/run-another-wave.command.js';
import { Clock } from '../../../application/ports/clock.js';
import type { Actor } from '../../../application/ports/ledger.js';
import { QueueBoard, type QueueState } from '../../../application/ports/admin/queue-board.js';
import { PauseTutor } from '../../../application/tutor/pause-tutor.command.js';
import { ReinstateTutor, SuspendTutor } from '../../../application/tutor/suspend-tutor.command.js';
import {
  ALERT_KINDS,
  ALERT_ORDERS,
  type AlertKind,
  type AlertOrder,
  MAIL_STATUSES,
  type MailStatus,
} from '../../../domain/admin/options.js';
import { invalid, notFound } from '../../../domain/shared/domain-error.js';
import { Responds } from '../request/responds.js';
import { AccountId } from '../request/account-id.js';
import { AdminActor } from './actor.js';
import {
  adminAlerts,
  adminMails,
  closeEnquiry,
  erasureAnswer,
  erasureRequest,
  handInvitation,
  handInvitationAnswer,
  mailAnswer,
  queueState,
  resendParked,
  resentAnswer,
  retriedAnswer,
  tutorsToInvite,
  waveAnswer,
} from '../contract/admin-ops.js';
import { suspensionForm, tutorPaused, tutorSuspension } from '../contract/admin-people.js';
import { enquiryClosed } from '../contract/quote.js';
import { Id } from '../request/identifier.js';
import { Allow } from '../request/policy.js';
import { Identifier, InstantAndKey, OneOf, Words } from '../request/query-text.js';

const LONGEST_KIND = 80;
const LONGEST_ADDRESS = 254;
const LONGEST_NAME = 200;

export class AlertsQuery {
  @OneOf(ALERT_KINDS) kind?: AlertKind;
  @OneOf(ALERT_ORDERS) order?: AlertOrder;
  @InstantAndKey() after?: string;
}

export class MailsQuery {
  @OneOf(MAIL_STATUSES) status?: MailStatus;
  @Words(LONGEST_KIND) kind?: string;
  @Words(LONGEST_ADDRESS) to?: string;
  @Identifier() before?: string;
}

export class TutorsToInviteQuery {
  @Words(LONGEST_NAME) search?: string;
}

/** How a mail stands from the moment that it is sent again, in the first answer and in each repeated one. */
const DUE_AGAIN = { status: 'pending' as const, attempts: 0, sentAt: null, error: null };

/** What operators watch and the actions that they pull by hand; each pull is an event. */
@ApiTags('admin')
@Controller('api/admin')
@Allow('admin')
export class AdminOpsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
    private readonly queue: QueueBoard,
    private readonly clock: Clock,
  ) {}

  @Get('alerts')
  @Responds(adminAlerts)
  async alerts(@Query() { kind, order = 'oldest', after }: AlertsQuery) {
    if (after && !kind) throw invalid({ kind: 'Please choose a kind of alert' });
    const [since = '', key = ''] = after?.split('_') ?? [];
    const params = { order, ...(kind && { kind }), ...(after && { after: { since, key } }) };
    const { next, ...found } = await this.queries.execute(new ListAlerts(params, this.clock.now()));
    return { success: true as const, ...found, next: next && `${next.since}_${next.key}` };
  }

  /** 409 when the enquiry has ended, is unconfirmed, or somebody else ran this wave. */
  @Post('enquiries/:id/match')
  @HttpCode(200)
  @Responds(waveAnswer)
  async match(@Id() id: string, @AdminActor() actor: Actor) {
    return { success: true as const, ...(await this.commands.execute(new RunAnotherWave(id, actor))) };
  }

  /** Whom an admin could invite, and what stands against each (G-22). */
  @Get('enquiries/:id/invite')
  @Responds(tutorsToInvite)
  async tutorsToInvite(@Id() id: string, @Query() { search = '' }: TutorsToInviteQuery) {
    const tutors = await this.queries.execute(new ListTutorsToInvite(id, search, this.clock.now()));
    return { success: true as const, tutors };
  }

  /** 409 with the first gate that stands against it (G-22). */
  @Post('enquiries/:id/invite')
  @Responds(handInvitationAnswer, 201)
  async invite(
    @Id() id: string,
    @Body({ schema: handInvitation }) { tutorId, override }: z.infer<typeof handInvitation>,
    @AdminActor() actor: Actor,
  ) {
    const chosen = { tutorId, override: override === true };
    return {
      success: true as const,
      opportunity: await this.commands.execute(new InviteTutor(id, chosen, actor)),
    };
  }

  @Post('enquiries/:id/close')
  @HttpCode(200)
  @Responds(enquiryClosed)
  async close(
    @Id() id: string,
    @Body({ schema: closeEnquiry }) { reason }: z.infer<typeof closeEnquiry>,
    @AdminActor() actor: Actor,
  ) {
    return {
      success: true as const,
      ...(await this.commands.execute(new CloseEnquiry(id, { reason, note: null }, actor))),
    };
  }

  @Post('tutors/:id/pause')
  @HttpCode(200)
  @Responds(tutorPaused)
  async pause(@Id() id: string, @AdminActor() actor: Actor) {
    return {
      success: true as const,
      ...(await this.commands.execute(new PauseTutor(id, 'pause', actor))),
    };
  }

  @Post('tutors/:id/resume')
  @HttpCode(200)
  @Responds(tutorPaused)
  async resume(@Id() id: string, @AdminActor() actor: Actor) {
    return {
      success: true as const,
      ...(await this.commands.execute(new PauseTutor(id, 'resume', actor))),
    };
  }

  /** Ends what is under way with the tutor, and notifies the families without the reason (G-01). */
  @Post('tutors/:id/suspend')
  @HttpCode(200)
  @Responds(tutorSuspension)
  async suspend(
    @Id() id: string,
    @Body({ schema: suspensionForm }) { reason }: z.infer<typeof suspensionForm>,
    @AccountId() adminId: string,
  ) {
    return { success: true as const, tutor: await this.commands.execute(new SuspendTutor(id, reason, adminId)) };
  }

  @Post('tutors/:id/reinstate')
  @HttpCode(200)
  @Responds(tutorSuspension)
  async reinstate(
    @Id() id: string,
    @Body({ schema: suspensionForm }) { reason }: z.infer<typeof suspensionForm>,
    @AccountId() adminId: string,
  ) {
    return { success: true as const, tutor: await this.commands.execute(new ReinstateTutor(id, reason, adminId)) };
  }

  @Get('mails')
  @Responds(adminMails)
  async mails(@Query() { status, kind, to, before }: MailsQuery) {
    const params = { status: status ?? null, kind: kind ?? null, to: to ?? '', before: before ?? null };
    return { success: true as const, ...(await this.queries.execute(new ListMails(params))) };
  }

  /** Under the same Message-ID, so that a mailbox that has it keeps one. */
  @Post('mails/:id/resend')
  @HttpCode(200)
  @Responds(mailAnswer)
  async resend(@Id() id: string, @AdminActor() actor: Actor) {
    const mail = await this.queries.execute(new GetMail(id));
    if (!mail) throw notFound('Mail');
    await this.commands.execute(new ResendMail(id, actor));
    return { success: true as const, mail: { ...mail, ...DUE_AGAIN } };
  }

  /** After an outage that was longer than mails are tried for (F5). */
  @Post('mails/resend-parked')
  @HttpCode(200)
  @Responds(resentAnswer)
  async resendParked(
    @Body({ schema: resendParked }) { since }: z.infer<typeof resendParked>,
    @AdminActor() actor: Actor,
  ) {
    const resent = await this.commands.execute(new ResendParkedMails(since, actor));
    return { success: true as const, resent };
  }

  /** Forgets a person by e-mail, enquiry or tutor. */
  @Post('erasures')
  @HttpCode(200)
  @Responds(erasureAnswer)
  async erase(
    @Body({ schema: erasureRequest }) { email, enquiryId, tutorId, reason }: z.infer<typeof erasureRequest>,
    @AdminActor() actor: Actor,
  ) {
    const wanted = email ? { email } : enquiryId ? { enquiryId } : { tutorId: tutorId ?? '' };
    const erased = await this.commands.execute(new ErasePerson(wanted, reason, actor));
    return { success: true as const, erased };
  }

  @Get('queues')
  @Responds(queueState)
  async queues() {
    const queues = await this.queue.read();
    // There are three, of which the first once was the only one.
    return { success: true as const, queue: queues[0] as QueueState, queues };
  }

  @Post('queues/retry')
  @HttpCode(200)
  @Responds(retriedAnswer)
  async retry(@AdminActor() actor: Actor) {
    return { success: true as const, retried: await this.commands.execute(new RetryFailedJobs(actor)) };
  }
}
