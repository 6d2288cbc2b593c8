import type { IncomingMessage } from 'node:http';
import { request } from 'node:https';
import { isIP } from 'node:net';
import type { BusyProblem } from '../../domain/calendar/busy-calendar.js';
import { isCalendarAddress } from '../../domain/calendar/busy-calendar.rules.js';
import type { PublicInternet } from './public-internet.js';

/**
 * A calendar is a stranger's server: what it may send, how long it
 * may take, and how many hops and addresses are tried, is bounded.
 */
export const FETCH_LIMITS = { bytes: 1_000_000, timeoutMs: 5_000, redirects: 3, addresses: 4 };

type Fetched = { text: string } | { problem: BusyProblem };

class Refused extends Error {
  constructor(readonly problem: BusyProblem) {
    super(problem);
  }
}

const GONE = [401, 403, 404, 410];

/** Reads an address of a stranger within all limits: what it leads to, however it leads there, is public (G-17). */
export async function fetchCalendar(url: string, internet: PublicInternet, limits = FETCH_LIMITS): Promise<Fetched> {
  const signal = AbortSignal.timeout(limits.timeoutMs);
  try {
    return { text: await follow(url, internet, limits, signal) };
  } catch (error) {
    if (error instanceof Refused) return { problem: error.problem };
    return { problem: signal.aborted ? 'too_slow' : 'not_reachable' };
  }
}

async function follow(
  url: string,
  internet: PublicInternet,
  limits: typeof FETCH_LIMITS,
  signal: AbortSignal,
): Promise<string> {
  let next = url;
  for (let hop = 0; hop <= limits.redirects; hop++) {
    if (!isCalendarAddress(next)) throw new Refused('not_reachable');
    const target = new URL(next);
    const response = await ask(target, internet, limits, signal);
    try {
      const { statusCode: status = 0, headers } = response;
      if (status === 200) return await textOf(response, limits);
      if (GONE.includes(status)) throw new Refused('not_found');
      if (status < 300 || status >= 400 || !headers.location || !URL.canParse(headers.location, target.href))
        throw new Refused('not_reachable');
      next = new URL(headers.location, target).href;
    } finally {
      response.destroy();
    }
  }
  throw new Refused('not_reachable');
}

/** Connects to an address that was looked at, and to no name: nobody can lead it elsewhere in between. */
async function ask(
  target: URL,
  internet: PublicInternet,
  limits: typeof FETCH_LIMITS,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  const name = target.hostname.replace(/^\[|\]$/g, '');
  const addresses = isIP(name) ? [name] : await internet.addressesOf(name, signal);
  signal.throwIfAborted();
  // One that is not public among others is no accident.
  if (addresses.length === 0 || !addresses.every((address) => internet.isPublic(address)))
    throw new Refused('not_reachable');
  let failure: unknown;
  for (const address of addresses.slice(0, limits.addresses)) {
    try {
      return await answerOf(target, name, address, internet, signal);
    } catch (error) {
      signal.throwIfAborted();
      failure = error;
    }
  }
  throw failure;
}

function answerOf(
  target: URL,
  name: string,
  address: string,
  { https }: PublicInternet,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const call = request(
      {
        ...https,
        host: address,
        path: `${target.pathname}${target.search}`,
        servername: isIP(name) ? '' : name,
        agent: false,
        signal,
        headers: {
          Host: target.host,
          Accept: 'text/calendar',
          'Accept-Encoding': 'identity',
          'User-Agent': 'Banksia calendar reader',
        },
      },
      resolve,
    );
    call.on('error', reject);
    call.end();
  });
}

async function textOf(response: IncomingMessage, { bytes: most }: typeof FETCH_LIMITS): Promise<string> {
  const { 'content-encoding': encoding = 'identity', 'content-length': length } = response.headers;
  // It was asked for as it is; what is packed might be of any size.
  if (encoding.toLowerCase() !== 'identity') throw new Refused('not_a_calendar');
  if (Number(length ?? 0) > most) throw new Refused('too_large');
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > most) throw new Refused('too_large');
    chunks.push(chunk);
  }
  const text = Buffer.concat(chunks)
    .toString('utf8')
    .replace(/^\uFEFF/, '');
  if (!/^\s*BEGIN:VCALENDAR\s/i.test(text)) throw new Refused('not_a_calendar');
  return text;
}
