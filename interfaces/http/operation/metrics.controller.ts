import { createHash, timingSafeEqual } from 'node:crypto';
import { Controller, Get, Req, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { NextFunction, Request, Response } from 'express';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { AnsweredRequests } from '../../../application/ports/answered-requests.js';
import { Gauges, type Promises } from '../../../application/ports/gauges.js';
import { Settings } from '../../../application/ports/settings.js';
import {
  burnRate as burnRateIn,
  confirmedBurnRate,
  type KeptIn,
  type ServiceLevel,
  windowsOf,
} from '../../../domain/service-level/objectives.js';
import { notFound } from '../../../domain/shared/domain-error.js';
import { LivePages } from '../request/live-pages.js';
import { Allow } from '../request/policy.js';

const registry = new Registry();
const requests = new Histogram({
  name: 'http_request_duration_seconds',
  help: 'How long requests took, by method, route and status',
  labelNames: ['method', 'route', 'status'] as const,
  buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
  registers: [registry],
});
const waiting = new Gauge({
  name: 'banksia_waiting',
  help: 'What waits, by kind',
  labelNames: ['kind'] as const,
  registers: [registry],
});
const jobs = new Gauge({
  name: 'banksia_jobs',
  help: 'Jobs by queue and state',
  labelNames: ['queue', 'state'] as const,
  registers: [registry],
});
const taskFailures = new Gauge({
  name: 'banksia_task_failures',
  help: 'Failed turns of scheduled tasks that were not tried again since',
  labelNames: ['task'] as const,
  registers: [registry],
});

const live = new Gauge({
  name: 'banksia_live',
  help: 'What live pages hold at this moment, by kind',
  labelNames: ['kind'] as const,
  registers: [registry],
});
const liveReads = new Counter({
  name: 'banksia_live_reads_total',
  help: 'Views read for live pages',
  registers: [registry],
});

const gauge = (name: string, help: string) => new Gauge({ name: `banksia_${name}`, help, registers: [registry] });
const oldestUnansweredEnquiry = gauge(
  'oldest_unanswered_enquiry_seconds',
  'How long the family has waited whose enquiry has no quote for longest; 0: none waits',
);
const answeredWithinPromise = gauge(
  'answered_within_promise_ratio',
  'Share of the enquiries of 28 days that had a quote within 24 hours, of those that have one or whose time is over',
);
const outboxOldest = gauge('outbox_oldest_seconds', 'Age of the oldest event with a reaction to come; 0: none');
const mailOldest = gauge('mail_oldest_seconds', 'Age of the oldest mail that is to be sent; 0: none');
const mailsFailed = gauge('mails_failed', 'Mails that were given up and wait for an operator');
const eligibleTutors = gauge('eligible_tutors', 'Tutors who are listed and can be invited');
const burnRate = new Gauge({
  name: 'banksia_slo_burn_rate',
  help: 'How many times faster than allowed an objective is missed, as both windows of a pair show it',
  labelNames: ['slo'] as const,
  registers: [registry],
});
const windowBurnRate = new Gauge({
  name: 'banksia_slo_window_burn_rate',
  help: 'The same in each window alone',
  labelNames: ['slo', 'window'] as const,
  registers: [registry],
});
const PROMISES = [
  ...[oldestUnansweredEnquiry, answeredWithinPromise, outboxOldest, mailOldest, mailsFailed, eligibleTutors],
  ...[burnRate, windowBurnRate],
];

function show(promises: Promises): void {
  oldestUnansweredEnquiry.set(promises.oldestUnansweredEnquirySeconds);
  answeredWithinPromise.set(promises.answeredWithinPromiseRatio);
  outboxOldest.set(promises.outboxOldestSeconds);
  mailOldest.set(promises.mailOldestSeconds);
  mailsFailed.set(promises.mailsFailed);
  // What is not known yet is not 0.
  if (promises.eligibleTutors === null) eligibleTutors.remove();
  else eligibleTutors.set(promises.eligibleTutors);
  for (const [slo, kept] of Object.entries(promises.levels) as [ServiceLevel, KeptIn][]) {
    burnRate.set({ slo }, confirmedBurnRate(slo, kept));
    for (const window of windowsOf(slo))
      windowBurnRate.set({ slo, window }, burnRateIn(slo, kept[window] ?? { kept: 0, broken: 0 }));
  }
}

/** How often it is looked at how late the event loop is: each look wakes the process, and is part of the delay. */
const LAG_EVERY_MS = 100;
/** Asked by machines whether we are well: their answer says that a part is away, and is none to a person. */
const PROBES = '/api/health';
/** From here on an answer says that we have failed. */
const FAILURE = 500;

/** Measures every request of the API. */
export const measure =
  (answered: AnsweredRequests) =>
  (request: Request, response: Response, next: NextFunction): void => {
    const done = requests.startTimer();
    response.on('finish', () => {
      const route = (request.route as { path?: string } | undefined)?.path ?? 'none';
      done({ method: request.method, route, status: String(response.statusCode) });
      if (!request.originalUrl.startsWith(PROBES)) answered.note(response.statusCode >= FAILURE);
    });
    next();
  };

const FORWARDED = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip'];

/** A proxy on the same machine is no caller of its own: it speaks for others, whether or not it is trusted (SEC-45). */
function isScraper({ socket, headers, hostname }: Request, token: string | null): boolean {
  if (token) return isSame(headers.authorization ?? '', `Bearer ${token}`);
  const isLocal = /^(::1|(::ffff:)?127\.)/.test(socket.remoteAddress ?? '');
  return isLocal && /^(localhost|127\..+|\[::1\])$/.test(hostname ?? '') && !FORWARDED.some((name) => headers[name]);
}

function isSame(actual: string, expected: string): boolean {
  const [one, other] = [actual, expected].map((text) => createHash('sha256').update(text).digest());
  return timingSafeEqual(one as Buffer, other as Buffer);
}

@ApiExcludeController()
@Controller('metrics')
@Allow('anyone')
export class MetricsController {
  constructor(
    private readonly gauges: Gauges,
    private readonly pages: LivePages,
    private readonly settings: Settings,
  ) {
    registry.clear();
    registry.registerMetric(requests);
    registry.registerMetric(waiting);
    registry.registerMetric(jobs);
    registry.registerMetric(taskFailures);
    registry.registerMetric(live);
    registry.registerMetric(liveReads);
    for (const promise of PROMISES) registry.registerMetric<string>(promise);
    collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: LAG_EVERY_MS });
  }

  /** Prometheus text; in production only with METRICS_TOKEN or, where there is none, on the machine itself (SEC-45). */
  @Get()
  async read(@Req() request: Request, @Res() response: Response): Promise<void> {
    if (this.settings.production && !isScraper(request, this.settings.metricsToken)) throw notFound('Address');
    const gauges = await this.gauges.read();
    for (const [kind, value] of Object.entries(gauges.waiting)) waiting.set({ kind }, value);
    for (const [queue, states] of Object.entries(gauges.jobs))
      for (const [state, value] of Object.entries(states)) jobs.set({ queue, state }, value);
    taskFailures.reset();
    for (const [task, value] of Object.entries(gauges.taskFailures)) taskFailures.set({ task }, value);
    for (const [kind, value] of Object.entries(this.pages.held)) live.set({ kind }, value);
    liveReads.reset();
    liveReads.inc(this.pages.reads);
    show(gauges.promises);
    response.type(registry.contentType).send(await registry.metrics());
  }
}
