import type { State } from '../shared/state.js';

/** A state's check of people who work with children, by its regulator's own words (`docs/specification/checks.md`). */
export type CheckScheme = {
  name: string;
  /** What tutors of the state call it. */
  shortName: string;
  regulator: string;
  /** How its number usually looks: a hint, never a refusal. */
  number: { pattern: RegExp; example: string };
  /** For how many years it is usually valid. */
  years: number;
  /** The regulator's page about renewing it. */
  renewalUrl: string;
};

export const CHECK_SCHEMES: Record<State, CheckScheme> = {
  NSW: {
    name: 'Working with Children Check',
    shortName: 'WWCC',
    regulator: 'Office of the Children’s Guardian',
    number: { pattern: /^WWC\d{7}[EV]$/i, example: 'WWC1234567E' },
    years: 5,
    renewalUrl: 'https://www.service.nsw.gov.au/transaction/renew-a-working-with-children-check-wwcc',
  },
  VIC: {
    name: 'Working with Children Check',
    shortName: 'WWCC',
    regulator: 'Working with Children Check Victoria',
    number: { pattern: /^\d{7}[A-Z](-\d{2})?$/i, example: '1234567A-01' },
    years: 5,
    renewalUrl: 'https://www.workingwithchildren.vic.gov.au',
  },
  QLD: {
    name: 'Blue Card',
    shortName: 'Blue Card',
    regulator: 'Blue Card Services',
    number: { pattern: /^\d{5,7}\/\d{1,2}$/, example: '1234567/1' },
    years: 3,
    renewalUrl:
      'https://www.qld.gov.au/law/laws-regulated-industries-and-accountability/queensland-laws-and-regulations/regulated-industries-and-licensing/blue-card/existing/renew',
  },
  WA: {
    name: 'Working with Children Card',
    shortName: 'WWC Card',
    regulator: 'Working with Children Screening Unit',
    number: { pattern: /^\d{6,7}$/, example: '1234567' },
    years: 3,
    renewalUrl: 'https://workingwithchildren.wa.gov.au/applicants-card-holders/card-holders/card-expiry',
  },
  SA: {
    name: 'Working with Children Check',
    shortName: 'WWCC',
    regulator: 'DHS Screening Unit',
    number: { pattern: /^\d{7}$/, example: '1234567' },
    years: 5,
    renewalUrl:
      'https://www.sa.gov.au/topics/rights-and-law/rights-and-responsibilities/screening-checks/screening-wwcc/for-individuals/expiring-check',
  },
  TAS: {
    name: 'Registration to Work with Vulnerable People',
    shortName: 'RWVP',
    regulator: 'Consumer, Building and Occupational Services',
    number: { pattern: /^\d{7,9}$/, example: '12345678' },
    years: 5,
    renewalUrl: 'https://cbos.tas.gov.au/topics/licensing-and-registration/registrations/work-with-vulnerable-people',
  },
  ACT: {
    name: 'Working with Vulnerable People registration',
    shortName: 'WWVP',
    regulator: 'Access Canberra',
    number: { pattern: /^\d{6,8}$/, example: '1234567' },
    years: 5,
    renewalUrl:
      'https://www.accesscanberra.act.gov.au/business-and-work/working-with-vulnerable-people/apply-for-or-renew-a-wwvp-registration',
  },
  NT: {
    name: 'Ochre Card',
    shortName: 'Ochre Card',
    regulator: 'SAFE NT',
    number: { pattern: /^\d{5,8}$/, example: '1234567' },
    years: 2,
    renewalUrl: 'https://nt.gov.au/emergency/child-safety/apply-for-a-working-with-children-clearance',
  },
};

/** The scheme of a tutor's state; null where the state is not known. */
export const checkSchemeOf = (state: string | null | undefined): CheckScheme | null =>
  CHECK_SCHEMES[state as State] ?? null;

/** So many days before a check ends, an admin sees the sessions that lie beyond it. */
export const CHECK_ALERT_DAYS = 7;
