import { linkIsDue } from '../../../domain/newsletter/newsletter.js';

const at = (text: string) => `2026-11-${text}:00:00.000Z`;
const mailed = { mailedAt: at('01T10'), confirmedAt: null, offAt: null };

describe('the link that confirms a newsletter subscription', () => {
  it.each([
    ['to an unknown address at once', null, at('01T10'), true],
    ['not again within a day', mailed, '2026-11-02T09:59:59.999Z', false],
    ['again after a day', mailed, at('02T10'), true],
    ['never to a reader', { ...mailed, confirmedAt: at('02T10') }, at('20T10'), false],
    [
      'to a reader who stopped and comes back',
      { ...mailed, confirmedAt: at('02T10'), offAt: at('03T10') },
      at('03T10'),
      true,
    ],
    ['not within 30 days of a refusal', { ...mailed, offAt: at('01T11') }, '2026-12-01T10:59:59.999Z', false],
    ['again 30 days after a refusal', { ...mailed, offAt: at('01T11') }, '2026-12-01T11:00:00.000Z', true],
    [
      'to somebody whose refusal is older than the last link',
      { mailedAt: at('20T10'), confirmedAt: at('02T10'), offAt: at('03T10') },
      at('21T10'),
      true,
    ],
  ])('R-04 R-66 is mailed %s', (_, subscription, now, due) => {
    expect(linkIsDue(subscription, now)).toBe(due);
  });
});
