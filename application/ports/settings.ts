/** What the environment says, read and checked once at start. */
export abstract class Settings {
  port: number;
  host: string;
  /** Origin used in every link, without a trailing slash. */
  publicUrl: string;
  dataDir: string;
  databaseUrl: string;
  redisUrl: string | null;
  smtpUrl: string | null;
  role: 'all' | 'api' | 'worker';
  demo: boolean;
  production: boolean;
  sessionSecret: string;
  requireEmailConfirmation: boolean;
  trustProxy: boolean;
  /** Multiplies every rate limit. */
  limits: number;
  contactPhone: string;
  contactEmail: string;
  lmsUrl: string | null;
}
