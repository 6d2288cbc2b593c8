import { Module } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { openQueue, type QueueAddress } from '../queues.js';
import { dataSourceOf } from './database.js';
import { EnquiriesController } from './enquiries.controller.js';
import { EnquiriesService } from './enquiries.service.js';
import { JOB_OPTIONS, MAIL_QUEUE, MAILS, type MailJob } from './mail-queue.js';
import { MailProcessor } from './mail.processor.js';
import { MailerService } from './mailer.service.js';
import { MatchingService } from './matching.service.js';

export const queueAddress = (): QueueAddress => ({
  databaseUrl: process.env['DATABASE_URL'] ?? '',
  redisUrl: process.env['REDIS_URL'],
});

@Module({
  providers: [{ provide: DataSource, useFactory: () => dataSourceOf(process.env['DATABASE_URL'] ?? '').initialize() }],
  exports: [DataSource],
})
class DatabaseModule {}

@Module({
  imports: [DatabaseModule],
  controllers: [EnquiriesController],
  providers: [
    EnquiriesService,
    MatchingService,
    { provide: MAILS, useFactory: () => openQueue<MailJob>(MAIL_QUEUE, queueAddress(), JOB_OPTIONS) },
  ],
})
export class ApiModule {}

@Module({ imports: [DatabaseModule], providers: [MailerService, MailProcessor] })
export class WorkerModule {}
