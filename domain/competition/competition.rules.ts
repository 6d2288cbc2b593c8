import { z } from 'zod';
import { email, MAX, requiredText, text } from '../shared/text.js';
import { instant } from '../shared/instant.js';
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

const SEED_MOST = 200;
const SEED = 'Please enter a seed';

/** A draw; without a seed the app draws one at random (G-27). It is hashed as it stands, with the spaces around it. */
export const drawRules = z
  .object({
    seed: text(SEED_MOST)
      .refine((seed) => seed.trim() !== '', SEED)
      .optional(),
  })
  .prefault({});

/** The next round of a competition. */
export const roundRules = z.object({ closesAt: instant('Please enter when the round closes') });
