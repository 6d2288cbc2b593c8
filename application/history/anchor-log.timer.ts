import { Injectable } from '@nestjs/common';
import { LogAnchors } from '../ports/log-anchors.js';
import { Rings, type Timer } from '../timer.js';

/** Signs once a day what the event log holds. */
@Rings()
@Injectable()
export class AnchorLog implements Timer {
  private anchored = '';

  constructor(private readonly anchors: LogAnchors) {}

  async ring(now: string): Promise<number> {
    const day = now.slice(0, 10);
    if (day <= this.anchored) return 0;
    await this.anchors.anchor(day);
    this.anchored = day;
    return 0;
  }
}
