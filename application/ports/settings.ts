/** What the environment says, read and checked once at start. */
export abstract class Settings {
  port: number;
  host: string;
  /** Origin used in every link, without a trailing slash. */
  publicUrl: string;
  dataDir: string;
  /** The database as the running program logs in to it. */
  databaseUrl: string;
  /** The same as the schema's owner, who migrates it; null: another process does. */
  ownerDatabaseUrl: string | null;
  redisUrl: string | null;
  smtpUrl: string | null;
  role: 'all' | 'api' | 'worker';
  demo: boolean;
  production: boolean;
  sessionSecret: string;
  /** Keys of the encrypted columns, 32 bytes each; the last one writes. */
  fieldKeys: { id: string; key: Buffer }[];
  /** Bucket of the documents; null: files under `dataDir`. */
  s3Url: string | null;
  /** Virus scanner of the documents; null: there is none, and no document is said to be clean. */
  clamdUrl: string | null;
  /** Dollars per hour; null: none beyond the rule. */
  rateCap: number | null;
  /** Whether tutors give a tax file number. */
  collectTfn: boolean;
  requireEmailConfirmation: boolean;
  trustProxy: boolean;
  /** Callers that bring it may read the metrics in production; null: only callers on the machine itself. */
  metricsToken: string | null;
  /** Collector of traces, whose `/v1/traces` takes OTLP over HTTP; null: none. */
  tracesUrl: string | null;
  /** Multiplies every rate limit. */
  limits: number;
  /**
   * Multiplies how long a statement and a request may take, and how long the program waits for its database and queues.
   */
  timeouts: number;
  /** Connections of each queue to Postgres; null: as many as it works best with. */
  queueConnections: number | null;
  /** How many mails of the newsletter go out in a minute (G-28). */
  newsletterPace: number;
  contactPhone: string;
  contactEmail: string;
  lmsUrl: string | null;
  /** Under which each online session has a room of its own, without a trailing slash. */
  meetingUrl: string;
}
