import { Module } from '@nestjs/common';
import { GetNotificationSettingsHandler } from './get-notification-settings.query.js';
import { ReleaseMailAfterQuietHours } from './release-mail-after-quiet-hours.task.js';
import { SaveNotificationSettingsHandler } from './save-notification-settings.command.js';
import { SendDailyDigests } from './send-daily-digests.task.js';

@Module({
  providers: [
    GetNotificationSettingsHandler,
    SaveNotificationSettingsHandler,
    SendDailyDigests,
    ReleaseMailAfterQuietHours,
  ],
})
export class NotificationModule {}
