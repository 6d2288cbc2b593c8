import { CLOSING_DAYS } from '@domain/account/closing.js';
import { RETENTION_DAYS, RETENTION_HOURS } from '@domain/act/retention.js';
import { BLOCK_DAYS } from '@domain/block/block.js';
import { BUSY_KEPT_DAYS } from '@domain/calendar/busy-calendar.js';
import { SITE } from './site';

export const PRIVACY_INTRO = `${SITE.name} finds tutors for children and adults across Australia. To do that we need to know a few things about you. This page says which, why, who sees them and how to get them back or have them deleted. We handle personal information under the Privacy Act 1988 and the Australian Privacy Principles.`;

export const PRIVACY = [
  {
    heading: 'What we collect',
    list: [
      'From families who enquire: name, email address, phone number, suburb or postcode, and the answers to the nine questions, such as level, subjects, days and times.',
      'From competition entrants: a parent’s name and contact details, and the student’s name, year level and subjects of interest. The parent is our contact; we do not write to the student.',
      'From newsletter readers: an email address, and a name if you give one.',
      'From tutors: account and profile details, and what the law asks of contractors and of people who work with children, such as an ABN, tax details and a working-with-children clearance. If a tutor names a calendar of their own, its address and the times at which it is busy, and nothing else of it.',
      'From everybody: a session cookie when you sign in or send an enquiry, and the network address of a request, which limits abuse. We use no advertising cookies and no trackers.',
      'With an enquiry: which site or campaign brought you here, if your browser says so. We keep only the site’s name, such as google.com. Your browser holds this until you close the tab, without a cookie. Tutors do not see it.',
    ],
  },
  {
    heading: 'Information about children',
    paragraphs: [
      'We collect as little about a child as we can. An enquiry does not ask for a child’s name, school or date of birth, and a competition entry asks for a name and year level only. Please leave other details out of free-text answers.',
      'If you are under 18, please ask a parent or carer to send the enquiry or the entry. If we learn that a child has sent us information without one, we delete it.',
    ],
  },
  {
    heading: 'Why we use it',
    list: [
      'To ask suitable tutors about your enquiry, to show you their quotes and to arrange sessions.',
      'To check that tutors may work with children.',
      'To run a competition that you entered, and to send a newsletter that you confirmed.',
      'To keep the service safe, and to meet duties under tax and child-protection law.',
    ],
  },
  {
    heading: 'Who sees it',
    paragraphs: [
      'We do not sell personal information, and an enquiry never puts you on a mailing list.',
      'Tutors we ask about your enquiry see the level, subjects, times and area, and a masked name. They see your full name, email address and phone number only after you accept their quote or choose to share your details. Your private page lists who was shown which of them and when, and there you can stop sharing them with a tutor whom you have not chosen. Anyone who has a read-only link from you can read that page until you end all other access. Any other link in our emails about an enquiry opens all enquiries sent from the same address.',
      'A tutor can have sessions shown in a calendar of their own. That calendar gets the subject, the times and a first name.',
      'Members of our team see what they need for their work. When one of them reveals a tutor’s tax or clearance number, that is recorded. Companies that host our systems and carry our email process information for us, under contract.',
    ],
  },
  {
    heading: 'Decisions made by a computer',
    paragraphs: [
      'A program chooses which tutors are asked about an enquiry and in what order. It uses the subjects, level, days and times, the distance and whether you want to meet online, the price, reviews by families, and how often a tutor was asked in the last two weeks, so that everybody has a turn. Tutors without an approved contract and a current clearance are left out. An invitation that is not answered in time expires by itself.',
      'The program does not use your name, and it does not guess at age, sex, religion or origin. It never decides who teaches you: tutors choose whether to answer, and you choose whom to accept.',
      `For every enquiry we keep a record of who was considered and why. A tutor sees the reasons beside each invitation. If you would like to know why you were, or were not, matched, write to ${SITE.email} with your reference. A person looks at the record, explains it in plain words, and corrects it where it is wrong.`,
    ],
  },
  {
    heading: 'How long we keep it',
    paragraphs: [
      'We keep personal information while it is needed for the purpose it was given for, and for as long as a law requires, such as tax law for payments. After that it is deleted, or changed so that nobody can be recognised in it.',
      'You do not have to wait. From your private enquiry page you can close an enquiry, and if it was not you who sent it, have it erased. If you came by the link in our email, nobody can then send an enquiry with your address, until you ask us to lift that. Ask us to delete an enquiry, a competition entry, a subscription or an account, and we do so within 30 days unless a law says that we must keep it.',
      `A tutor can download everything we keep of the account, and close it. Families can then no longer find the tutor, and ${CLOSING_DAYS} days later it is deleted with everything kept under its email address, unless the tutor logs in before.`,
      'Every night we delete what we no longer need:',
    ],
    list: [
      `What an enquiry says of you and of the site or campaign that brought you, with what tutors were shown of it and wrote to you in their quotes, and your messages to each other there, ${RETENTION_DAYS.enquiries} days after it was sent or you asked for another tutor, and no sooner than ${RETENTION_DAYS.enquiriesAfterSession} days after the last session that came of it.`,
      `The name and email address of the person who wrote a review, ${RETENTION_DAYS.reviewers} days after it was published. Its stars and words stay, without a name.`,
      `What a session, or the request for one, says of its student, ${Math.round(RETENTION_DAYS.pastBookings / 365.25)} years after it.`,
      `What was written to us about a concern, and what we noted about it, ${Math.round(RETENTION_DAYS.cases / 365.25)} years after it was resolved.`,
      `An email, ${RETENTION_DAYS.mails} days after it was sent, and a competition entry that won, ${RETENTION_DAYS.competitionEntries} days after it came. One that did not win is gone ${RETENTION_DAYS.drawnEntries} days after the draw, one that was never confirmed ${RETENTION_DAYS.unconfirmedEntries} days after it came. Its number stays, by which the draw can be repeated, with nothing of you.`,
      `The network address of a request, which we count to limit abuse, within ${RETENTION_HOURS} hours after the limit is over.`,
      `The network that an enquiry was sent from, ${RETENTION_DAYS.enquiryNetworks} days after it came.`,
      `An email address or a network from which we accept no enquiries because it was misused: an address for ${BLOCK_DAYS.address} days and a network for ${BLOCK_DAYS.network}, in a form that cannot be read back, or until we lift it. What our team sees of it is gone ${RETENTION_DAYS.endedBlocks} days after that.`,
      `From which networks you have logged in to an account, ${RETENTION_DAYS.loginNetworks} days after the last time, so that nobody guessing your password can lock you out, and that you can always be sent a link for a new one.`,
      `That an email address was sent what somebody asked for with it, such as a link to an enquiry, in a form that cannot be read back, ${RETENTION_DAYS.requestedMails * 24} hours, so that nobody can flood it.`,
      `A newsletter subscription that was never confirmed, after ${RETENTION_DAYS.unconfirmedSubscriptions} days, and one that you stopped, ${RETENTION_DAYS.stoppedSubscriptions} days later. We do not track who opens the newsletter or follows its links.`,
      `A tutor’s profile that was begun without an account, with its contract and documents, ${RETENTION_DAYS.drafts} days after it was last saved.`,
      'A tutor’s photo, in all its sizes, as soon as the tutor or our team removes it or another one takes its place.',
      `How often a tutor was considered for enquiries, what stopped an invitation and with how many points, counted by day, ${RETENTION_DAYS.matchTallies} days.`,
      `The times at which a tutor’s own calendar is busy, ${BUSY_KEPT_DAYS} days after we could last read it, and at once when the tutor takes the calendar away.`,
      `The documents, contract and numbers of a tutor whom we could not approve, ${RETENTION_DAYS.rejectedDocuments} days after we said so, unless something new was handed in.`,
    ],
  },
  {
    heading: 'How we protect it',
    paragraphs: [
      'Connections are encrypted. Passwords and emailed links are stored in a form that cannot be read back. Tax, business and clearance numbers are encrypted, and documents are private to their owner and our reviewers.',
      'If a breach is likely to cause serious harm, we tell the people affected and the Office of the Australian Information Commissioner, as the Notifiable Data Breaches scheme requires.',
    ],
  },
  {
    heading: 'Your choices and complaints',
    paragraphs: [
      'You may ask to see, correct or delete what we hold about you or your child, at no cost. Every newsletter has a link that stops it at once, and your private page has a switch for each kind of email about your enquiry.',
      `Write to ${SITE.email} or call ${SITE.phone}. We answer within 30 days. If our answer does not satisfy you, you can complain to the Office of the Australian Information Commissioner at oaic.gov.au or on 1300 363 992.`,
    ],
  },
] as const;
