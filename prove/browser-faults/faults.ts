import type { Route } from '@playwright/test';

/** What happens to a call in place of its answer. */
export type Fault = {
  name: string;
  /** Of what is answered; null where nothing is. */
  status: number | null;
  /** The server's own words for people. */
  message: string | null;
  happen(route: Route): Promise<void>;
};

const HTML = '<html><head><title>Zq proxy</title></head><body><h1>Zq proxy</h1></body></html>';

/** Long enough for every wait of the site: 15 seconds of a call, a minute of an upload. */
export const NO_ANSWER_MS = 61_000;
const noAnswer: Fault = { name: 'no answer', status: null, message: null, happen: async () => undefined };
export const isSilent = (fault: Fault) => fault === noAnswer;

const refusal = (status: number, message: string, headers: Record<string, string> = {}): Fault => ({
  name: String(status),
  status,
  message,
  happen: (route) => route.fulfill({ status, headers, json: { message, code: 'zq' } }),
});

const answer = (name: string, status: number, body: string, contentType = 'application/json'): Fault => ({
  name,
  status,
  message: null,
  happen: (route) => route.fulfill({ status, body, contentType }),
});

/** The true answer of a read, of which the connection brought a part; a change is not made for it. */
const broken: Fault = {
  name: 'broken JSON',
  status: 200,
  message: null,
  async happen(route) {
    const whole =
      route.request().method() === 'GET' ? await (await route.fetch()).text() : '{"success":true,"id":"zq"}';
    await route.fulfill({
      status: 200,
      contentType: 'application/json',
      body: whole.slice(0, Math.ceil(whole.length / 2)),
    });
  },
};

export const FAULTS: readonly Fault[] = [
  noAnswer,
  { name: 'connection cut', status: null, message: null, happen: (route) => route.abort('connectionreset') },
  refusal(400, 'The request failed validation'),
  refusal(401, 'Please log in to continue'),
  refusal(403, 'This is not yours'),
  refusal(429, 'Too many requests. Please wait a minute.', { 'Retry-After': '60' }),
  refusal(500, 'Something went wrong on our side'),
  refusal(503, 'Not at the moment, please try again', { 'Retry-After': '5' }),
  answer('502 with a page', 502, HTML, 'text/html'),
  answer('200 with a page', 200, HTML, 'text/html'),
  broken,
  answer('empty body', 200, ''),
];
