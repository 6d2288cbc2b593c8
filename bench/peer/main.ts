import 'reflect-metadata';
import { ValidationPipe } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { openWorker } from '../queues.js';
import { ApiModule, queueAddress, WorkerModule } from './app.module.js';
import { CONCURRENCY, MAIL_QUEUE, type MailJob } from './mail-queue.js';
import { MailProcessor } from './mail.processor.js';

/** The peer of docs/benchmarks: what an ordinary good team would write first. */
const logger = ['error', 'warn'] as const;

async function serve(): Promise<void> {
  const app = await NestFactory.create(ApiModule, { logger: [...logger] });
  app.useGlobalPipes(new ValidationPipe({ whitelist: true, transform: true }));
  await app.listen(Number(process.env['PORT']), '127.0.0.1');
}

async function work(): Promise<void> {
  const app = await NestFactory.createApplicationContext(WorkerModule, { logger: [...logger] });
  const processor = app.get(MailProcessor);
  await openWorker<MailJob>(MAIL_QUEUE, queueAddress(), (job) => processor.process(job), CONCURRENCY);
  process.stdout.write('working\n');
}

process.on('disconnect', () => process.exit(0));
process.on('SIGTERM', () => process.exit(0));
await (process.env['ROLE'] === 'api' ? serve() : work());
