import type { LoggerService } from '@nestjs/common';
import { type Level, pino } from 'pino';

/** A database error shows the row it refused in `detail` and `where`. */
const HIDDEN = [
  'password',
  'token',
  'cookie',
  'authorization',
  'email',
  'phone',
  'taxFileNumber',
  'businessNumber',
  'wwcNumber',
  'wwcCredentialNumber',
  'detail',
  'where',
];

/** A mailed token travels in bodies alone, but anybody can put one into an address; ids are shorter. */
const TOKEN_IN_PATH = /\/[\w~.%-]{40,}/g;
const withoutTokens = (path: unknown) => (typeof path === 'string' ? path.replace(TOKEN_IN_PATH, '/[hidden]') : path);

let traceIdNow: () => string | null = () => null;
/** From now on an entry says to which trace it belongs, as `trace_id` (G-30). */
export const logTraces = (traceId: () => string | null): void => void (traceIdNow = traceId);

/** One JSON line for each entry; what names a person or opens a door is left out (SEC-44). */
const log = pino({
  level: process.env['LOG_LEVEL'] ?? 'info',
  base: null,
  mixin: () => {
    const traceId = traceIdNow();
    return traceId ? { trace_id: traceId } : {};
  },
  timestamp: pino.stdTimeFunctions.isoTime,
  serializers: { path: withoutTokens },
  redact: { paths: HIDDEN.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]), censor: '[hidden]' },
});

const write =
  (level: Level) =>
  (message: unknown, ...rest: unknown[]) => {
    const context = rest.findLast((part) => typeof part === 'string');
    if (message && typeof message === 'object') log[level]({ context, ...message });
    else log[level]({ context }, String(message));
  };

/** Nest's logger over pino; the framework's own chatter at start is left out. */
export const logger: LoggerService = {
  log: (message: unknown, context?: string) => {
    if (
      !['InstanceLoader', 'RouterExplorer', 'RoutesResolver', 'NestFactory', 'NestApplication'].includes(context ?? '')
    )
      write('info')(message, context);
  },
  error: write('error'),
  warn: write('warn'),
  debug: write('debug'),
  verbose: write('trace'),
  fatal: write('fatal'),
};
