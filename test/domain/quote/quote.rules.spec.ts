import { quoteRules, quoteVerdictRules } from '../../../domain/quote/quote.rules.js';
import { messages } from '../outcome.js';

const good = {
  proposedHourlyRate: 65,
  sessionDuration: 60,
  availability: 'Weekdays 4',
  personalizedMessage: 'm'.repeat(50),
};

describe('the rules of a quote', () => {
  it.each([
    ['proposedHourlyRate', 29, 'Hourly rate must be at least $30'],
    ['proposedHourlyRate', 30, null],
    ['proposedHourlyRate', 200, null],
    ['proposedHourlyRate', 201, 'Hourly rate cannot exceed $200'],
    ['proposedHourlyRate', '65', 'Hourly rate must be a number'],
    ['proposedHourlyRate', undefined, 'Hourly rate must be a number'],
    ['proposedHourlyRate', 65.5, 'Hourly rate must be in whole dollars'],
    ['proposedHourlyRate', 29.5, 'Hourly rate must be at least $30'],
    ['proposedHourlyRate', 200.5, 'Hourly rate cannot exceed $200'],
    ['sessionDuration', 29, 'Session must be at least 30 minutes'],
    ['sessionDuration', 30, null],
    ['sessionDuration', 180, null],
    ['sessionDuration', 181, 'Session cannot exceed 180 minutes'],
    ['sessionDuration', 62.5, 'Session duration must be in whole minutes'],
    ['sessionDuration', 29.5, 'Session must be at least 30 minutes'],
    ['sessionDuration', undefined, null],
    ['availability', 'Weekdays!', 'Please describe your availability in at least 10 characters'],
    ['availability', 'Weekdays 4', null],
    ['personalizedMessage', 'm'.repeat(49), 'Please write a personal message of at least 50 characters'],
    ['personalizedMessage', ` ${'m'.repeat(49)} `, 'Please write a personal message of at least 50 characters'],
    ['personalizedMessage', 'm'.repeat(5_001), 'At most 5,000 characters'],
    ['teachingApproach', null, null],
    ['suggestedLocation', 'l'.repeat(121), 'At most 120 characters'],
  ])('V-18 %s %j gives %j', (field, value, message) => {
    expect(messages(quoteRules, { ...good, [field]: value })).toEqual(message && { [field]: message });
  });

  it('V-18 takes an hour when no duration is given and drops unknown keys', () => {
    const parsed = quoteRules.parse({ ...good, sessionDuration: undefined, status: 'accepted', tutorId: 'x' });
    expect(parsed).toEqual({ ...good, sessionDuration: 60 });
  });

  it.each([
    ['accepted', null],
    ['rejected', null],
    ['expired', { status: 'Please choose accepted or rejected' }],
    [undefined, { status: 'Please choose accepted or rejected' }],
  ])('API-20 takes accepted and rejected, not %s', (status, expected) => {
    expect(messages(quoteVerdictRules, { status })).toEqual(expected);
  });
});
