import type { z } from 'zod';
import { syncClock } from './server-time';
import { SITE_FACTS } from './site-facts';

/** Seconds without an answer after which a call counts as failed. */
const TIMEOUT_MS = 15_000;

/**
 * A non-OK answer. `message` reads `401: text` as S0§8 says; `serverMessage` is the server's own text without the
 * status, null when the body was empty or unreadable; `fields` holds the text per input path; `answer`
 * is the whole JSON body, undefined where there was none.
 */
export class ApiError extends Error {
  constructor(
    readonly status: number,
    text: string,
    readonly serverMessage: string | null,
    readonly fields: Record<string, string>,
    readonly answer?: unknown,
  ) {
    super(`${status}: ${text}`);
    this.name = 'ApiError';
  }
}

/**
 * What to tell a person: the server's words, without what they
 * begin with for programs, else the call's own default.
 */
export const wordsOf = (error: unknown, fallback: string) =>
  (error instanceof ApiError && error.serverMessage?.replace('validation failed: ', '')) || fallback;

/** The same of a form with one field: what is wrong with that, else as `wordsOf`; undefined where nothing failed. */
export const fieldWordsOf = (error: unknown, field: string, fallback: string) =>
  error ? (error instanceof ApiError && error.fields[field]) || wordsOf(error, fallback) : undefined;

type Listener = (path: string) => void;
const unauthorised = new Set<Listener>();
/** Calls back when any call but a sign-in attempt is answered 401; returns the way to stop. */
export function onUnauthorised(listener: Listener): () => void {
  unauthorised.add(listener);
  return () => void unauthorised.delete(listener);
}

const SIGN_IN = ['/api/login', '/api/register'];

let logins = 0;
/** Notes a login: what is still answered to calls of the session before says nothing about the new one. */
export const noteLogin = () => void logins++;

/** What a refused call says. The page of a proxy is no sentence for a screen. */
export async function refusalOf(response: Response): Promise<ApiError> {
  const type = response.headers.get('content-type') ?? '';
  let text: unknown;
  let answer: { message?: unknown; fields?: Record<string, string> } | null | undefined;
  try {
    text = (await response.text()).trim();
    if (type.includes('json')) {
      answer = JSON.parse(text as string) as typeof answer;
      text = answer?.message;
    }
  } catch (error) {
    text = null;
    console.warn('An answer could not be read', error);
  }
  const words = typeof text === 'string' ? text : '';
  const message = words || response.statusText || 'Request failed';
  return new ApiError(
    response.status,
    message,
    (!type.includes('html') && words) || null,
    answer?.fields ?? {},
    answer,
  );
}

/**
 * The answer with all of its body, which has to come in time as
 * well; a `large` one may take longer, as long as it goes on coming.
 */
async function whole(url: string, request: RequestInit, large = false): Promise<Response> {
  const late = new AbortController();
  const wait = () => setTimeout(() => late.abort(new Error(`${url} did not answer`)), TIMEOUT_MS);
  let timer = wait();
  try {
    const response = await fetch(url, { ...request, signal: late.signal });
    if (large && response.ok && response.body) {
      const { inParts } = await import('./in-parts');
      return await inParts(response, response.body, () => {
        clearTimeout(timer);
        timer = wait();
      });
    }
    const bytes = await response.arrayBuffer();
    return new Response(bytes.byteLength > 0 ? bytes : null, response);
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Sends one call with the session cookie; a body goes as JSON (M-01). Non-OK answers become {@link ApiError} (M-03).
 * Screens read with {@link read} and change things with `useAction`, which gives the `key` of a call.
 */
export async function send(
  method: string,
  url: string,
  body?: unknown,
  key?: string,
  isLarge = false,
): Promise<Response> {
  const session = logins;
  const request: RequestInit = {
    method,
    credentials: 'include',
    headers: {
      ...(body !== undefined && { 'Content-Type': 'application/json' }),
      ...(key !== undefined && { 'Idempotency-Key': key }),
      ...(SITE_FACTS.traces === 'on' && { traceparent: (await import('./traceparent')).newTraceparent() }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  };
  const response = await whole(url, request, isLarge);
  syncClock(response.headers.get('Server-Time'));
  if (response.ok) return response;
  const hasEnded = response.status === 401 && !SIGN_IN.includes(url) && session === logins;
  if (hasEnded) for (const listener of unauthorised) listener(url);
  throw await refusalOf(response);
}

/** Sends a call and reads its answer; an answer without the expected shape is a failure. */
export async function ask<T>(
  shape: z.ZodType<T>,
  method: string,
  url: string,
  body?: unknown,
  key?: string,
): Promise<T> {
  const response = await send(method, url, body, key);
  return shape.parse(await response.json());
}

/** Reads what has `shape`; a `question` goes as the body of a POST that changes nothing. */
export const read = <T>(shape: z.ZodType<T>, url: string, question?: unknown): Promise<T> =>
  ask(shape, question === undefined ? 'GET' : 'POST', url, question);

/** Reads what its reader checks without the contract's rules, which weigh more than a public page may. */
export const readUnchecked = async (url: string): Promise<unknown> => (await send('GET', url)).json();

/** Reads a file. */
export const readFile = async (url: string): Promise<Blob> => (await send('GET', url)).blob();

export type ApiKey = readonly [path: string, ...segments: string[]];
const isUserEndpoint = (url: string) => url.includes('/api/user');

/**
 * The default loader (M-02, M-04): joins the key's segments with a slash and issues a GET. A 401 throws, except for the
 * user endpoint and where `on401` says `null`.
 */
export const load =
  <T>(shape: z.ZodType<T>, on401: 'throw' | 'null' = 'throw') =>
  async ({ queryKey }: { queryKey: readonly unknown[] }): Promise<T | null> => {
    const url = queryKey.join('/');
    try {
      return await read(shape, url);
    } catch (error) {
      const nobody = error instanceof ApiError && error.status === 401 && (on401 === 'null' || isUserEndpoint(url));
      if (nobody) return null;
      throw error;
    }
  };
