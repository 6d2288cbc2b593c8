import type { Actor } from '../ledger.js';

export type RunKind = 'policy-lab' | 'verification';

export type BackgroundRun = {
  id: string;
  status: 'running' | 'done' | 'failed';
  /** From 0 to 1. */
  progress: number;
  input: Record<string, unknown>;
  result: Record<string, unknown> | null;
  message: string | null;
  startedAt: string;
  /** Wall-clock seconds that it took. */
  seconds: number | null;
};

/** Long work that an operator began; every process can tell how far it is. */
export abstract class BackgroundRuns {
  /** Returns the new run's id. @throws DomainError conflict while another of its kind runs */
  abstract begin(kind: RunKind, input: object, startedBy: Actor, startedAt: string): Promise<string>;
  /** A sign of life with what is known so far; a run without one for half a minute has failed. */
  abstract onProgress(id: string, progress: number, soFar?: object): Promise<void>;
  abstract finish(id: string, result: object, seconds: number): Promise<void>;
  abstract fail(id: string, message: string): Promise<void>;
  /** Null when there is none of this kind. */
  abstract read(kind: RunKind, id: string): Promise<BackgroundRun | null>;
  /** The twenty newest of a kind that have ended well, newest first. */
  abstract finished(kind: RunKind): Promise<Pick<BackgroundRun, 'input' | 'result'>[]>;
}
