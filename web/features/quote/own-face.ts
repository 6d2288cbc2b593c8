import { tutorProfileAnswer } from '@contract/tutor-profile.js';
import { useQuery } from '@tanstack/react-query';
import { profileQuery } from '../../lib/own-tutor';
import { apiQuery } from '../../lib/query';
import type { QuoteFace } from './quote-card';

const NOBODY: QuoteFace['tutor'] = {
  id: null,
  name: 'You',
  averageRating: 0,
  totalReviews: 0,
  experience: null,
  subjects: [],
  bio: '',
  qualifications: '',
  successRate: 0,
  responseTime: 24,
  profileImageUrl: null,
};

/** The signed-in tutor as a family sees one; `hourlyRate` is undefined until it is known, null where there is none. */
export function useOwnFace(): { tutor: QuoteFace['tutor']; hourlyRate: number | null | undefined } {
  const own = useQuery(profileQuery);
  const id = own.data?.id ?? '';
  const face = useQuery({ ...apiQuery(tutorProfileAnswer, '/api/tutors', id, 'profile'), enabled: id !== '' });
  const isLoading = own.isPending || (id !== '' && face.isPending);
  const tutor = face.data?.tutor;
  return { tutor: tutor ?? NOBODY, hourlyRate: tutor?.hourlyRate ?? (isLoading ? undefined : null) };
}
