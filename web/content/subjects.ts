import { slugOf, titleOf } from '@contract/slug.js';
import { SUBJECT_PAGES } from './subject-names';

export type Subject = {
  slug: string;
  /** '' where the address names no subject. */ name: string;
  isListed: boolean;
  heading: string;
  description: string[];
  topics: { title: string; items: string[] }[];
  levels: { name: string; text: string }[];
  benefits: { title: string; text: string }[];
};

const OWN: Omit<Subject, 'isListed' | 'name'>[] = [
  {
    slug: 'mathematics',
    heading: 'Maths tutoring that finds the missing step',
    description: [
      'When maths stops making sense, the reason usually lies a year or two back. A tutor finds that step, mends it, and then the new work is only new, not impossible.',
      'Lessons follow your school program and the syllabus of your state, from times tables to Extension 2, Specialist and Methods.',
    ],
    topics: [
      {
        title: 'Number and algebra',
        items: [
          'Times tables and fractions',
          'Percentages and ratio',
          'Linear and quadratic equations',
          'Indices and surds',
        ],
      },
      {
        title: 'Shape and measurement',
        items: ['Area and volume', 'Pythagoras and trigonometry', 'Coordinate geometry', 'Proof and reasoning'],
      },
      {
        title: 'Senior courses',
        items: [
          'Functions and graphs',
          'Differentiation and integration',
          'Probability and statistics',
          'Vectors and complex numbers',
        ],
      },
    ],
    levels: [
      { name: 'Primary, Years 2-6', text: 'Number sense, mental methods and word problems; NAPLAN without fear.' },
      { name: 'Secondary, Years 7-10', text: 'Algebra from the ground, and the habit of showing working.' },
      { name: 'Senior, Years 11-12', text: 'HSC, VCE, QCE, WACE, SACE and TCE courses, with past papers under time.' },
      { name: 'University and adults', text: 'First-year calculus and statistics, or the maths you need for work.' },
    ],
    benefits: [
      {
        title: 'The gap is found first',
        text: 'A short check in the first session shows what to mend, so no hour goes to what you know.',
      },
      { title: 'Working that earns marks', text: 'Students learn to write each step as a marker wants to read it.' },
      {
        title: 'Practice in small doses',
        text: 'Ten minutes between lessons, chosen from the last one, hold more than a weekend of worksheets.',
      },
    ],
  },
  {
    slug: 'english',
    heading: 'English tutoring, one good sentence at a time',
    description: [
      'Reading for pleasure, writing with a point, and an essay that says what you meant: all three can be taught, and all three grow quickest with one careful reader beside you.',
      'Tutors work with the texts that your school has set, and with new arrivals and adults who want to be sure of their English.',
    ],
    topics: [
      {
        title: 'Reading',
        items: ['Phonics and fluency', 'Comprehension', 'Poetry and drama', 'Close reading of set texts'],
      },
      {
        title: 'Writing',
        items: ['Spelling and grammar', 'Narrative and description', 'Persuasive writing', 'The analytical essay'],
      },
      {
        title: 'Speaking and study',
        items: ['Speeches and orals', 'Comparing texts', 'Exam essays under time', 'English as an additional language'],
      },
    ],
    levels: [
      { name: 'Primary, Years 2-6', text: 'Confident reading, tidy spelling, and stories worth reading aloud.' },
      { name: 'Secondary, Years 7-10', text: 'Paragraphs that argue, and novels that open up.' },
      {
        name: 'Senior, Years 11-12',
        text: 'Standard, Advanced, Extension, Literature and EAL, with essays marked line by line.',
      },
      { name: 'University and adults', text: 'Academic writing, reports for work, IELTS and PTE.' },
    ],
    benefits: [
      {
        title: 'Marked with you, not for you',
        text: 'You see why a sentence fails and mend it there; it stays mended.',
      },
      {
        title: 'A plan before a draft',
        text: 'Students learn to find their point first, so that the blank page loses its power.',
      },
      {
        title: 'The right book',
        text: 'Tutors choose texts that a student will finish. Reading more is half the work.',
      },
    ],
  },
  {
    slug: 'science',
    heading: 'Science tutoring that asks why first',
    description: [
      'Physics, chemistry and biology reward students who can explain, not only recall. A tutor builds the picture first and brings the formulas in when they have something to say.',
      'From first experiments at the kitchen bench to depth studies, practical reports and the final exam.',
    ],
    topics: [
      { title: 'Physics', items: ['Forces and motion', 'Energy and electricity', 'Waves and light', 'Modern physics'] },
      {
        title: 'Chemistry',
        items: ['Atoms and bonding', 'Reactions and equations', 'Acids, bases and equilibrium', 'Organic chemistry'],
      },
      {
        title: 'Biology',
        items: ['Cells and systems', 'Genetics and evolution', 'Ecosystems', 'Disease and immunity'],
      },
    ],
    levels: [
      { name: 'Primary, Years 2-6', text: 'Curiosity with a method: predict, test, write down, think again.' },
      { name: 'Secondary, Years 7-10', text: 'The four strands of the Australian Curriculum, and reports that score.' },
      {
        name: 'Senior, Years 11-12',
        text: 'Physics, chemistry, biology, psychology, and earth and environmental science.',
      },
      { name: 'University and adults', text: 'First-year units, UCAT and GAMSAT sections, bridging courses.' },
    ],
    benefits: [
      { title: 'Ideas before formulas', text: 'Students who can draw the problem seldom choose the wrong equation.' },
      {
        title: 'Practical work explained',
        text: 'Aim, variables, uncertainty, conclusion: the report stops being guesswork.',
      },
      {
        title: 'Exam language',
        text: 'Identify, explain, evaluate: each word wants another answer, and we practise them all.',
      },
    ],
  },
  {
    slug: 'ai-tools',
    heading: 'Learn to use AI well, and honestly',
    description: [
      'AI tools can explain, quiz and plan. They can also be wrong with great confidence. A tutor shows you how to ask, how to check, and when to close the window and think.',
      'For students within the rules of their school, and for adults who want the tools to earn their place at work.',
    ],
    topics: [
      {
        title: 'Foundations',
        items: [
          'What a language model does',
          'Asking a good question',
          'Checking facts and sources',
          'Privacy and what not to share',
        ],
      },
      {
        title: 'For study',
        items: [
          'Practice questions on your topic',
          'Feedback on your own draft',
          'Study plans and summaries',
          'School rules and honest use',
        ],
      },
      {
        title: 'For work',
        items: ['Writing and editing', 'Spreadsheets and data', 'Research and comparison', 'Automating small tasks'],
      },
    ],
    levels: [
      { name: 'Secondary, Years 7-10', text: 'Safe first steps, with a parent in the picture.' },
      { name: 'Senior, Years 11-12', text: 'AI as a study partner, within assessment rules.' },
      { name: 'University', text: 'Research, referencing and the policy of your faculty.' },
      { name: 'Adults and teams', text: 'The tools of your trade, on your own examples.' },
    ],
    benefits: [
      { title: 'The thinking stays yours', text: 'You learn to use the tool to understand, not to hand in.' },
      { title: 'A sceptical eye', text: 'Every lesson includes an answer that is wrong, and how to notice.' },
      { title: 'On your own work', text: 'No demo tasks: we use your subject, your report, your spreadsheet.' },
    ],
  },
  {
    slug: 'business-development',
    heading: 'Find the next customers, and keep them',
    description: [
      'Growth is a set of habits: knowing who buys, reaching them, and following up. Work one-to-one with someone who has built a pipeline before and can read yours.',
      'Sessions use your own market, your own numbers and your own next meeting.',
    ],
    topics: [
      { title: 'Market', items: ['Choosing a segment', 'Talking to customers', 'Competitors and position', 'Pricing'] },
      { title: 'Sales', items: ['Pipeline and forecast', 'First meetings', 'Proposals and tenders', 'Negotiation'] },
      { title: 'Partners', items: ['Referral networks', 'Alliances', 'Grants and programs', 'Export basics'] },
    ],
    levels: [
      { name: 'Students of business', text: 'Case work, pitches and the language of the field.' },
      { name: 'Sole traders', text: 'The first steady ten customers, without a sales team.' },
      { name: 'Small companies', text: 'A repeatable way to sell that does not rest on one person.' },
      { name: 'Professionals', text: 'Moving into a business development role, or up in one.' },
    ],
    benefits: [
      {
        title: 'Your numbers, not a template',
        text: 'Each session starts from your pipeline and ends with the next three steps.',
      },
      { title: 'Practice before it counts', text: 'Rehearse the meeting, the price and the no.' },
      { title: 'Someone who has sold', text: 'Tutors come from practice, and their experience is checked.' },
    ],
  },
  {
    slug: 'business-coaching',
    heading: 'Goals that survive a busy month',
    description: [
      'A coach asks the question that you have been walking around, and asks again next fortnight. Between the two, things move.',
      'For owners, managers and people on the way there: regular sessions, a few clear goals, and an honest look at what happened.',
    ],
    topics: [
      {
        title: 'Direction',
        items: ['Goals and priorities', 'Decisions under doubt', 'Planning a quarter', 'Measuring what matters'],
      },
      {
        title: 'People',
        items: ['Delegation', 'Hard conversations', 'Hiring and first weeks', 'Meetings worth having'],
      },
      {
        title: 'Self',
        items: ['Time and energy', 'Confidence and presence', 'Habits that hold', 'Work and the rest of life'],
      },
    ],
    levels: [
      { name: 'New managers', text: 'The first year of leading people who were colleagues.' },
      { name: 'Owners', text: 'Out of the day-to-day, and back to running the business.' },
      { name: 'Senior leaders', text: 'A thinking partner outside the organisation.' },
      { name: 'Career changers', text: 'From a vague wish to a plan with dates.' },
    ],
    benefits: [
      { title: 'One hour that is only yours', text: 'No agenda but your own, and no one to impress.' },
      { title: 'Kept promises', text: 'What you said last time is where the next session starts.' },
      { title: 'In confidence', text: 'What is said in a session stays there.' },
    ],
  },
  {
    slug: 'business-mentoring',
    heading: 'Learn from someone who has done it',
    description: [
      'A mentor has opened the shop, signed the lease, made the hire and lived with it. Half an hour of their memory can save you a year of guessing.',
      'We match you by trade, size and stage, so that the advice fits the business you have.',
    ],
    topics: [
      {
        title: 'Starting',
        items: ['Is the idea worth it', 'Structure, ABN and GST', 'A first budget', 'The first customers'],
      },
      {
        title: 'Running',
        items: ['Cash flow', 'Suppliers and contracts', 'Staff and rosters', 'Systems and software'],
      },
      { title: 'Growing', items: ['A second site', 'Borrowing and investors', 'Handing over', 'Selling the business'] },
    ],
    levels: [
      { name: 'Before you start', text: 'An idea, a savings account and many questions.' },
      { name: 'The first two years', text: 'Keeping the doors open and the numbers straight.' },
      { name: 'Established', text: 'A step up, sideways or out.' },
      { name: 'Family businesses', text: 'The next generation, and the talk about it.' },
    ],
    benefits: [
      { title: 'Real stories', text: 'What worked, what it cost, and what they would not do again.' },
      { title: 'A wider circle', text: 'Mentors share the accountant, the landlord and the lawyer they trust.' },
      { title: 'At your pace', text: 'Weekly while it is urgent, monthly when it is not.' },
    ],
  },
];

function genericSubject(name: string): Omit<Subject, 'isListed' | 'slug'> {
  const subject = name || 'your subject';
  return {
    name,
    heading: name ? `${name} tutoring, one to one` : 'Tutoring, one to one',
    description: [
      `Tell us what you would like to learn and at which level. We ask vetted tutors who teach ${subject}, and those who fit write back with a price and a plan.`,
      'At home, at a cafe or online, for students of every age.',
    ],
    topics: [
      {
        title: 'Understanding',
        items: ['The ideas behind the work', 'Gaps from earlier years', 'Reading and note-taking'],
      },
      { title: 'Practice', items: ['Homework and assignments', 'Worked examples', 'Projects and portfolios'] },
      { title: 'Assessment', items: ['Tests and exams', 'Past papers', 'Speaking and presenting'] },
    ],
    levels: [
      { name: 'Primary, Years 2-6', text: 'Firm basics, and pleasure in learning.' },
      { name: 'Secondary, Years 7-10', text: 'Keeping up, catching up, or going further.' },
      { name: 'Senior, Years 11-12', text: 'Course work and final exams in your state.' },
      { name: 'University and adults', text: 'A unit, a career step, or an interest of your own.' },
    ],
    benefits: [
      { title: 'One student, one plan', text: 'Lessons begin where you are, not at chapter one.' },
      {
        title: 'Vetted tutors',
        text: 'Every tutor holds a working-with-children check and is reviewed before the first lesson.',
      },
      { title: 'No risk to try', text: 'Your money back if the first session is not right.' },
    ],
  };
}

/** The subjects with a page of their own words, in the order of S0§2. */
/** The page of any address below `/subjects/` (P-16). */
export function subjectOf(address: string): Subject {
  const title = titleOf(address);
  const slug = slugOf(title);
  const own = OWN.find((subject) => subject.slug === slug);
  const name = SUBJECT_PAGES.find((page) => page.slug === slug)?.name ?? title;
  return own ? { ...own, name, isListed: true } : { ...genericSubject(title), slug, isListed: false };
}
