import type { Settings } from '../../../application/ports/settings.js';
import { firstNameOf, momentText } from '../../../domain/shared/format.js';
import { numberText } from '../../../domain/shared/number.js';
import { WIDER_FOR_TUTOR } from '../../../domain/matching/wider.js';
import { fieldsText } from '../../../domain/enquiry/change.js';
import type { Fact, Mail, Page } from './layout.js';

/** `When: Monday; Evening`, a line of an advertisement. */
function factOf(line: string): Fact {
  const colon = line.indexOf(': ');
  return colon > 0 ? { label: line.slice(0, colon), value: line.slice(colon + 2) } : { label: '', value: line };
}

/** An invitation to one tutor: the anonymised text and the time left to answer. */
export function newOpportunity({ data, toName }: Mail<'new-opportunity'>, settings: Settings): Page {
  const { advertisement, expiresAt, timezone, wider } = data;
  const [summary = '', ...rest] = advertisement.split('\n');
  return {
    subject: 'A new opportunity for you',
    preview: summary,
    heading: 'A new opportunity for you',
    paragraphs: [
      `Hello ${firstNameOf(toName)}, a family is looking for a tutor, and you match what they asked for.`,
      summary,
      ...(wider ? [WIDER_FOR_TUTOR[wider]] : []),
    ],
    facts: rest.map(factOf),
    button: { label: 'See the opportunity', url: `${settings.publicUrl}/portal/opportunities` },
    after: `Please accept or decline by ${momentText(expiresAt, timezone)}. After that it goes to other tutors.`,
    because: 'you are a tutor with Banksia and match a new enquiry.',
  };
}

/** An invitation ends soon that its tutor has not answered (G-23). */
export function opportunityEnding({ data, toName }: Mail<'opportunity-ending'>, settings: Settings): Page {
  const { subjects, expiresAt, timezone } = data;
  return {
    subject: 'A family is waiting for your answer',
    preview: `You can answer until ${momentText(expiresAt, timezone)}.`,
    heading: 'A family is waiting for your answer',
    paragraphs: [
      `Hello ${firstNameOf(toName)}, we asked you about a new student, and the time to answer is almost over.`,
      'If it does not suit you, please decline: then we can ask another tutor sooner.',
    ],
    facts: [...enquiryFact(subjects), { label: 'Answer by', value: momentText(expiresAt, timezone) }],
    button: { label: 'See the opportunity', url: `${settings.publicUrl}/portal/opportunities` },
    because: 'you were invited to this enquiry and have not answered yet.',
  };
}

/** An invitation has ended that its tutor has not answered (G-23). */
export function opportunityExpired({ data, toName }: Mail<'opportunity-expired'>, settings: Settings): Page {
  return {
    subject: 'An opportunity has ended',
    preview: 'The time to answer is over. There is nothing you need to do.',
    heading: 'This opportunity has ended',
    paragraphs: [
      `Hello ${firstNameOf(toName)}, the time to answer this opportunity is over, so other tutors are asked now. There is nothing you need to do.`,
      'If you have no room for new students at the moment, you can switch off “Accepting students” in your portal until you do.',
    ],
    facts: enquiryFact(data.subjects),
    button: { label: 'See your opportunities', url: `${settings.publicUrl}/portal/opportunities` },
    because: 'you were invited to this enquiry.',
  };
}

const enquiryFact = (subjects: string): Fact[] => (subjects ? [{ label: 'Enquiry', value: subjects }] : []);

/** The family has put its enquiry right since this tutor was asked (G-11). */
export function enquiryChanged({ data, toName }: Mail<'enquiry-changed'>, settings: Settings): Page {
  const { fields, hasQuote, advertisement } = data;
  const [summary = '', ...rest] = advertisement.split('\n');
  const what = fieldsText(fields);
  return {
    subject: hasQuote ? 'A family you quoted for changed its enquiry' : 'A family changed its enquiry',
    preview: `They changed ${what}.`,
    heading: `A family changed ${what}`,
    paragraphs: [
      `Hello ${firstNameOf(toName)}, a family ${hasQuote ? 'you quoted for' : 'we asked you about'} changed ${what}. This is what they are looking for now.`,
      ...(summary ? [summary] : []),
    ],
    facts: rest.map(factOf),
    button: { label: 'See what is new', url: `${settings.publicUrl}/portal/opportunities` },
    after: hasQuote
      ? 'Your quote stays as it is. If it no longer fits, you can change it once more, even if the family has read it.'
      : 'The time you have to answer stays the same.',
    because: hasQuote ? 'you have sent this family a quote.' : 'you were asked about this enquiry.',
  };
}

/** One mail a day with the opportunities that wait for an answer, the most urgent first. */
export function opportunityDigest({ data, toName }: Mail<'opportunity-digest'>, settings: Settings): Page {
  const { opportunities, timezone } = data;
  const count = opportunities.length === 1 ? 'One student is' : `${numberText(opportunities.length)} students are`;
  return {
    subject: `${count} waiting for your answer`,
    preview: opportunities[0]?.advertisement.split('\n')[0] ?? '',
    heading: `${count} waiting for your answer`,
    paragraphs: [`Good morning ${firstNameOf(toName)}, here is what is waiting for you today.`],
    facts: opportunities.map(({ advertisement, expiresAt, wider }) => ({
      label: 'Student',
      value: [
        advertisement.split('\n')[0] ?? '',
        `Answer by ${momentText(expiresAt, timezone)}`,
        ...(wider ? [WIDER_FOR_TUTOR[wider]] : []),
      ].join('\n'),
    })),
    button: { label: 'See the opportunities', url: `${settings.publicUrl}/portal/opportunities` },
    because: 'you chose one email a day for new opportunities.',
  };
}
