import fc from 'fast-check';
import { SUBJECTS, subjectsIn, type SubjectSlug } from '../../../domain/matching/subjects.js';

describe('subjects in a free text (R-13)', () => {
  it.each<[string, SubjectSlug[]]>([
    ['maths', ['mathematics']],
    ['MATHS', ['mathematics']],
    ['Maths & Physics', ['mathematics', 'physics']],
    ['Year 11 Methods', ['mathematics']],
    ['Specialist', ['mathematics']],
    ['calculus/algebra', ['mathematics']],
    ['math,chem,bio', ['mathematics', 'chemistry', 'biology']],
    ['Biology, chemistry and physics', ['physics', 'chemistry', 'biology']],
    ['science', ['science']],
    ['Computer Science', ['computer-science']],
    ['computer-science and science', ['science', 'computer-science']],
    ['coding', ['computer-science']],
    ['Programming (Python)', ['computer-science']],
    ['C++', ['computer-science']],
    ['AI Tools', ['computer-science']],
    ['essay writing', ['english']],
    ['ESL', ['english']],
    ['EAL/D', ['english']],
    ['NAPLAN', ['mathematics', 'english']],
    ['Business Coaching', ['business']],
    ['Business Development', ['business']],
    ['accounting', ['business']],
    ['ancient history', ['history']],
    ['HSIE', ['history', 'geography']],
    ['econ', ['economics']],
    ['Psych', ['psychology']],
    ['Ｍａｔｈｓ', ['mathematics']],
  ])('reads %j as %j', (text, slugs) => {
    expect(subjectsIn(text)).toEqual(slugs);
  });

  it.each(['', '   ', 'Cello', 'aftermath', 'biography', 'historically', '数学', '__proto__', 'constructor'])(
    'recognises none in %j',
    (text) => {
      expect(subjectsIn(text)).toEqual([]);
    },
  );

  it('reads every label and every slug as itself', () => {
    for (const [slug, label] of Object.entries(SUBJECTS)) {
      expect(subjectsIn(label)).toEqual([slug]);
      expect(subjectsIn(slug)).toEqual([slug]);
    }
  });

  it('names each subject once, in the order of the list, for any text', () => {
    const slugs = Object.keys(SUBJECTS);
    const words = fc.array(
      fc.oneof(fc.constantFrom('maths', 'bio', 'science', 'computer', '&', ','), fc.string({ unit: 'binary' })),
    );
    fc.assert(
      fc.property(words, (parts) => {
        const found = subjectsIn(parts.join(' '));
        expect(found).toEqual(slugs.filter((slug) => found.some((one) => one === slug)));
      }),
    );
  });
});
