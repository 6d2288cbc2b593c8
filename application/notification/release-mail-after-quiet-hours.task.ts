import { Injectable } from '@nestjs/common';
import { NotificationSettings } from '../ports/notification/notification-settings.js';
import { ScheduledTask, type Task } from '../scheduled-task.js';

/** Lets mails go when their readers' quiet hours are over. */
@ScheduledTask({ everySeconds: 10 })
@Injectable()
export class ReleaseMailAfterQuietHours implements Task {
  constructor(private readonly settings: NotificationSettings) {}

  run(now: string): Promise<number> {
    return this.settings.releaseHeld(now);
  }
}
