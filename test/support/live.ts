import type { Visitor } from './visitor.js';

export type Live = {
  status: number;
  type: string;
  /** The data of every `enquiry` event so far. */
  seen: { enquiry: Record<string, unknown> }[];
  /** How many `change` events there were. */
  changes(): number;
  /** Settles when the stream has ended. */
  ended: Promise<void>;
  close(): void;
};

/** Follows the live status of an enquiry. */
export const follow = (visitor: Visitor, enquiryId: string): Promise<Live> =>
  followAt(visitor, `/api/enquiries/${enquiryId}/live`);

/** Follows a tutor's quotes. */
export const followQuotes = (visitor: Visitor): Promise<Live> => followAt(visitor, '/api/portal/live');

async function followAt(visitor: Visitor, path: string): Promise<Live> {
  const control = new AbortController();
  const response = await fetch(`${visitor.url}${path}`, {
    headers: { Accept: 'text/event-stream', Cookie: [...visitor.cookies].map((pair) => pair.join('=')).join('; ') },
    signal: control.signal,
  });
  const seen: Live['seen'] = [];
  let changes = 0;
  const read = async () => {
    let text = '';
    for await (const chunk of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
      text += chunk;
      const events = text.split('\n\n');
      text = events.pop() ?? '';
      for (const event of events) {
        const data = /^event: (?:enquiry|quotes)\ndata: (.*)$/.exec(event)?.[1];
        if (event.startsWith('event: change')) changes++;
        if (data) seen.push(JSON.parse(data) as Live['seen'][number]);
      }
    }
  };
  const ended = read().catch(() => undefined);
  return {
    status: response.status,
    type: response.headers.get('content-type') ?? '',
    seen,
    changes: () => changes,
    ended,
    close: () => control.abort(),
  };
}
