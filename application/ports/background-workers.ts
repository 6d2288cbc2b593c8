import type { Scheduled } from '../scheduled-task.js';
import type { Recorded } from './ledger.js';

/** What the workers of this process do with their jobs; a throw has a job tried again. */
export type JobHandlers = {
  react: (reaction: string, event: Recorded) => Promise<void>;
  /** The tasks that have their turns here. */
  tasks: readonly Scheduled[];
  /** Whether a task that can be asked has anything to do. */
  isDue: (name: string) => Promise<boolean>;
  /** Runs a task. Returns how much it did. */
  runTask: (name: string) => Promise<number>;
};

/** Brings committed events to the reactions, due mails to the mail server, and scheduled tasks to their turns. */
export abstract class BackgroundWorkers {
  abstract start(handlers: JobHandlers): void;
  /** Lets what is under way end, takes nothing new. */
  abstract stop(): Promise<void>;
}
