/** The subjects of tutor search with their labels (S0§3, R-111). */
export const SUBJECTS = {
  mathematics: 'Mathematics',
  english: 'English',
  science: 'Science',
  physics: 'Physics',
  chemistry: 'Chemistry',
  biology: 'Biology',
  history: 'History',
  geography: 'Geography',
  economics: 'Economics',
  business: 'Business',
  'computer-science': 'Computer Science',
  psychology: 'Psychology',
} as const;

export type SubjectSlug = keyof typeof SUBJECTS;
export const SUBJECT_SLUGS = Object.keys(SUBJECTS) as SubjectSlug[];
