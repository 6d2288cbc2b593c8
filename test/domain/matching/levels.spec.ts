import { EDUCATION_LEVELS } from '../../../domain/enquiry/options.js';
import { levelsOf } from '../../../domain/matching/levels.js';
import { YEAR_LEVELS } from '../../../domain/tutor/options.js';

describe('year levels of an education level', () => {
  it.each([
    ['Pre-Primary', ['primary-2-3']],
    ['Primary School (age 4-11)', ['primary-2-3', 'primary-4-6']],
    ['Secondary Education (age 11-16)', ['secondary-7-8', 'secondary-9-10']],
    ['Year 11 or 12 (age 16-18)', ['senior-11-12']],
    ['University', ['university']],
    ['Post Graduate', ['university']],
    ['Adult Education', ['adult']],
  ])('fits %s to %j', (label, levels) => {
    expect(levelsOf(label)).toEqual(levels);
  });

  it('knows nothing of Other and of a text that was not printed (R-85)', () => {
    for (const text of ['Other', 'Kindergarten', '', 'toString']) expect(levelsOf(text)).toBeNull();
  });

  it('uses every year level of search', () => {
    expect(new Set(EDUCATION_LEVELS.flatMap((label) => levelsOf(label) ?? []))).toEqual(
      new Set(Object.keys(YEAR_LEVELS)),
    );
  });
});
