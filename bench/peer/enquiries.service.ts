import { Inject, Injectable } from '@nestjs/common';
import type { Queue } from 'bullmq';
import { DataSource } from 'typeorm';
import { DAY } from '../../domain/shared/time.js';
import { INVITED } from '../contestant.js';
import { Enquiry, EventRecord, Opportunity, type Tutor } from './entities.js';
import { MAILS, type MailJob } from './mail-queue.js';
import { MatchingService } from './matching.service.js';
import type { SubmitEnquiryDto } from './submit-enquiry.dto.js';

@Injectable()
export class EnquiriesService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly matching: MatchingService,
    @Inject(MAILS) private readonly mails: Queue<MailJob>,
  ) {}

  /** Keeps an enquiry with its opportunities and their events, then adds a job for each mail. */
  async submit(body: SubmitEnquiryDto): Promise<Enquiry> {
    const tutors = await this.matching.match(body, INVITED);
    const { enquiry, opportunities } = await this.store(body, tutors);
    await this.mails.addBulk(
      opportunities.map(({ id }) => ({ name: 'new-opportunity', data: { opportunityId: id }, opts: { jobId: id } })),
    );
    return enquiry;
  }

  private async store(body: SubmitEnquiryDto, tutors: Tutor[]) {
    const expiresAt = new Date(Date.now() + DAY);
    return this.dataSource.transaction(async (manager) => {
      const enquiry = await manager.save(manager.create(Enquiry, { ...body }));
      const opportunities = await manager.save(
        tutors.map((tutor) => manager.create(Opportunity, { enquiry, tutor, status: 'available', expiresAt })),
      );
      await manager.save([
        manager.create(EventRecord, {
          stream: 'enquiry',
          streamId: enquiry.id,
          version: 1,
          type: 'EnquirySubmitted',
          data: body,
        }),
        ...opportunities.map(({ id, tutor }) =>
          manager.create(EventRecord, {
            stream: 'opportunity',
            streamId: id,
            version: 1,
            type: 'TutorInvited',
            data: { enquiryId: enquiry.id, tutorId: tutor.id },
          }),
        ),
      ]);
      return { enquiry, opportunities };
    });
  }
}
