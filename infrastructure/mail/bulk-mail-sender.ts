import type { Clock } from '../../application/ports/clock.js';
import type { Settings } from '../../application/ports/settings.js';
import type { Database } from '../postgres/database.js';
import { isUnavailable } from '../outages.js';
import { MailSender } from './mail-sender.js';

/**
 * Sends bulk mail over connections of its own, a few mails at a time, and only while no other mail is due: what is
 * ordered meanwhile waits for none of it (decision 051).
 */
export class BulkMailSender {
  private readonly sender: MailSender;

  constructor(database: Database, settings: Settings, clock: Clock) {
    this.sender = MailSender.forBulk(database, settings, clock);
  }

  /** Sends a few that are due; returns whether more may be. */
  async sendSome(): Promise<boolean> {
    try {
      return await this.sender.sendDue();
    } catch (error) {
      if (isUnavailable(error)) return false;
      throw error;
    }
  }

  stop(): void {
    this.sender.stop();
  }

  close(): void {
    this.sender.close();
  }
}
