import { AsyncLocalStorage } from 'node:async_hooks';
import {
  type Context,
  ROOT_CONTEXT,
  type Span as OtelSpan,
  SpanKind,
  SpanStatusCode,
  trace,
  TraceFlags,
} from '@opentelemetry/api';
import { parseTraceParent } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { AlwaysOnSampler, BatchSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace';
import { type Span, type SpanOptions, Traces } from '../../application/ports/traces.js';

/** How many pieces of work wait for a collector that is slow or away; what comes then is not collected. */
export const MOST_WAITING = 2_048;
/** Spans of one export: a quarter of what may wait. */
const BATCH = 512;
/** How long a span waits for others to be sent with it. */
const SEND_EVERY_MS = 1_000;
/** How long a collector has for a batch. */
const ANSWER_MS = 5_000;
/** One that is on its way, and at the end all that waits. */
const BATCHES_AT_ONCE = 1 + MOST_WAITING / BATCH;

const KINDS = {
  server: SpanKind.SERVER,
  client: SpanKind.CLIENT,
  producer: SpanKind.PRODUCER,
  consumer: SpanKind.CONSUMER,
};

/** Loaded by `CollectedTraces` alone. Collects everything, whatever a browser says of its own call. */
export class OtlpTraces extends Traces {
  readonly isOn = true;
  private readonly now = new AsyncLocalStorage<OtelSpan>();
  private readonly provider: TracerProvider;

  constructor(endpoint: string, role: string) {
    super();
    const exporter = new OTLPTraceExporter({
      url: `${endpoint.replace(/\/+$/, '')}/v1/traces`,
      timeoutMillis: ANSWER_MS,
      concurrencyLimit: BATCHES_AT_ONCE,
    });
    this.provider = new TracerProvider({
      resource: resourceFromAttributes({ 'service.name': 'banksia', 'banksia.role': role }),
      sampler: new AlwaysOnSampler(),
      spanProcessors: [
        new BatchSpanProcessor({
          exporter,
          maxQueueSize: MOST_WAITING,
          maxExportBatchSize: BATCH,
          scheduledDelayMillis: SEND_EVERY_MS,
          exportTimeoutMillis: ANSWER_MS,
        }),
      ],
    });
  }

  get current(): string | null {
    const span = this.now.getStore();
    return span ? traceparentOf(span) : null;
  }

  begin(name: string, { kind, parent, attributes = {} }: SpanOptions = {}): Span {
    const span = this.provider
      .getTracer('banksia')
      .startSpan(name, { kind: kind ? KINDS[kind] : SpanKind.INTERNAL, attributes }, this.contextOf(parent));
    return {
      traceparent: traceparentOf(span),
      within: (work) => this.now.run(span, work),
      end: ({ name: newName, attributes: more, error } = {}) => {
        if (newName) span.updateName(newName);
        if (more) span.setAttributes(more);
        // Its words may name a person.
        if (error !== undefined)
          span.setStatus({ code: SpanStatusCode.ERROR }).setAttribute('error.type', nameOf(error));
        span.end();
      },
    };
  }

  flush(): Promise<void> {
    return this.provider.forceFlush();
  }

  close(): Promise<void> {
    return this.provider.shutdown();
  }

  private contextOf(parent: string | null | undefined): Context {
    if (parent === undefined) {
      const span = this.now.getStore();
      return span ? trace.setSpan(ROOT_CONTEXT, span) : ROOT_CONTEXT;
    }
    const remote = parent === null ? null : parseTraceParent(parent);
    if (!remote) return ROOT_CONTEXT;
    return trace.setSpanContext(ROOT_CONTEXT, { ...remote, traceFlags: TraceFlags.SAMPLED, isRemote: true });
  }
}

function traceparentOf(span: OtelSpan): string {
  const { traceId, spanId } = span.spanContext();
  return `00-${traceId}-${spanId}-01`;
}

const nameOf = (error: unknown) => (error instanceof Error ? error.constructor.name : 'unknown');
