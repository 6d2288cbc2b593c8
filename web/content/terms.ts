import { GUARANTEE_HOURS } from '@domain/booking/guarantee.js';
import { SITE } from './site';

export const TERMS_INTRO = `These are the rules for using ${SITE.name}, in plain words. Nothing in them takes away a right that you have under the Australian Consumer Law.`;

export const TERMS = [
  {
    heading: 'What we do',
    paragraphs: [
      `${SITE.name} introduces students, parents and adult learners to private tutors. Sending an enquiry is free, needs no account and commits you to nothing. We answer within 24 hours.`,
      'Tutors are independent. They set their own prices and teach in their own way. You choose whom to accept.',
    ],
  },
  {
    heading: 'Enquiries and quotes',
    paragraphs: [
      'Please give true answers, and contact details of your own. If the tutoring is for a person under 18, a parent or carer sends the enquiry.',
      'A quote holds for 7 days. When you accept one, its tutor receives your contact details, you receive theirs, and the other quotes are declined. Your page shows this before you confirm.',
    ],
  },
  {
    heading: 'Sessions and cancelling',
    paragraphs: [
      'Please cancel or move a session at least 24 hours ahead, from your private page or by writing to us. If a tutor cancels, you pay nothing for that session.',
    ],
  },
  {
    heading: 'Money back after the first session',
    paragraphs: [
      `If the first session with a tutor is not right, or the tutor does not come, tell us on your private page within ${GUARANTEE_HOURS} hours after it. If the guarantee applies, you do not pay for the session, you get your money back, or we find you another tutor. You choose a reason there; words of your own are welcome and help us to find a better fit.`,
    ],
  },
  {
    heading: 'Keeping children safe',
    list: [
      'Every tutor who teaches people under 18 holds a current working-with-children clearance for their state or territory, which we check.',
      'Lessons with children take place in a shared or public space, or online where a parent can look in.',
      `Tell us at once about anything that worries you, at ${SITE.email} or ${SITE.phone}. In an emergency call 000.`,
    ],
  },
  {
    heading: 'For tutors',
    paragraphs: [
      'Keep your profile, clearance and documents true and current. Teach only while your clearance is valid. Use a family’s details for their tutoring and for nothing else, and delete them when it ends.',
    ],
  },
  {
    heading: 'Competitions and resources',
    paragraphs: [
      'Entry is free and open to students in Years 2 to 12 who live in Australia, with the consent of a parent or carer. One entry for each student and competition. It counts once the parent has confirmed it by the link in our email, before the closing date on the page. The winner is drawn by chance among the confirmed entries, in a way that anyone can repeat, and gets vouchers of the printed worth. We write to the parent about the entry and the result.',
      'The study resources are yours to print and use at home and in class. Please do not sell them.',
    ],
  },
  {
    heading: 'Fair use and our responsibility',
    paragraphs: [
      'Please do not send false enquiries, collect other people’s details, or try to break or overload the site. We may close an account or an enquiry that does.',
      'We take care that the site is right and available, but cannot promise that it always is, or that tutoring leads to a certain mark. Where the law lets us limit our liability, it is limited to providing the service again or paying for that.',
    ],
  },
  {
    heading: 'Changes and law',
    paragraphs: [
      'When these terms change, the new date is at the top. What you agreed with a tutor before a change stays as it was. The law of New South Wales applies, and you keep the consumer rights of the place where you live.',
    ],
  },
] as const;
