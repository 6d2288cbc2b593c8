import { Injectable } from '@nestjs/common';
import { EnquiryNews } from '../../../application/ports/enquiry/enquiry-news.js';
import { Database } from '../database.js';

/** Hears the ledger's notifications from when the first listener comes. */
@Injectable()
export class PostgresEnquiryNews extends EnquiryNews {
  private readonly listeners = new Map<string, Set<() => void>>();
  private isListening = false;

  constructor(private readonly database: Database) {
    super();
  }

  get listening(): number {
    return [...this.listeners.values()].reduce((sum, { size }) => sum + size, 0);
  }

  listen(watched: string, hear: () => void): () => void {
    if (!this.isListening) {
      this.isListening = true;
      this.database.notifications.listen('enquiries', (id) => this.notify(id));
    }
    const listeners = this.listeners.get(watched) ?? new Set();
    this.listeners.set(watched, listeners.add(hear));
    return () => {
      listeners.delete(hear);
      if (listeners.size === 0) this.listeners.delete(watched);
    };
  }

  /** Without an id everybody looks again: something may have been missed. */
  private notify(watched: string | undefined): void {
    const watchers = watched ? [this.listeners.get(watched)] : [...this.listeners.values()];
    for (const listeners of watchers) for (const hear of listeners ?? []) hear();
  }
}
