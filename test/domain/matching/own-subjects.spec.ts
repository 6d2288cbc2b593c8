import { match } from '../../../domain/matching/matching.js';
import { ownSubjectsOf, wantedSubjects } from '../../../domain/matching/own-subjects.js';
import { POLICY_V1 } from '../../../domain/matching/policy.js';
import { type SubjectSlug, subjectsIn } from '../../../domain/matching/subjects.js';
import { candidateLike, needsLike, NOW } from './candidates.js';

const teaching = (...typed: string[]) =>
  candidateLike({
    subjects: [...new Set(typed.flatMap((one) => subjectsIn(one)))],
    ownSubjects: ownSubjectsOf(typed),
  });
const judged = (request: string, ...typed: string[]) =>
  match(needsLike(wantedSubjects(request)), [teaching(...typed)], POLICY_V1, NOW).candidates[0]!;

describe('a subject that search does not know (R-128)', () => {
  it.each<[request: string, ...typed: string[]]>([
    ['Japanese', 'Japanese'],
    ['JAPANESE', 'japanese'],
    ['Year 10 Japanese', 'Japanese (JLPT)', 'Chemistry'],
    ['Japanese lessons please', 'Conversational Japanese'],
    ['Mandarin', 'Chinese'],
    ['español', 'Spanish'],
    ['Français', 'French, German'],
    ['Maths and Japanese', 'Japanese'],
    ['Maths Japanese', 'Japanese'],
    ['Maths and Japanese', 'Maths'],
    ['Languages', 'Japanese'],
    ['languages', 'Korean and Thai'],
    ['LOTE', 'Italian'],
    ['Languages', 'Languages'],
    ['Japanese', 'Languages'],
    ['Languages (Japanese)', 'Japanese'],
    ['Arts', 'Drama'],
    ['Arts', 'Music'],
    ['Arts', 'Violin'],
    ['Visual Arts', 'Art'],
    ['Music', 'Piano'],
    ['Piano', 'Music'],
    ['pianos', 'Piano'],
    ['Business', 'Accounting'],
    ['Business', 'Economics'],
    ['Legal Studies', 'legal studies'],
    ['Religious study', 'Religious Studies'],
    ['Philosophies', 'Philosophy'],
    ['Robótica', 'robotica'],
    ['Study skills', 'Study Skills'],
    ['Exam preparation', 'HSC exam prep'],
    ['Chess', 'Chess'],
    ['All Subjects', 'Physics'],
    ['数学', '数学'],
  ])('%j is taught by a tutor of %j', (request, ...typed) => {
    expect(judged(request, ...typed).failedGate).toBeNull();
  });

  it.each<[request: string, ...typed: string[]]>([
    ['Japanese', 'Chemistry'],
    ['Japanese', 'French', 'Italian'],
    ['Japanese', 'Chinese language'],
    ['Japanese language', 'French'],
    ['Year 10 Japanese', 'Year 10 Maths'],
    ['Languages', 'Chemistry', 'English'],
    ['English language', 'Japanese'],
    ['Programming languages', 'French'],
    ['Arts', 'Chemistry'],
    ['Piano', 'Violin'],
    ['Music', 'Drama'],
    ['Business Coaching', 'Economics'],
    ['Chemistry', 'Japanese'],
    ['Legal Studies', 'Religious Studies'],
    ['Study skills', 'Japanese Studies'],
    ['tutoring for my son, please', 'tutoring'],
    ['!!!', 'Maths'],
    ['10', 'Year 10'],
    ['Year 9', 'Maths'],
  ])('%j is not taught by a tutor of %j', (request, ...typed) => {
    expect(judged(request, ...typed).failedGate).toBe('subject');
  });

  it('R-41 counts as one subject in the points, whichever of its words is met', () => {
    const points = (request: string, ...typed: string[]) => judged(request, ...typed).points?.subject;
    expect(points('Japanese', 'Japanese')).toBe(30);
    expect(points('Languages', 'Japanese')).toBe(30);
    expect(points('All subjects', 'Physics')).toBe(30);
    expect(points('Maths, Japanese', 'Japanese')).toBe(15);
    expect(points('Maths, Japanese', 'Japanese, Mathematics')).toBe(30);
    expect(points('Japanese, Korean', 'Korean')).toBe(15);
  });

  it.each<[string, SubjectSlug[]]>([
    ['Maths & Physics', ['mathematics', 'physics']],
    ['Computer Science and AI Tools', ['computer-science']],
    ['Business Mentoring', ['business']],
    ['EAL/D', ['english']],
    ['Maths for a bridging course', ['mathematics']],
    ['Psychology statistics', ['mathematics', 'psychology']],
  ])('R-13 is none of %j', (text, subjects) => {
    expect(wantedSubjects(text)).toEqual({ subjects, otherSubjects: [] });
  });
});
