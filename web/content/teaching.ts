import { FIGURES } from './figures';

/** The words beside the sign-in forms and on the setup page (S0§2, S1§1). */
export const TEACHING = {
  title: 'Start Teaching Today',
  claims: [
    {
      title: `Earn ${FIGURES.earnings} or more`,
      text: 'You name your rate in every quote, and keep the students you teach well.',
    },
    { title: 'A flexible schedule', text: 'Teach on the days you choose, at home, in a cafe or online.' },
    {
      title: 'Students who need you',
      text: 'Only families whose subject, level and suburb fit yours are sent to you.',
    },
    { title: 'Professional development', text: 'Support, materials and other tutors to learn from.' },
  ],
};

/** The four steps of onboarding (S1§2). */
export const SETUP_STEPS = [
  { title: 'Account Created', text: 'A username and an email address. This is done as soon as you register.' },
  {
    title: 'Profile Setup',
    text: 'Your subjects, postcode, hourly rate, qualifications, experience and a description that families read first.',
    needs: [
      'Subjects and year levels',
      'Postcode',
      'Qualifications and experience',
      'A few sentences about how you teach',
    ],
  },
  {
    title: 'Contract Submission',
    text: 'Your ABN, tax details, working-with-children check and signature. The numbers are kept encrypted.',
    needs: ['ABN and tax details', 'Working-with-children number and expiry', 'Teacher registration, if you have one'],
  },
  {
    title: 'Ready to Tutor',
    text: 'Upload your documents. We confirm within 1-2 business days, and the first enquiries follow.',
    needs: ['Working-with-children credential', 'Proof of your qualifications'],
  },
];
