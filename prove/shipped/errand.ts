import type { Figure } from '../proof.js';
import type { Image } from './image.js';

/** What the process inside the namespaces is asked to do. */
export type Errand = {
  image: Image;
  folder: string;
  /** The programs of this machine. */
  caddy: string;
  postgres: string;
  chromium: { path: string; env: Record<string, string> };
  rounds: number;
};

export type Report = { done?: number; figures?: Figure[] };
