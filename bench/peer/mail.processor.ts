import { Injectable } from '@nestjs/common';
import type { Job } from 'bullmq';
import { DataSource, type Repository } from 'typeorm';
import { Opportunity } from './entities.js';
import type { MailJob } from './mail-queue.js';
import { MailerService } from './mailer.service.js';

/** Sends one mail a job; a job that runs again sends no second one. */
@Injectable()
export class MailProcessor {
  private readonly opportunities: Repository<Opportunity>;

  constructor(
    dataSource: DataSource,
    private readonly mailer: MailerService,
  ) {
    this.opportunities = dataSource.getRepository(Opportunity);
  }

  async process({ data: { opportunityId } }: Job<MailJob>): Promise<void> {
    const opportunity = await this.opportunities
      .createQueryBuilder('opportunity')
      .innerJoinAndSelect('opportunity.tutor', 'tutor')
      .innerJoinAndSelect('opportunity.enquiry', 'enquiry')
      .where('opportunity.id = :opportunityId', { opportunityId })
      .getOneOrFail();
    if (opportunity.mailedAt) return;
    await this.mailer.invite(opportunity);
    await this.opportunities.update(opportunityId, { mailedAt: new Date() });
  }
}
