import { CITY_TUTORS } from './figures';

/** What is taught (S0§1, R-109), apart from the pages' words: every footer names it. */
export const SUBJECTS = [
  { name: 'Mathematics', glyph: 'sigma', note: 'Number sense to Extension 2' },
  { name: 'English', glyph: 'book', note: 'Reading, essays, literature' },
  { name: 'Science', glyph: 'flask', note: 'Physics, chemistry, biology' },
  { name: 'History', glyph: 'landmark', note: 'Ancient, modern, sources' },
  { name: 'Languages', glyph: 'languages', note: 'Conversation to ATAR orals' },
  { name: 'Geography', glyph: 'globe', note: 'Maps, data, fieldwork' },
  { name: 'Arts', glyph: 'palette', note: 'Visual arts, music, drama' },
  { name: 'AI Tools', glyph: 'spark', note: 'Using AI well and honestly' },
  { name: 'Business Development', glyph: 'trending', note: 'Markets, sales, partners' },
  { name: 'Business Coaching', glyph: 'target', note: 'Goals and habits that hold' },
  { name: 'Business Mentoring', glyph: 'handshake', note: 'Someone who has done it' },
  { name: 'All Subjects', glyph: 'compass', note: 'Tell us and we will look' },
] as const;

/** A place after its preposition, as Australians say it: `in Sydney`, `on the Gold Coast`. */
export const within = (place: string): string => (place === 'Gold Coast' ? 'on the Gold Coast' : `in ${place}`);

/** The cities of S0§9; skylines are drawn in `web/ui/skyline.tsx`. */
export const CITIES = [
  { name: 'Sydney', slug: 'sydney', tutors: CITY_TUTORS.sydney },
  { name: 'Melbourne', slug: 'melbourne', tutors: CITY_TUTORS.melbourne },
  { name: 'Brisbane', slug: 'brisbane', tutors: CITY_TUTORS.brisbane },
  { name: 'Perth', slug: 'perth', tutors: CITY_TUTORS.perth },
  { name: 'Adelaide', slug: 'adelaide', tutors: CITY_TUTORS.adelaide },
  { name: 'Gold Coast', slug: 'gold-coast', tutors: CITY_TUTORS['gold-coast'] },
  { name: 'Canberra', slug: 'canberra', tutors: CITY_TUTORS.canberra },
  { name: 'Newcastle', slug: 'newcastle', tutors: CITY_TUTORS.newcastle },
  { name: 'Hobart', slug: 'hobart', tutors: CITY_TUTORS.hobart },
  { name: 'Launceston', slug: 'launceston', tutors: CITY_TUTORS.launceston },
] as const;
