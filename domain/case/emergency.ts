/** Police, fire and ambulance, everywhere in Australia. */
export const EMERGENCY_NUMBER = '000';

/**
 * Police where nobody is in danger right now. The states ask for it where harm comes from outside a child's family:
 * https://form.act.gov.au/smartforms/landing.htm?formCode=1136, https://keepingchildrensafe.tas.gov.au/make-a-report/,
 * https://territoryfamilies.nt.gov.au/contacts. Not found on a page of Victoria's own.
 */
export const POLICE_NUMBER = '131 444';

/**
 * For young people, free, day and night: http://kidshelpline.com.au/grownups/getting-help/, with the number on
 * https://aifs.gov.au/resources/resource-sheets/reporting-child-abuse-and-neglect
 */
export const KIDS_HELPLINE = '1800 55 1800';

type Contact = {
  state: string;
  service: string;
  phone: string;
  /** When it answers, where that is not day and night. */
  hours?: 'business hours' | 'after hours';
  /** Where a state lists the numbers by region that answer in business hours. */
  byRegion?: string;
};

/**
 * Where harm to a child is reported, by state (G-04). Each number stands on the page of the state's own department:
 *
 * - ACT: the services, not their number, on
 * https://www.communityservices.act.gov.au/ocyfs/keeping-children-and-young-people-safe;
 *   the number could be verified only where others repeat it for the general public.
 * - NSW: https://dcj.nsw.gov.au/children-and-families/protecting-our-kids/reporting-a-child-at-risk (day and night)
 * - NT: https://territoryfamilies.nt.gov.au/contacts
 * - QLD: http://www.dcssds.qld.gov.au/our-work/child-safety/protecting-children/report-child-abuse
 * - SA: https://www.sa.gov.au/topics/education-and-learning/health-and-wellbeing/child-abuse/report-child-abuse
 * (day and night)
 * - TAS: https://strongfamiliessafekids.tas.gov.au and https://keepingchildrensafe.tas.gov.au/make-a-report/
 * - VIC: https://services.dffh.vic.gov.au/reporting-child-abuse
 * - WA: https://www.wa.gov.au/organisation/department-of-communities/child-protection
 * (Central Intake Team), and for Crisis Care
 *   https://www.dcp.wa.gov.au/ChildProtection/Pages/Ifyouareconcernedaboutachild.aspx
 */
export const CHILD_PROTECTION: readonly Contact[] = [
  { state: 'ACT', service: 'Child and Youth Protection Services', phone: '1300 556 729' },
  { state: 'NSW', service: 'Child Protection Helpline', phone: '132 111' },
  { state: 'NT', service: 'Child Protection Hotline', phone: '1800 700 250' },
  {
    state: 'QLD',
    service: 'Child Safety After Hours Service Centre',
    phone: '1800 177 135',
    hours: 'after hours',
    byRegion: 'https://www.dcssds.qld.gov.au/our-work/child-safety/protecting-children/report-child-abuse',
  },
  { state: 'SA', service: 'Child Abuse Report Line', phone: '131 478' },
  { state: 'TAS', service: 'Strong Families Safe Kids Advice and Referral Line', phone: '1800 000 123' },
  {
    state: 'VIC',
    service: 'After Hours Child Protection Emergency Service',
    phone: '131 278',
    hours: 'after hours',
    byRegion: 'https://services.dffh.vic.gov.au/reporting-child-abuse',
  },
  { state: 'WA', service: 'Central Intake Team', phone: '1800 273 889', hours: 'business hours' },
  { state: 'WA', service: 'Crisis Care', phone: '1800 199 008', hours: 'after hours' },
];
