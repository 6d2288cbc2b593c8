import { setTimeout as pause } from 'node:timers/promises';
import { DELIVERY_PREFERENCES, HIRING_LIKELIHOODS } from '../../domain/enquiry/options.js';

/** An enquiry that a family sent, every id it was answered with, and how often it was not answered. */
export type Sent = { email: string; ids: Set<string>; unanswered: number; gaveUp: boolean; isKeyed: boolean };

const TIMEOUT_MS = 30_000;
const AGAIN_MS = 200;
/** One of so many sends under an Idempotency-Key, one of so many does not ask again when its connection breaks. */
const KEYED = 10;
const GIVES_UP = 20;

/** An attempt under the same key is under way; nothing has happened. */
const TRY_AGAIN = new Set([409, 503]);

/** Nobody whose enquiry is sound is refused. */
class Refused extends Error {
  constructor(status: number) {
    super(`An enquiry was answered ${status}`);
  }
}

const bodyOf = (email: string) => ({
  name: 'Jane Mary Doe',
  email,
  phone: '0412 345 678',
  location: 'Parramatta, NSW 2150',
  educationLevel: 'Secondary Education (age 11-16)',
  subjects: 'Maths',
  frequency: 'Weekly',
  availableDays: ['Monday'],
  availableTimes: ['Late afternoon (3-6pm)'],
  deliveryPreference: DELIVERY_PREFERENCES[0],
  locationPreferences: ["Student's home"],
  hiringLikelihood: HIRING_LIKELIHOODS[2],
  message: 'Algebra is hard.',
});

/**
 * Families who send an enquiry each, to whichever API answers, and, like people, again until it is answered. They send
 * only as many as they were `allowed`.
 */
export class Families {
  readonly sent: Sent[] = [];
  /** When each was answered. */
  readonly answeredAt: number[] = [];
  private begun = 0;
  private allowed = 0;
  private isAborted = false;
  private changed = Promise.withResolvers<void>();
  private readonly ended: Promise<unknown>;

  constructor(
    private readonly apis: string[],
    private readonly count: number,
    clients: number,
  ) {
    this.ended = Promise.all(Array.from({ length: clients }, (_, client) => this.client(client)));
    this.ended.catch(() => undefined);
  }

  get isDone(): boolean {
    return this.sent.length === this.count;
  }

  /** Lets them send up to so many in all. */
  allow(most: number): void {
    this.allowed = Math.max(this.allowed, Math.min(most, this.count));
    this.changed.resolve();
    this.changed = Promise.withResolvers();
  }

  /** Lets them send all, and waits until all are answered. */
  async all(): Promise<void> {
    this.allow(this.count);
    await this.ended;
  }

  /** Nobody sends any more. */
  stop(): void {
    this.isAborted = true;
    this.allow(this.count);
  }

  private async client(client: number): Promise<void> {
    while (this.begun < this.count) {
      if (this.begun >= this.allowed) {
        await this.changed.promise;
        continue;
      }
      const number = this.begun++;
      await this.send(number, client);
    }
  }

  private async send(number: number, client: number): Promise<void> {
    const email = `jane.doe.${number}@family.example`;
    const one: Sent = { email, ids: new Set(), unanswered: 0, gaveUp: false, isKeyed: number % KEYED === 0 };
    const patient = number % GIVES_UP !== 1;
    for (let attempt = client; !this.isAborted; attempt++) {
      const api = this.apis[attempt % this.apis.length] as string;
      try {
        const answer = await fetch(`${api}/api/enquiries`, {
          method: 'POST',
          body: JSON.stringify(bodyOf(email)),
          headers: {
            'Content-Type': 'application/json',
            ...(one.isKeyed && { 'Idempotency-Key': `the enquiry of ${email}` }),
          },
          signal: AbortSignal.timeout(TIMEOUT_MS),
        });
        if (!answer.ok && !TRY_AGAIN.has(answer.status)) throw new Refused(answer.status);
        // An answer that breaks off in the middle is none.
        const { id } = (await answer.json()) as { id: string };
        if (answer.ok) {
          one.ids.add(id);
          this.answeredAt.push(Date.now());
          break;
        }
      } catch (error) {
        if (error instanceof Refused) throw error;
        one.unanswered += 1;
        one.gaveUp = !patient;
        if (one.gaveUp) break;
      }
      await pause(AGAIN_MS);
    }
    this.sent.push(one);
  }
}
