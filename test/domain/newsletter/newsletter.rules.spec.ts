import { newsletterRules } from '../../../domain/newsletter/newsletter.rules.js';
import { messages } from '../outcome.js';

describe('a newsletter subscription', () => {
  it('F-04 keeps the address in lower case, the name if given', () => {
    expect(newsletterRules.parse({ email: ' Jo@Example.com ' })).toEqual({ email: 'jo@example.com' });
    expect(newsletterRules.parse({ email: 'jo@example.com', name: 'Jo' })).toEqual({
      email: 'jo@example.com',
      name: 'Jo',
    });
    expect(newsletterRules.parse({ email: 'jo@example.com', name: null })).toEqual({ email: 'jo@example.com' });
  });

  it.each([
    [{ email: 'jo' }, { email: 'Please enter a valid email address' }],
    [{ email: 'jo@example.com', name: 'n'.repeat(81) }, { name: 'At most 80 characters' }],
  ])('P-18 %j gives %j', (input, expected) => {
    expect(messages(newsletterRules, input)).toEqual(expected);
  });
});
