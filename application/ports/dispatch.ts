import type { Recorded } from './ledger.js';

/** What a worker does with what is dispatched to it; a throw has it dispatched again. */
export type Work = {
  reaction: (name: string, event: Recorded) => Promise<void>;
  /** Comes every few seconds, in one process at a time. */
  tick: () => Promise<void>;
  /** Scans one document; false when none is due. However long it takes, nothing else waits for it. */
  scan: () => Promise<boolean>;
};

/** Brings committed events to the reactions and due mail to the post. */
export abstract class Dispatch {
  abstract start(work: Work): void;
  /** Lets what is under way end, takes nothing new. */
  abstract stop(): Promise<void>;
}
