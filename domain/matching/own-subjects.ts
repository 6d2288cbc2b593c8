import { SUBJECT_SLUGS, type SubjectSlug } from './options.js';
import { findPhrases, phrases, singular, SUBJECT_PHRASES, subjectsIn, wordsOf } from './subjects.js';

/**
 * Families of subjects that search has no slug for: by which words a text names the whole family, and its
 * members, each with other words for it.
 */
const FAMILIES = {
  languages: {
    names: 'languages, language, foreign languages, modern languages, world languages, lote',
    members:
      'japanese/nihongo/jlpt, chinese/mandarin/putonghua/hsk, cantonese, korean/hangul, indonesian/bahasa, malay, vietnamese, ' +
      'thai, hindi, urdu, punjabi, tamil, bengali, nepali, sinhala, filipino/tagalog, french/francais/delf, german/deutsch, ' +
      'spanish/espanol/dele, italian/italiano, portuguese, dutch, swedish, greek, latin, russian, ukrainian, polish, czech, ' +
      'croatian, serbian, macedonian, hungarian, turkish, arabic, hebrew, persian/farsi/dari, khmer, samoan, maori, ' +
      'auslan/sign language',
  },
  arts: {
    names: 'arts, creative arts, performing arts',
    members:
      'art/visual art/visual arts/fine art/fine arts/studio art/studio arts, drawing/sketching, painting, sculpture, ceramics/pottery, ' +
      'drama/theatre/theater/acting, dance/dancing/ballet, photography, film/cinema/media studies, graphic design, music',
  },
  music: {
    names: 'music, music theory, musicianship, ameb',
    members:
      'piano/keyboard, guitar, ukulele, violin, viola, cello, double bass, flute, clarinet, saxophone/sax, trumpet, trombone, ' +
      'drum/percussion, singing/voice/vocal, harp, organ, recorder, composition',
  },
} as const;
type Family = keyof typeof FAMILIES;
const FAMILY_NAMES = Object.keys(FAMILIES) as Family[];

/** Business is a search subject and a family of them; only the bare word names the family. */
const BUSINESS: readonly SubjectSlug[] = ['business', 'economics'];
const BUSINESS_NAMES = ['business', 'business studies'];
const EVERY_SUBJECT = ['all', 'all subjects', 'any subject', 'every subject', 'everything', 'all of them'];

/** Say nothing of a subject. */
const EMPTY_WORDS = new Set(
  (
    'a an and any all as at but by do for from help her him his i in is it like lot me my need needs of on or our please she he ' +
    'son daughter child kid some teach teacher that the their them they to tutor tutoring tuition tutor we with would year yr ' +
    'grade level lesson session weekly week other than our school high primary secondary senior junior student'
  ).split(' '),
);
/** Say something of a subject where nothing else does: `Study skills`, `Exam preparation`. */
const GENERAL_WORDS = new Set(
  (
    'class course coaching mentoring subject study skill exam test preparation prep homework assignment revision practice beginner ' +
    'intermediate advanced basic general introduction intro extension standard unit theory conversation conversational speaking ' +
    'hsc vce qce wace sace tce ntce atar ib igcse uni university tafe foundation higher native modern'
  ).split(' '),
);

/** A key that every tutor of a family's members, and of the family as such, has. */
const anyOf = (family: string) => `${family}:any`;

type Named = { member: string; of: Family } | { family: Family };
const named = new Map<string, Named>();
for (const family of FAMILY_NAMES) {
  for (const alternatives of FAMILIES[family].members.split(', ')) {
    const [member = '', ...others] = alternatives.split('/');
    for (const phrase of [member, ...others]) named.set(phrase, { member, of: family });
  }
}
for (const family of FAMILY_NAMES) for (const name of FAMILIES[family].names.split(', ')) named.set(name, { family });
const FAMILY_PHRASES = phrases(named);

type Part = {
  slugs: SubjectSlug[];
  members: Extract<Named, { member: string }>[];
  families: Family[];
  words: string[];
};

const saysSomething = (word: string) => word.length > 1 && !/^\d/.test(word) && !EMPTY_WORDS.has(word);

/** What one subject of a text names: search subjects, members of a family, whole families, or its own words. */
function read(text: string): Part {
  const { found, left } = findPhrases(wordsOf(text), SUBJECT_PHRASES);
  const slugs = found.flat();
  const inFamilies = findPhrases(left, FAMILY_PHRASES);
  const members = inFamilies.found.filter((one) => 'member' in one);
  if (slugs.length > 0 || members.length > 0) return { slugs, members, families: [], words: [] };
  const families = inFamilies.found.flatMap((one) => ('family' in one ? [one.family] : []));
  const words = inFamilies.left
    .filter((word) => !EMPTY_WORDS.has(word))
    .map(singular)
    .filter(saysSomething);
  const specific = words.filter((word) => !GENERAL_WORDS.has(word));
  return { slugs, members, families, words: specific.length > 0 || families.length > 0 ? specific : words };
}

const partsOf = (freeText: string) => freeText.split(/[,;/&|()\n]|\band\b/i).filter((part) => part.trim() !== '');
const normalised = (part: string) => wordsOf(part).join(' ');
const hasFamily = (family: Family): readonly string[] => (family === 'music' ? ['music:any', 'arts'] : [anyOf(family)]);

/** The subjects that a family asks for: search subjects, and others as keys of which a tutor needs one. */
export type WantedSubjects = { subjects: SubjectSlug[]; otherSubjects: string[][] };

/** The subjects that an enquiry's words ask for; both lists are empty where they name none. */
export function wantedSubjects(freeText: string): WantedSubjects {
  const slugs = new Set<SubjectSlug>();
  const others = new Map<string, string[]>();
  const ask = (keys: readonly string[]) => others.set(keys.join(), [...keys]);
  for (const part of partsOf(freeText)) {
    if (BUSINESS_NAMES.includes(normalised(part))) ask([anyOf('business')]);
    else if (EVERY_SUBJECT.includes(normalised(part))) ask(SUBJECT_SLUGS);
    else {
      const { slugs: found, members, families, words } = read(part);
      for (const slug of found) slugs.add(slug);
      for (const { member, of } of members) ask(member === 'music' ? hasFamily('music') : [member, of]);
      for (const family of families) ask([...hasFamily(family), ...words]);
      if (families.length === 0 && words.length > 0) ask([...new Set(words)]);
    }
  }
  return { subjects: SUBJECT_SLUGS.filter((slug) => slugs.has(slug)), otherSubjects: [...others.values()] };
}

/** The keys by which a tutor's subjects, as typed, are found beside the search subjects. */
export function ownSubjectsOf(typed: readonly string[]): string[] {
  const keys = new Set<string>();
  for (const part of typed.flatMap(partsOf)) {
    const { members, families, words } = read(part);
    for (const { member, of } of members) for (const key of [member, anyOf(of)]) keys.add(key);
    for (const family of families) for (const key of [family, anyOf(family)]) keys.add(key);
    for (const word of words) keys.add(word);
  }
  if (keys.has(anyOf('music'))) keys.add(anyOf('arts'));
  if (typed.some((one) => subjectsIn(one).some((slug) => BUSINESS.includes(slug)))) keys.add(anyOf('business'));
  return [...keys].sort();
}
