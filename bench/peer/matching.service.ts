import { Injectable } from '@nestjs/common';
import { DataSource, type Repository } from 'typeorm';
import { DELIVERY_PREFERENCES } from '../../domain/enquiry/options.js';
import { Suburb, Tutor } from './entities.js';
import type { SubmitEnquiryDto } from './submit-enquiry.dto.js';

export const SUBJECTS = [
  'mathematics',
  'english',
  'science',
  'physics',
  'chemistry',
  'biology',
  'history',
  'geography',
  'economics',
  'psychology',
];

const [REMOTE, EITHER] = DELIVERY_PREFERENCES;
const TEACHES = `exists (select from tutor_subjects taught
  where taught.tutor_id = tutor.id and taught.subject in (:...subjects) and taught.level = :level)`;
const WITHIN_REACH = `tutor.in_person and 6371 * acos(least(1, sin(radians(:latitude)) * sin(radians(tutor.latitude))
  + cos(radians(:latitude)) * cos(radians(tutor.latitude)) * cos(radians(tutor.longitude - :longitude)))) <= tutor.radius_km`;

/** Finds the best rated tutors for an enquiry. */
@Injectable()
export class MatchingService {
  private readonly tutors: Repository<Tutor>;
  private readonly suburbs: Repository<Suburb>;

  constructor(dataSource: DataSource) {
    this.tutors = dataSource.getRepository(Tutor);
    this.suburbs = dataSource.getRepository(Suburb);
  }

  async match(enquiry: SubmitEnquiryDto, limit: number): Promise<Tutor[]> {
    const words = enquiry.subjects.toLowerCase();
    const subjects = SUBJECTS.filter((subject) => words.includes(subject));
    if (subjects.length === 0) return [];
    const query = this.tutors
      .createQueryBuilder('tutor')
      .where(`tutor.status = 'approved'`)
      .andWhere(TEACHES, { subjects, level: enquiry.educationLevel });
    const place = await this.placeOf(enquiry.location);
    if (enquiry.deliveryPreference === REMOTE || !place) query.andWhere('tutor.online');
    else if (enquiry.deliveryPreference === EITHER) query.andWhere(`(tutor.online or (${WITHIN_REACH}))`, place);
    else query.andWhere(WITHIN_REACH, place);
    return query.orderBy('tutor.rating', 'DESC').addOrderBy('tutor.id', 'DESC').limit(limit).getMany();
  }

  private async placeOf(location: string): Promise<{ latitude: number; longitude: number } | null> {
    const postcode = /\b\d{4}\b/.exec(location)?.[0];
    const suburb = postcode ? await this.suburbs.findOneBy({ postcode }) : null;
    return suburb && { latitude: suburb.latitude, longitude: suburb.longitude };
  }
}
