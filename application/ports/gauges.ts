/** What operators watch from outside; figures of this moment. */
export abstract class Gauges {
  abstract read(): Promise<{
    outbox: number;
    mailsPending: number;
    mailsFailed: number;
    jobsWaiting: number;
    jobsFailed: number;
  }>;
}
