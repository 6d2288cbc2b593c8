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
export async function follow(visitor: Visitor, enquiryId: string): Promise<Live> {
  const control = new AbortController();
  const response = await fetch(`${visitor.url}/api/enquiries/${enquiryId}/live`, {
    headers: { Cookie: [...visitor.cookies].map((pair) => pair.join('=')).join('; ') },
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
        const data = /^event: enquiry\ndata: (.*)$/.exec(event)?.[1];
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
