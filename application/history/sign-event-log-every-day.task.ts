import { Injectable } from '@nestjs/common';
import { LogAnchors } from '../ports/history/log-anchors.js';
import { ScheduledTask, type Task } from '../scheduled-task.js';

/** Signs once a day what the event log holds. */
@ScheduledTask({ everySeconds: 60 })
@Injectable()
export class SignEventLogEveryDay implements Task {
  private signed = '';

  constructor(private readonly anchors: LogAnchors) {}

  async run(now: string): Promise<number> {
    const day = now.slice(0, 10);
    if (day <= this.signed) return 0;
    await this.anchors.anchor(day);
    this.signed = day;
    return 1;
  }
}
