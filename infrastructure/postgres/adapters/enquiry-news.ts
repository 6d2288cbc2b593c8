import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { EnquiryNews } from '../../../application/ports/enquiry/enquiry-news.js';
import { Settings } from '../../../application/ports/settings.js';
import { NotificationListener } from '../notification-listener.js';

/** Hears the ledger's notifications on one connection of its own, opened when the first listener comes. */
@Injectable()
export class PostgresEnquiryNews extends EnquiryNews implements OnApplicationShutdown {
  private readonly listeners = new Map<string, Set<() => void>>();
  private listener: NotificationListener | null = null;

  constructor(private readonly settings: Settings) {
    super();
  }

  get listening(): number {
    return [...this.listeners.values()].reduce((sum, { size }) => sum + size, 0);
  }

  listen(watched: string, hear: () => void): () => void {
    if (!this.listener) {
      this.listener = new NotificationListener(this.settings.databaseUrl, 'enquiries', (id) => this.notify(id));
      this.listener.open();
    }
    const listeners = this.listeners.get(watched) ?? new Set();
    this.listeners.set(watched, listeners.add(hear));
    return () => {
      listeners.delete(hear);
      if (listeners.size === 0) this.listeners.delete(watched);
    };
  }

  async onApplicationShutdown(): Promise<void> {
    await this.listener?.close();
  }

  /** Without an id everybody looks again: something may have been missed. */
  private notify(watched: string | undefined): void {
    const watchers = watched ? [this.listeners.get(watched)] : [...this.listeners.values()];
    for (const listeners of watchers) for (const hear of listeners ?? []) hear();
  }
}
