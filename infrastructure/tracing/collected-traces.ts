import { type BeforeApplicationShutdown, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { Settings } from '../../application/ports/settings.js';
import { NO_TRACES, type Span, type SpanOptions, Traces } from '../../application/ports/traces.js';

type Collector = Traces & { flush(): Promise<void>; close(): Promise<void> };

/** Traces for the collector that the environment names; without one none of OpenTelemetry is loaded (G-30). */
@Injectable()
export class CollectedTraces extends Traces implements BeforeApplicationShutdown, OnApplicationShutdown {
  private collector: Collector | null = null;

  constructor(private readonly settings: Settings) {
    super();
  }

  /** Begins to collect; a program that only runs a command never does. */
  async open(): Promise<void> {
    const { tracesUrl, role } = this.settings;
    if (!tracesUrl || this.collector) return;
    const { OtlpTraces } = await import('./otlp-traces.js');
    this.collector = new OtlpTraces(tracesUrl, role);
  }

  get isOn(): boolean {
    return this.collector !== null;
  }

  get current(): string | null {
    return this.collector?.current ?? null;
  }

  begin(name: string, options?: SpanOptions): Span {
    return (this.collector ?? NO_TRACES).begin(name, options);
  }

  /** While everything else ends; a collector that does not answer is not waited for. */
  beforeApplicationShutdown(): void {
    void this.collector?.flush().catch(() => undefined);
  }

  onApplicationShutdown(): void {
    void this.collector?.close().catch(() => undefined);
  }
}
