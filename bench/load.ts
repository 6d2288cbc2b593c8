import { Agent, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  DAYS,
  DELIVERY_PREFERENCES,
  EDUCATION_LEVELS,
  FREQUENCIES,
  HIRING_LIKELIHOODS,
  LOCATION_PREFERENCES,
  TIMES,
} from '../domain/enquiry/options.js';

/** One enquiry that was sent: its id, when, and how long the answer took, in milliseconds. */
export type Sent = { id: string; at: number; took: number };

const SUBJECTS = [
  'Mathematics',
  'English',
  'Mathematics and Physics',
  'Science',
  'Year 11 Chemistry',
  'English and History',
];
const TOWNS = [
  'Parramatta 2150',
  'Carlton 3053',
  'Toowong 4066',
  'Subiaco 6008',
  'Unley 5061',
  'Newtown 2042',
  'Richmond 3121',
  'Belconnen 2617',
];

/**
 * An enquiry that can be answered online, so that a market of a thousand has tutors enough; each has its own sender.
 */
export function enquiryOf(index: number): Record<string, unknown> {
  const of = <T>(list: readonly T[], step = 1) => list[Math.floor(index / step) % list.length] as T;
  return {
    name: `Casey Bench ${index}`,
    email: `family${index}@example.com`,
    phone: '0491 570 006',
    location: of(TOWNS),
    educationLevel: of(EDUCATION_LEVELS.slice(1, 4), 5),
    subjects: of(SUBJECTS),
    frequency: of(FREQUENCIES),
    availableDays: [of(DAYS), of(DAYS, 3)],
    availableTimes: [of(TIMES, 2)],
    deliveryPreference: of(DELIVERY_PREFERENCES.slice(0, 2)),
    locationPreferences: [of(LOCATION_PREFERENCES)],
    hiringLikelihood: of(HIRING_LIKELIHOODS),
    message: `My child would like help twice a week with homework and the next test. This is family number ${index}.`,
  };
}

/** Sends enquiries to one address over kept connections. */
export class Sender {
  private readonly agent = new Agent({ keepAlive: true, maxSockets: 64 });
  /** What was answered, since the beginning. */
  readonly sent: Sent[] = [];

  constructor(
    private readonly url: string,
    private next: number,
  ) {}

  /** As many at a time as there are connections. */
  async atOnce(count: number, connections: number): Promise<Sent[]> {
    const sent: Sent[] = [];
    const until = this.next + count;
    const lane = async () => {
      while (this.next < until) sent.push(await this.post(this.next++));
    };
    await Promise.all(Array.from({ length: connections }, lane));
    return sent;
  }

  /** So many a second, whether or not earlier ones were answered. */
  async paced(count: number, perSecond: number): Promise<Sent[]> {
    const began = performance.now();
    const under: Promise<Sent>[] = [];
    for (let index = 0; index < count; index++) {
      await sleep(Math.max(0, began + (index * 1_000) / perSecond - performance.now()));
      under.push(this.post(this.next++));
    }
    return Promise.all(under);
  }

  close(): void {
    this.agent.destroy();
  }

  private post(index: number): Promise<Sent> {
    const body = JSON.stringify(enquiryOf(index));
    const at = Date.now();
    const began = performance.now();
    const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) };
    return new Promise((resolve, reject) => {
      request(this.url, { method: 'POST', agent: this.agent, headers }, (response) => {
        let answer = '';
        response.setEncoding('utf8').on('data', (chunk: string) => (answer += chunk));
        response.on('end', () => {
          if (response.statusCode !== 201) reject(new Error(`POST was answered ${response.statusCode}: ${answer}`));
          else {
            const sent = { id: (JSON.parse(answer) as { id: string }).id, at, took: performance.now() - began };
            this.sent.push(sent);
            resolve(sent);
          }
        });
      })
        .on('error', reject)
        .end(body);
    });
  }
}
