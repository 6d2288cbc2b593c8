/** What is said of a piece of work in its trace: never what names a person or opens a page (G-30, SEC-44). */
export type SpanAttributes = Record<string, string | number>;

export type SpanOptions = {
  /** How it stands to others: it answers somebody, asks somebody, hands over or takes over; else it is our own. */
  kind?: 'server' | 'client' | 'producer' | 'consumer';
  /** The W3C traceparent of what it belongs to; null: a trace begins with it; without it, what is being done now. */
  parent?: string | null;
  attributes?: SpanAttributes;
};

/** A piece of work that is being done. */
export type Span = {
  /** By which others belong to it: W3C traceparent; null while nobody collects traces. */
  readonly traceparent: string | null;
  /** Does what belongs to it. */
  within<T>(work: () => T): T;
  /** It is done, or has failed; a name that is known only now replaces the first. */
  end(result?: { name?: string; attributes?: SpanAttributes; error?: unknown }): void;
};

/**
 * Reports to a trace collector which piece of work belongs to
 * which, over all processes; nothing waits for that (decision 053).
 */
export abstract class Traces {
  /** Whether anybody collects them. */
  abstract readonly isOn: boolean;

  /** The traceparent of what is being done now; null outside of a trace. */
  abstract readonly current: string | null;

  abstract begin(name: string, options?: SpanOptions): Span;

  /** Does a piece of work from its beginning to its end. */
  async during<T>(name: string, options: SpanOptions, work: (traceparent: string | null) => Promise<T>): Promise<T> {
    if (!this.isOn) return work(null);
    const span = this.begin(name, options);
    try {
      const result = await span.within(() => work(span.traceparent));
      span.end();
      return result;
    } catch (error) {
      span.end({ error });
      throw error;
    }
  }
}

/** The id of a trace, as logs and the history show it. */
export const traceIdOf = (traceparent: string | null): string | null => traceparent?.split('-')[1] ?? null;

const NO_SPAN: Span = { traceparent: null, within: (work) => work(), end: () => undefined };

class NoTraces extends Traces {
  readonly isOn = false;
  readonly current = null;

  begin(): Span {
    return NO_SPAN;
  }
}

/** Where nobody collects them. */
export const NO_TRACES: Traces = new NoTraces();
