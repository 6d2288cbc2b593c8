import { CHANGEABLE_FIELDS } from '../../../domain/enquiry/change.js';
import { enquiryChangeRules, enquiryRules } from '../../../domain/enquiry/enquiry.rules.js';
import {
  DAYS,
  DELIVERY_PREFERENCES,
  deliveryModes,
  EDUCATION_LEVELS,
  FREQUENCIES,
  HIRING_LIKELIHOODS,
  LOCATION_PREFERENCES,
  TIMES,
} from '../../../domain/enquiry/options.js';
import { messages } from '../outcome.js';

const good = {
  educationLevel: 'University',
  frequency: 'Weekly',
  availableDays: ['Any'],
  availableTimes: ['Any'],
  deliveryPreference: "I don't mind, either are fine",
  locationPreferences: ['Your Local Cafe'],
  subjects: 'Maths',
  hiringLikelihood: 'Other',
  name: 'Jo',
  email: 'jo@example.com',
  phone: '0400000000',
  location: '2000',
  subject: '',
  grade: '',
  message: '',
};
const DAY = 'Please select at least one day';
const TIME = 'Please select at least one time slot';
const PLACE = 'Please select at least one location';

describe('the rules of an enquiry', () => {
  it('G-11 hold for each field that is put right as when it was sent; what is left out is left alone', () => {
    expect(enquiryChangeRules.parse({})).toEqual({});
    for (const field of CHANGEABLE_FIELDS) {
      expect(enquiryChangeRules.parse({ [field]: good[field] })).toEqual({ [field]: good[field] });
      for (const wrong of [null, '', [], 7, 'n'.repeat(6_000), ['n'.repeat(6_000)]])
        expect(messages(enquiryChangeRules, { [field]: wrong })).toEqual(
          messages(enquiryRules, { ...good, [field]: wrong }),
        );
    }
  });

  it('G-11 let nothing else be changed', () => {
    expect(messages(enquiryChangeRules, { location: '2000', email: 'jo@example.com', status: 'filled' })).toEqual({
      email: 'This cannot be changed once the enquiry was sent',
      status: 'This cannot be changed once the enquiry was sent',
    });
  });

  it.each([
    ['V-01', 'name', 'J', 'Name must be at least 2 characters'],
    ['V-01', 'name', ' J ', 'Name must be at least 2 characters'],
    ['V-01', 'name', undefined, 'Name must be at least 2 characters'],
    ['V-01', 'name', 'n'.repeat(80), null],
    ['V-01', 'name', 'n'.repeat(81), 'At most 80 characters'],
    ['V-01', 'name', 'J\u0000o', 'Contains characters that cannot be stored'],
    ['V-01', 'name', 'Jo\uD800', 'Contains characters that cannot be stored'],
    ['V-02', 'email', 'jo', 'Please enter a valid email address'],
    ['V-02', 'email', 'jo@example', 'Please enter a valid email address'],
    ['V-02', 'email', 'jo..e@example.com', 'Please enter a valid email address'],
    ['V-02', 'email', 'Jo <jo@example.com>', 'Please enter a valid email address'],
    ['V-02', 'email', undefined, 'Please enter a valid email address'],
    ['V-03', 'phone', '040000000', 'Please enter a valid phone number'],
    ['V-03', 'phone', '0'.repeat(31), 'At most 30 characters'],
    ['V-04', 'location', '', 'Please enter your postcode or town'],
    ['V-04', 'location', 'l'.repeat(121), 'At most 120 characters'],
    ['V-05', 'educationLevel', '', 'Please select an education level'],
    ['V-05', 'subjects', '', 'Please enter the subject(s) you need tutoring in'],
    ['V-05', 'subjects', 's'.repeat(501), 'At most 500 characters'],
    ['V-05', 'frequency', '', 'Please select a frequency'],
    ['V-06', 'availableDays', [], DAY],
    ['V-06', 'availableDays', 'Any', DAY],
    ['V-06', 'availableDays', undefined, DAY],
    ['V-06', 'availableTimes', [], TIME],
    ['V-07', 'deliveryPreference', '', 'Please select a delivery preference'],
    ['V-07', 'locationPreferences', [], PLACE],
    ['V-07', 'hiringLikelihood', '', 'Please select an option'],
    ['V-07', 'hiringLikelihood', 'Some other words', null],
    ['E-14', 'message', undefined, null],
    ['E-14', 'message', 'm'.repeat(5_000), null],
    ['E-14', 'message', 'm'.repeat(5_001), 'At most 5,000 characters'],
  ])('%s %s %j gives %j', (_, field, value, message) => {
    expect(messages(enquiryRules, { ...good, [field]: value })).toEqual(message && { [field]: message });
  });

  it('E-14 takes the payload of the form and drops what is not the visitor’s to say', () => {
    expect(enquiryRules.parse({ ...good, id: 'x', status: 'filled', createdAt: 'x' })).toEqual(good);
  });
});

describe('the options of an enquiry', () => {
  const printed = (list: string) => list.split('; ');
  it.each([
    [
      'E-08',
      EDUCATION_LEVELS,
      'Pre-Primary; Primary School (age 4-11); Secondary Education (age 11-16); Year 11 or 12 (age 16-18); University; Post Graduate; Adult Education; Other',
    ],
    [
      'E-09',
      FREQUENCIES,
      "More than once a week; Weekly; Once or twice a month; I'm not sure yet; I would like to discuss with the tutor; Other",
    ],
    ['E-10', DAYS, 'Any; Monday; Tuesday; Wednesday; Thursday; Friday; Saturday; Sunday'],
    [
      'E-10',
      TIMES,
      'Any; Early morning (before 9am); Morning (9am-noon); Early afternoon (noon-3pm); Late afternoon (3-6pm); Evening (after 6pm)',
    ],
    [
      'E-11',
      DELIVERY_PREFERENCES,
      "I would prefer remote - Video call etc; I don't mind, either are fine; I would prefer in-person",
    ],
    ['E-11', LOCATION_PREFERENCES, "Your Local Cafe; Student's home; Tutor's home; Office or school"],
    [
      'E-12',
      HIRING_LIKELIHOODS,
      "I'm ready to hire now; I'm definitely going to hire someone; I'm likely to hire someone; I will possibly hire someone; I'm planning and researching; Other",
    ],
  ])('%s are printed to the letter', (_, options, list) => {
    expect(options).toEqual(printed(list));
  });

  it.each([
    ['I would prefer in-person', ['in-person']],
    ['I would prefer remote - Video call etc', ['online']],
    ["I don't mind, either are fine", ['online', 'in-person']],
    ['something else', ['online', 'in-person']],
  ])('E-11 "%s" allows %j', (preference, modes) => {
    expect(deliveryModes(preference)).toEqual(modes);
  });
});
