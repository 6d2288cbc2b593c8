/** A profile as the form sends it (S1§3). */
export const profile = (changes: Record<string, unknown> = {}) => ({
  name: 'Sam Rivers',
  email: 'sam.rivers@people.example',
  subjects: ['Maths', 'Latin'],
  postcode: '2150',
  location: '2150',
  hourlyRate: 65,
  qualifications: 'Bachelor of Science, the University of Sydney',
  experience: '7 years of tutoring after school',
  profileDescription: 'I explain slowly, with many examples, until the student can explain it to me.',
  ...changes,
});

/** A contract as the form sends it; its numbers pass their check digits. */
export const contract = (changes: Record<string, unknown> = {}) => ({
  businessNumber: '51 824 753 556',
  taxFileNumber: '123 456 782',
  wwcNumber: 'WWC0123456E',
  wwcExpiryDate: new Date(Date.now() + 2 * 365 * 86_400_000).toISOString(),
  digitalSignature: 'Sam Rivers',
  agreedToTerms: true,
  email: 'sam.rivers@people.example',
  ...changes,
});
