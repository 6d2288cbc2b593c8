import { StandardSchemaValidationPipe, ValidationPipe } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { QueryBus } from '@nestjs/cqrs';
import type { NestExpressApplication } from '@nestjs/platform-express';
import type { NextFunction, Request, Response } from 'express';
import type { Duplex } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { AnsweredRequests } from '../application/ports/answered-requests.js';
import { Clock } from '../application/ports/clock.js';
import { MarketMemory } from '../application/ports/matching/market-memory.js';
import { Settings } from '../application/ports/settings.js';
import { traceIdOf } from '../application/ports/traces.js';
import { TutorSearch } from '../application/ports/tutor/tutor-search.js';
import { places } from '../infrastructure/geography/postcode-geography.js';
import { QueuePages } from '../infrastructure/queue/queue-pages.js';
import { CollectedTraces } from '../infrastructure/tracing/collected-traces.js';
import { AppModule } from './app.module.js';
import { answerHeaders, SHOWS_NOTHING, tlsOnly } from './http/request/answer-headers.js';
import { hasBody, readBody } from './http/request/body.js';
import { keepConnections } from './http/request/connections.js';
import { useDocumentation } from './http/operation/documentation.js';
import { invalidInput } from './http/request/errors.js';
import { measure } from './http/operation/metrics.controller.js';
import { useQueueBoard } from './http/operation/queue-board.js';
import { noStore, useSessions } from './http/account/sessions.js';
import { SearchAnswers } from './http/search/search-answers.js';
import { sharedTutor } from './http/site/shared-tutor.js';
import { site } from './http/site/site.js';
import { traceRequests } from './http/request/trace-requests.js';
import { logger, logTraces } from './log.js';

/**
 * Pages that exist only where demo data is: the mailbox where
 * no mail leaves, and the kit, which is for those who build this.
 */
const DEMO_PAGES = ['/test-login', '/mailbox', '/kit'];
/** A request that trickles is cut (REL-27). */
const REQUEST_TIMEOUT_MS = 15_000;
/** How often Node looks for such; by itself it does so twice a minute. */
const LOOK_MS = 1_000;
/** How long the door stays shut for a market that is still being loaded; searches wait longer. */
const LOADING_MS = 2_000;
/** 10 MB over a slow phone. */
const UPLOAD_TIMEOUT_MS = 180_000;

/**
 * Builds the whole program on a migrated database, ready to listen. `root` is the checkout, where the built site lies.
 * What was opened is closed again where it fails half way.
 */
export async function build(root: string): Promise<NestExpressApplication> {
  const app = await NestFactory.create<NestExpressApplication>(AppModule, {
    logger,
    bodyParser: false,
    abortOnError: false,
  });
  try {
    return await prepare(app, root);
  } catch (error) {
    await app.close().catch(() => undefined);
    throw error;
  }
}

async function prepare(app: NestExpressApplication, root: string): Promise<NestExpressApplication> {
  const settings = app.get(Settings);
  const collected = app.get<CollectedTraces>(CollectedTraces);
  await collected.open();
  const traces = collected.isOn ? traceRequests(collected) : null;
  logTraces(() => traceIdOf(collected.current));
  app.disable('x-powered-by');
  app.set('trust proxy', settings.trustProxy ? 1 : false);
  app.set('query parser', 'simple');
  app.enableCsrfProtection({ trustedOrigins: [new URL(settings.publicUrl).origin] });
  app.useSecurityHeaders({
    contentSecurityPolicy: false,
    strictTransportSecurity: tlsOnly(settings),
    crossOriginEmbedderPolicy: false,
    // Internet Explorer alone reads it.
    xDownloadOptions: false,
  });
  const server = app.getHttpServer() as import('node:http').Server;
  app.use(keepConnections(server));
  app.use(withTimeout(REQUEST_TIMEOUT_MS * settings.timeouts));
  const clock = app.get(Clock);
  const tutors = sharedTutor(app.get(QueryBus), () => clock.now());
  app.use(site(root, settings, absentPages(settings), tutors));
  if (traces) app.use('/api', traces.begin);
  app.use('/api', noStore, measure(app.get<AnsweredRequests>(AnsweredRequests)));
  app.use('/api', addServerTime(clock));
  app.use(showNothing);
  app.use('/api', app.get<SearchAnswers>(SearchAnswers).repeat);
  app.use(readBody);
  const sessions = useSessions(app);
  if (traces) app.use('/api', traces.goOn);
  app.useGlobalPipes(
    new StandardSchemaValidationPipe({ exceptionFactory: (issues) => invalidInput(issues) }),
    new ValidationPipe({
      whitelist: true,
      transform: true,
      exceptionFactory: (errors) =>
        invalidInput(
          errors.map(({ property, constraints }) => ({
            path: [property],
            message: Object.values(constraints ?? {})[0] ?? 'is wrong',
          })),
        ),
    }),
  );
  useQueueBoard(app, (address) => app.get(QueuePages).at(address));
  if (!settings.production) useDocumentation(app);
  app.enableShutdownHooks(['SIGTERM', 'SIGINT'], { useProcessExit: true });
  // Or the first family would wait for it.
  places();
  await app.init();
  const memories = [
    ...(settings.role === 'worker' ? [] : [app.get<TutorSearch>(TutorSearch)]),
    ...(settings.role === 'api' ? [] : [app.get<MarketMemory>(MarketMemory)]),
  ];
  await Promise.race([Promise.all(memories.map((memory) => memory.open())), sleep(LOADING_MS, null, { ref: false })]);
  Object.assign(server, {
    requestTimeout: UPLOAD_TIMEOUT_MS * settings.timeouts,
    headersTimeout: REQUEST_TIMEOUT_MS * settings.timeouts,
    connectionsCheckingInterval: LOOK_MS,
  });
  server.on('close', () => sessions.close());
  server.on('clientError', refuseUnreadable(answerHeaders(settings)));
  return app;
}

const absentPages = ({ demo, smtpUrl }: Settings) => (demo ? (smtpUrl ? ['/mailbox'] : []) : DEMO_PAGES);

const UNREADABLE: Record<string, readonly [status: string, message: string, code: string]> = {
  HPE_HEADER_OVERFLOW: ['400 Bad Request', 'The address or the headers are too long', 'too_large'],
  ERR_HTTP_REQUEST_TIMEOUT: ['408 Request Timeout', 'The request took too long', 'too_slow'],
};

/** What is no request at all, such as an address of 16 KB, is answered like everything else. */
function refuseUnreadable(headers: Record<string, string>) {
  return ({ code = '' }: NodeJS.ErrnoException, socket: Duplex): void => {
    if (code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
    const [status, message, errorCode] = UNREADABLE[code] ?? [
      '400 Bad Request',
      'The request could not be read',
      'malformed',
    ];
    const body = JSON.stringify({ message, code: errorCode });
    const all = { ...headers, 'Content-Length': body.length, Connection: 'close' };
    const head = Object.entries(all).map(([name, value]) => `${name}: ${value}`);
    socket.end(`HTTP/1.1 ${status}\r\n${head.join('\r\n')}\r\n\r\n${body}`);
  };
}

const isUpload = ({ method, baseUrl, path }: Request) =>
  method === 'PUT' && /^\/api\/objects\/[^/]+$/.test(`${baseUrl}${path}`);

/** Every answer says by which time the rules go, so that a page counts down by it. */
const addServerTime =
  (clock: Clock) =>
  (_request: Request, response: Response, next: NextFunction): void => {
    response.setHeader('Server-Time', clock.now());
    next();
  };

/** The few answers that show something say more themselves (SEC-40). */
function showNothing(_request: Request, response: Response, next: NextFunction): void {
  response.setHeader('Content-Security-Policy', SHOWS_NOTHING);
  next();
}

/**
 * What is sent must arrive soon, also where nobody reads it any more; a file has until some time after it was answered.
 */
const withTimeout =
  (timeoutMs: number) =>
  (request: Request, response: Response, next: NextFunction): void => {
    if (!hasBody(request)) return next();
    let late: NodeJS.Timeout | undefined;
    const wait = () => {
      late = setTimeout(() => {
        if (request.complete) return;
        if (response.headersSent) return void request.socket.destroy();
        response.setHeader('Connection', 'close');
        response.status(408).json({ message: 'The request took too long', code: 'too_slow' });
      }, timeoutMs);
    };
    if (isUpload(request)) response.once('finish', wait);
    else wait();
    const arrived = () => clearTimeout(late);
    request.on('end', arrived).on('close', arrived);
    next();
  };
