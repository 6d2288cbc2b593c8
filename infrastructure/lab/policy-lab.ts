import { setImmediate as pause } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { Injectable } from '@nestjs/common';
import { Geography } from '../../application/ports/enquiry/geography.js';
import { type LabInput, type LabResult, PolicyLab } from '../../application/ports/matching/policy-lab.js';
import { ACCEPTED_OF_HUNDRED, type LabEnquiry, type LabTutor } from '../../domain/matching/lab.js';
import { type EnquiryWords, needsOf } from '../../domain/matching/needs.js';
import type { MatchingPolicy } from '../../domain/matching/policy.js';
import { Database } from '../postgres/database.js';

/** After so many enquiries other work of the process gets its turn. */
const READ_AT_ONCE = 200;
const INVITATIONS_COUNTED = 5_000;

type LabMessage = { progress?: number; result?: LabResult };

/** Replays in a thread of its own, so that requests go on being answered. */
@Injectable()
export class ThreadPolicyLab extends PolicyLab {
  constructor(
    private readonly database: Database,
    private readonly geography: Geography,
  ) {
    super();
  }

  async replay(
    input: LabInput,
    current: MatchingPolicy,
    now: string,
    progress: (share: number) => void,
  ): Promise<LabResult> {
    const recorded =
      input.enquiries === 'recorded'
        ? {
            enquiries: await this.recordedEnquiries(input.count),
            tutors: await this.tutorsOfToday(input.tutors, now),
            acceptShare: await this.acceptShare(),
          }
        : null;
    const worker = new Worker(new URL('./policy-lab.worker.mjs', import.meta.url), {
      workerData: { input, current, now, recorded },
    });
    worker.unref();
    return new Promise<LabResult>((resolve, reject) => {
      worker.on('message', (message: LabMessage) => {
        if (message.progress !== undefined) progress(message.progress);
        if (message.result) resolve(message.result);
      });
      worker.on('error', reject);
      worker.on('exit', () => reject(new Error('The replay ended without a result')));
    });
  }

  /** The newest ones, oldest of them first; reading their words gives way to requests now and then. */
  private async recordedEnquiries(count: number): Promise<LabEnquiry[]> {
    const rows = await this.database.query<EnquiryWords & { location: string; at: string }>(
      `select id, subjects, education_level as "educationLevel", available_days as "availableDays",
              available_times as "availableTimes", delivery_preference as "deliveryPreference",
              preferred_tutor_id as "preferredTutorId", location, created_at as at
       from enquiries where withheld_by = '{}' order by created_at desc limit $1`,
      [count],
    );
    const enquiries: LabEnquiry[] = [];
    for (const [place, { at, location, ...words }] of rows.reverse().entries()) {
      if (place % READ_AT_ONCE === 0) await pause();
      enquiries.push({ at, needs: needsOf(words, this.geography.locate(location), 1) });
    }
    return enquiries;
  }

  /** How many of the newest invitations were accepted; of few, mostly what is assumed. */
  private async acceptShare(): Promise<number> {
    const row = await this.database.one<{ asked: number; accepted: number }>(
      `select count(*) as asked, count(*) filter (where responded_at is not null and status <> 'rejected') as accepted
       from (select status, responded_at from tutor_opportunities where voided_at is null and status <> 'available'
             order by notified_at desc limit $1) newest`,
      [INVITATIONS_COUNTED],
    );
    return ((row?.accepted ?? 0) + ACCEPTED_OF_HUNDRED) / ((row?.asked ?? 0) + 100);
  }

  /** Of a larger market as many as asked for, drawn by their ids' random ends. */
  private async tutorsOfToday(count: number, now: string): Promise<LabTutor[]> {
    return this.database.query<LabTutor>(
      `select s.tutor_id as "tutorId", s.suspended, s.closing, s.vetting_status as "vettingStatus", s.contract_approved as "contractApproved",
              s.wwc_verified as "wwcVerified", s.wwc_expires_at as "wwcExpiresAt", s.accepting_students as "acceptingStudents",
              true as "emailVerified", false as "alreadyInvited", s.subjects, s.own_subjects as "ownSubjects", s.year_levels as "yearLevels", s.delivery_modes as "deliveryModes",
              s.latitude, s.longitude, s.travel_radius_km as "travelRadiusKm", s.hourly_rate as "hourlyRate",
              s.average_rating as "averageRating", s.total_reviews as "totalReviews",
              s.availability_mask as "availabilityMask", 0 as "recentInvitations", s.response_time as "responseHours", s.created_at as "createdAt"
       from tutor_search s
       where s.listed_until > $2
       order by right(s.tutor_id::text, 12) limit $1`,
      [count, now],
    );
  }
}
