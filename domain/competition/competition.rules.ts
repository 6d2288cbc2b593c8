import { z } from 'zod';
import { email, MAX, requiredText } from '../shared/text.js';
import { COMPETITION_IDS, COMPETITION_SUBJECTS, COMPETITION_YEAR_LEVELS } from './options.js';

/** A competition entry (S0§5, V-10). */
export const competitionRules = z.object({
  name: requiredText('Name must be at least 2 characters', MAX.name, 2),
  email: email('Please enter a valid email address'),
  phone: requiredText('Please enter a valid phone number', MAX.phone, 10),
  studentName: requiredText('Student name must be at least 2 characters', MAX.name, 2),
  yearLevel: z.enum(COMPETITION_YEAR_LEVELS, { error: 'Please select a year level' }),
  subjects: z.enum(COMPETITION_SUBJECTS, { error: 'Please select subjects of interest' }),
  competition: z.enum(COMPETITION_IDS, { error: 'Please select a competition' }),
});

export type CompetitionEntry = z.infer<typeof competitionRules>;

/** Entries with one key are one entry. */
export const entryKey = ({ email: address, competition, studentName }: CompetitionEntry) => ({
  email: address.toLowerCase(),
  competition,
  studentName: studentName.toLowerCase(),
});
