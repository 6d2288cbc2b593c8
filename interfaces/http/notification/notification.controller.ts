import { Body, Controller, Get, Put } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiTags } from '@nestjs/swagger';
import { GetNotificationSettings } from '../../../application/notification/get-notification-settings.query.js';
import { SaveNotificationSettings } from '../../../application/notification/save-notification-settings.command.js';
import { type NotificationInput, notificationRules } from '../../../domain/notification/notification.rules.js';
import { Responds } from '../request/responds.js';
import { AccountId } from '../request/account-id.js';
import { notificationSettings } from '../contract/notification.js';
import { Allow } from '../request/policy.js';

/** How a tutor wants mail. */
@ApiTags('portal')
@Controller('api/portal/notification-settings')
@Allow('tutor')
export class NotificationController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  @Get()
  @Responds(notificationSettings)
  async read(@AccountId() accountId: string) {
    return { success: true as const, ...(await this.queries.execute(new GetNotificationSettings(accountId))) };
  }

  @Put()
  @Responds(notificationSettings)
  async save(@Body({ schema: notificationRules }) input: NotificationInput, @AccountId() accountId: string) {
    const saved = await this.commands.execute(new SaveNotificationSettings(input, accountId));
    return { success: true as const, ...saved };
  }
}
