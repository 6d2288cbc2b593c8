/** A service that is needed is not there yet, or not any more. */
export class Unavailable extends Error {}

/** Distinguishes an outage from a fault, also where a client says so by a code or words of its own. */
export abstract class Outages {
  /** A service that is needed is away, shutting down, overloaded or silent, or every connection to it is taken. */
  abstract isUnavailable(error: unknown): boolean;

  /** Everything that failed did so because a service that is needed is away. */
  abstract isOutage(error: unknown): boolean;
}
