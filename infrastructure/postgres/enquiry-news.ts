import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { EnquiryNews } from '../../application/ports/enquiry-news.js';
import { Settings } from '../../application/ports/settings.js';
import { Doorbell } from './doorbell.js';

/** Hears the ledger's notifications on one connection of its own, opened when the first listener comes. */
@Injectable()
export class PostgresEnquiryNews extends EnquiryNews implements OnApplicationShutdown {
  private readonly listeners = new Map<string, Set<() => void>>();
  private doorbell: Doorbell | null = null;

  constructor(private readonly settings: Settings) {
    super();
  }

  get listening(): number {
    return [...this.listeners.values()].reduce((sum, { size }) => sum + size, 0);
  }

  listen(enquiryId: string, hear: () => void): () => void {
    if (!this.doorbell) {
      this.doorbell = new Doorbell(this.settings.databaseUrl, 'enquiries', (id) => this.tell(id));
      this.doorbell.open();
    }
    const listeners = this.listeners.get(enquiryId) ?? new Set();
    this.listeners.set(enquiryId, listeners.add(hear));
    return () => {
      listeners.delete(hear);
      if (listeners.size === 0) this.listeners.delete(enquiryId);
    };
  }

  async onApplicationShutdown(): Promise<void> {
    await this.doorbell?.close();
  }

  /** Without an id everybody looks again: something may have been missed. */
  private tell(enquiryId: string | undefined): void {
    const heard = enquiryId ? [this.listeners.get(enquiryId)] : [...this.listeners.values()];
    for (const listeners of heard) for (const hear of listeners ?? []) hear();
  }
}
