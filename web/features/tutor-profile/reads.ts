import { tutorProfileAnswer, tutorSlots } from '@contract/tutor-profile.js';
import { apiQuery } from '../../lib/query';

/** GET /api/tutors/{id}/profile (API-17) */
export const profileQuery = (id: string) =>
  apiQuery(tutorProfileAnswer, '/api/tutors', encodeURIComponent(id), 'profile');

/** GET /api/tutors/{id}/slots: all of the next 60 days, for sessions of an hour. */
export const slotsQuery = (id: string) => apiQuery(tutorSlots, '/api/tutors', encodeURIComponent(id), 'slots');
