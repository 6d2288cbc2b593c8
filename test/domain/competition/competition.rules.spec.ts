import { competitionRules, entryKey } from '../../../domain/competition/competition.rules.js';
import { COMPETITION_SUBJECTS, COMPETITION_YEAR_LEVELS, COMPETITIONS } from '../../../domain/competition/options.js';
import { messages } from '../outcome.js';

const good = {
  name: 'Jo',
  email: 'Jo@example.com',
  phone: '0400000000',
  studentName: 'Sam',
  yearLevel: 'year-7',
  subjects: 'multiple',
  competition: 'creative-writing',
};

describe('a competition entry', () => {
  it.each([
    ['name', 'J', 'Name must be at least 2 characters'],
    ['email', 'jo', 'Please enter a valid email address'],
    ['phone', '040000000', 'Please enter a valid phone number'],
    ['studentName', 'S', 'Student name must be at least 2 characters'],
    ['yearLevel', '', 'Please select a year level'],
    ['yearLevel', 'year-1', 'Please select a year level'],
    ['subjects', '', 'Please select subjects of interest'],
    ['competition', '', 'Please select a competition'],
    ['competition', undefined, 'Please select a competition'],
  ])('V-10 %s %j gives %j', (field, value, message) => {
    expect(messages(competitionRules, { ...good, [field]: value })).toEqual({ [field]: message });
  });

  it('V-10 takes every printed choice', () => {
    expect(COMPETITION_YEAR_LEVELS).toEqual(Array.from({ length: 11 }, (_, index) => `year-${index + 2}`));
    expect(COMPETITION_SUBJECTS).toEqual(
      'mathematics, english, science, physics, chemistry, biology, history, geography, multiple'.split(', '),
    );
    const entries = [
      ...COMPETITION_YEAR_LEVELS.map((yearLevel) => ({ ...good, yearLevel })),
      ...COMPETITION_SUBJECTS.map((subjects) => ({ ...good, subjects })),
      ...COMPETITIONS.map(({ id }) => ({ ...good, competition: id })),
    ];
    expect(entries.map((entry) => messages(competitionRules, entry))).toEqual(entries.map(() => null));
  });

  it('P-24 has the three prizes', () => {
    expect(COMPETITIONS.map(({ id, prize }) => [id, prize])).toEqual([
      ['mathematics-olympiad', 600],
      ['creative-writing', 450],
      ['science-investigation', 100],
    ]);
  });

  it('is one entry for the same address, competition and student', () => {
    const key = (change: object) => entryKey(competitionRules.parse({ ...good, ...change }));
    expect(key({ email: 'JO@EXAMPLE.COM', studentName: ' sam ' })).toEqual(key({}));
    expect(key({ studentName: 'Alex' })).not.toEqual(key({}));
  });
});
