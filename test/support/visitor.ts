import { setTimeout as pause } from 'node:timers/promises';

export type Answer<Body> = { status: number; body: Body; text: string; headers: Headers };

type RequestOptions = { body?: unknown; raw?: string | Uint8Array<ArrayBuffer>; headers?: Record<string, string> };

const INTERVAL_MS = 250;
/** Longer than any machine is too busy. */
const MOST_TRIES = 480;

/**
 * A client with its own cookies that, unlike a browser, says neither where it comes from nor what it does. What is
 * answered 503 `unavailable` has not happened: a patient client sends it again, as it is asked to, so that no test
 * depends on how busy a machine is.
 */
export class Visitor {
  readonly cookies = new Map<string, string>();

  constructor(
    readonly url: string,
    private readonly clients = { patient: true },
  ) {}

  get<Body = Record<string, unknown>>(path: string, headers: Record<string, string> = {}): Promise<Answer<Body>> {
    return this.ask('GET', path, { headers });
  }

  post<Body = Record<string, unknown>>(
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Answer<Body>> {
    return this.ask('POST', path, { body, headers });
  }

  /** Sends `body` as JSON, or `raw` as it stands. */
  async ask<Body = Record<string, unknown>>(
    method: string,
    path: string,
    options: RequestOptions = {},
  ): Promise<Answer<Body>> {
    for (let tries = 1; ; tries++) {
      const answer = await this.send<Body>(method, path, options);
      if (!this.clients.patient || !isBusy(answer) || tries === MOST_TRIES) return answer;
      await pause(INTERVAL_MS);
    }
  }

  private async send<Body>(
    method: string,
    path: string,
    { body, raw, headers = {} }: RequestOptions,
  ): Promise<Answer<Body>> {
    const response = await fetch(`${this.url}${path}`, {
      method,
      redirect: 'manual',
      body: raw ?? (body === undefined ? null : JSON.stringify(body)),
      headers: {
        ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
        ...(this.cookies.size ? { Cookie: [...this.cookies].map((pair) => pair.join('=')).join('; ') } : {}),
        ...headers,
      },
    });
    for (const line of response.headers.getSetCookie()) this.keep(line);
    const text = await response.text();
    const json = response.headers.get('content-type')?.includes('json') ?? false;
    return {
      status: response.status,
      body: (json && text ? JSON.parse(text) : {}) as Body,
      text,
      headers: response.headers,
    };
  }

  private keep(line: string): void {
    const [pair = '', ...attributes] = line.split(';');
    const name = pair.slice(0, pair.indexOf('='));
    const expires = attributes.find((attribute) => /^\s*expires=/i.test(attribute))?.split('=')[1];
    if (expires && Date.parse(expires) < Date.now()) this.cookies.delete(name);
    else this.cookies.set(name, pair.slice(name.length + 1));
  }
}

const isBusy = ({ status, body }: Answer<unknown>) =>
  status === 503 && (body as { code?: string } | null)?.code === 'unavailable';
