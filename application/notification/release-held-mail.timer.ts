import { Injectable } from '@nestjs/common';
import { NotificationSettings } from '../ports/notification-settings.js';
import { Rings, type Timer } from '../timer.js';

/** Lets mails go when their readers' quiet hours are over. */
@Rings()
@Injectable()
export class ReleaseHeldMail implements Timer {
  constructor(private readonly settings: NotificationSettings) {}

  ring(now: string): Promise<number> {
    return this.settings.releaseHeld(now);
  }
}
