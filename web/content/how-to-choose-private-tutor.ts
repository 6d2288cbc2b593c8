import { PRICES } from './figures';

export type Part = { heading?: string; paragraphs: string[]; list?: string[]; after?: string };

/** The body of the one article that has one (P-19). */
export const BODY: readonly Part[] = [
  {
    paragraphs: [
      'Most families start looking for a tutor in a bad week. A report has come home, a test has gone wrong, or somebody has cried. It is tempting to take the first person who can come on Thursday. Often that costs a term, because a tutor who does not fit is hard to tell from a child who is not trying.',
      'Choosing well takes about an hour, spread over a few days. Here is how to spend it.',
    ],
  },
  {
    heading: 'Write down what you want to be different',
    paragraphs: [
      'Before you speak to anyone, finish this sentence: “By the end of next term, I would like to see…”. “He starts his homework without an argument” is a better aim than “improve in English”, because everybody can tell whether it has happened.',
      'Then ask your child to finish the same sentence. The two answers are often different, and both belong in the first conversation. A Year 9 student who wants to stop feeling slow in class needs another kind of lesson from one who wants to move up a set.',
      'If a teacher is involved, ask for one specific thing: which skill, if it were fixed, would make the biggest difference? “She guesses long words from their first letter” will save a new tutor three sessions of finding out.',
    ],
  },
  {
    heading: 'See the papers before the first session',
    paragraphs: [
      'Anyone who tutors a person under 18 needs a current working-with-children clearance for the state or territory where they teach. The name differs: Working with Children Check in New South Wales, Victoria and Western Australia, Blue Card in Queensland, Ochre Card in the Northern Territory, registration to work with vulnerable people in the ACT and Tasmania. One state’s rarely covers another.',
      'Ask for the number and the expiry date. Most states let you check that a clearance is real on a government website, and good tutors expect it.',
    ],
    list: [
      'A current working-with-children clearance, checked against the register.',
      'Proof of what they studied. A transcript or a teacher registration number is enough.',
      'One or two families who will take a short call. Ask what the tutor did when something did not work.',
      'What happens about cancellations, late payment and a missed session, in writing.',
    ],
    after: 'If you come to us, the clearance has been checked before a tutor is ever asked about your enquiry.',
  },
  {
    heading: 'Five questions for the first call',
    paragraphs: [
      'You are not testing what they know about the subject. You are listening for how they think about a learner they have not met.',
    ],
    list: [
      '“What would you do in the first session?” Look for an answer with questions in it. A tutor who would start on chapter one has not noticed your child yet.',
      '“Tell me about a student who did not improve at first.” Everybody has one. You want to hear what they changed.',
      '“How will we know by week six that this is working?” A good answer names something that you could see at home.',
      '“What should we do between sessions?” Ten minutes a day, described exactly, beats a page of homework.',
      '“How do you use AI tools in lessons?” It should help the student to practise and to explain, never to hand in. If the answer is “we do not”, ask what happens when the student does.',
    ],
    after:
      'Fifteen minutes is enough. If a tutor talks for twelve of them without asking about your child, you have learned what a lesson would be like.',
  },
  {
    heading: 'Match the tutor to the problem, not to the marks',
    paragraphs: [
      'The most qualified person is not always the right one. For a child in primary school who has decided that maths is not for them, patience and a sense of humour matter more than a degree. For a student aiming at a particular course, recent knowledge of that exam matters a great deal: a tutor who sat it a few years ago can be better than one who taught an older syllabus for twenty.',
      'For a student with dyslexia, ADHD or another learning difference, ask what training they have had and what they do differently because of it. “I go slower” is not a method. For an adult learner, ask whether they have taught adults: being spoken to like a fifteen-year-old is the fastest way to stop coming.',
    ],
  },
  {
    heading: 'Decide on place, day and price together',
    paragraphs: [
      'The best lesson is the one that takes place. A tutor twenty minutes away who can come every Tuesday will do more good than a star on the other side of town who cancels when it rains. Home suits young children and busy evenings. A library or a cafe suits teenagers, who often work better away from their own room, and it keeps the lesson in public view. Online suits older students, regional families and specialist subjects.',
      `Price follows level and experience. In Australia you can expect to start at about ${PRICES.primary} an hour for primary school and ${PRICES.senior} for Years 11 and 12. Paying more makes sense for rare expertise. Paying more for the same thing does not, so ask what the difference is. One steady hour a week for a term is a fair trial. Two hours a week is useful before an exam and tiring at any other time.`,
    ],
  },
  {
    heading: 'Three signs that a tutor will last',
    paragraphs: ['After the third session, look for these.'],
    list: [
      'Your child can tell you what they learned in one sentence, without being helped.',
      'The tutor tells you something you did not know, good or bad, and tells you early.',
      'Your child is doing a little more alone. A tutor’s job is to become unnecessary, slowly.',
    ],
    after:
      'And three signs that it is time to change: the sessions have become homework with company, your child works hard only while the tutor is there, or you hear that all is well and see no difference by week six.',
  },
  {
    heading: 'Agree on safety, and say it out loud',
    paragraphs: [
      'Keep it matter-of-fact, with everybody in the room. Lessons with children take place in a shared space with the door open, or in public. Messages go to a parent, or to a group in which a parent is. Online sessions happen on a platform where you can look in. No gifts, no secrets, no lifts. A professional will nod, because they have their own version of the same list.',
    ],
  },
  {
    heading: 'When it is not right',
    paragraphs: [
      'Say so after the first session, not the fifth. A short message is kind enough: “Thank you, it is not quite the fit we need.” Nobody good will argue. If the first session with one of our tutors is not right, your money comes back, and we ask the next person.',
      'Trust the small evidence more than the big promise. A child who says “it was all right” and then explains fractions to the dog has told you everything you need to know.',
    ],
  },
];
