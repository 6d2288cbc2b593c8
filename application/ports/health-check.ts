export type PartState = 'ok' | 'unavailable';

/** The state of each part that this process has or needs. */
export type Health = {
  database: PartState;
  queue: PartState;
  storage: PartState;
  /** Where one is named. */
  mail?: PartState;
  scanner?: PartState;
  /** `ok`, or how far loading is: in a process that answers searches, and in one that matches. */
  search?: string;
  matching?: string;
};

/** Whether the parts answer that a request or the work after it needs. */
export abstract class HealthCheck {
  abstract read(): Promise<Health>;
}
