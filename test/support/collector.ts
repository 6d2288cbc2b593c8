import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export type CollectedSpan = {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  attributes: { key: string; value: { stringValue?: string; intValue?: number } }[];
  status: { code?: number };
};
type Body = { resourceSpans: { scopeSpans: { spans: CollectedSpan[] }[] }[] };

export type Collector = {
  url: string;
  spans: CollectedSpan[];
  /** Everything that came in, as it was written. */
  text(): string;
  /** Calls that came in whole, and those of them that were answered. */
  calls(): number;
  answered(): number;
  /** Answers the calls that wait, and from now on every call at once. */
  release(): void;
  close(): Promise<void>;
};

/** A collector of traces, OTLP over HTTP as JSON; one that `hangs` answers nobody until it is released. */
export async function openCollector({ hangs = false } = {}): Promise<Collector> {
  const spans: CollectedSpan[] = [];
  const bodies: string[] = [];
  let waiting: ServerResponse[] = [];
  let isHanging = hangs;
  let answered = 0;
  const answer = (response: ServerResponse) => {
    answered += 1;
    response.writeHead(200, { 'Content-Type': 'application/json' }).end('{}');
  };
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const body = Buffer.concat(chunks).toString();
      bodies.push(body);
      for (const { scopeSpans } of (JSON.parse(body) as Body).resourceSpans)
        for (const scope of scopeSpans) spans.push(...scope.spans);
      if (isHanging) waiting.push(response);
      else answer(response);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    spans,
    text: () => bodies.join('\n'),
    calls: () => bodies.length,
    answered: () => answered,
    release: () => {
      isHanging = false;
      for (const response of waiting) answer(response);
      waiting = [];
    },
    close: async () => {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}
