import { DataSource } from 'typeorm';
import { Enquiry, EventRecord, Opportunity, Suburb, Tutor, TutorSubject } from './entities.js';

const CONNECTIONS = 10;

export const dataSourceOf = (url: string) =>
  new DataSource({
    type: 'postgres',
    url,
    poolSize: CONNECTIONS,
    uuidExtension: 'pgcrypto',
    entities: [Suburb, Tutor, TutorSubject, Enquiry, Opportunity, EventRecord],
  });
