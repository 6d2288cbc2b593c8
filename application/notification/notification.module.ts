import { Module } from '@nestjs/common';
import { GetNotificationSettingsHandler } from './get-notification-settings.query.js';
import { ReleaseHeldMail } from './release-held-mail.timer.js';
import { SaveNotificationSettingsHandler } from './save-notification-settings.command.js';
import { SendDailyDigests } from './send-daily-digests.timer.js';

@Module({
  providers: [GetNotificationSettingsHandler, SaveNotificationSettingsHandler, SendDailyDigests, ReleaseHeldMail],
})
export class NotificationModule {}
