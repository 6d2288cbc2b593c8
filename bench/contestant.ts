import type { Program } from './programs.js';

/** Where a round's programs find their surroundings. */
export type Surroundings = {
  databaseUrl: string;
  redisUrl: string | null;
  smtpPort: number;
  port: number;
  dataDir: string;
  tutors: number;
};

export type Role = 'api' | 'worker';

/** One of those that are compared: the product, the floor that it is measured against, or a peer. */
export type Contestant = {
  name: 'product' | 'reference' | 'peer';
  /** Mails that follow from an enquiry whose invitations are all filled. */
  mails: number;
  /** The names of its queues, for a Redis to be cleared of them. */
  queues: string[];
  /** Brings an empty database to the schema and fills it with tutors; `dataDir` takes what programs keep beside it. */
  prepare(databaseUrl: string, tutors: number, dataDir: string): Promise<void>;
  /** Does beside a fresh copy of the database what programs that had been at work would have done by now. */
  settle?(databaseUrl: string, dataDir: string): Promise<void>;
  /** Starts a program and waits until it serves or works. */
  start(role: Role, surroundings: Surroundings): Promise<Program>;
  /** By mail since then: the enquiry that it follows from, and whether it is an invitation to a tutor. */
  mailsOf(databaseUrl: string, since: Date): Promise<Map<string, { enquiryId: string; invitation: boolean }>>;
  /** Whether nothing waits to be done or sent. */
  isIdle(databaseUrl: string): Promise<boolean>;
};

/** How many tutors each enquiry invites. */
export const INVITED = 20;
