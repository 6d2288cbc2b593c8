import { allowance } from '../../../domain/mail/requested-mail.js';
import { DAY, HOUR, plus } from '../../../domain/shared/time.js';

const NOW = '2026-11-21T04:30:00.000Z';
const ago = (time: number) => plus(NOW, -time);

describe('SEC-29 the mails that anybody may have sent to an address', () => {
  it.each([
    ['nobody has answered', null, ago(DAY)],
    ['it was answered long ago', ago(2 * DAY), ago(DAY)],
    ['it was answered an hour ago', ago(HOUR), ago(HOUR)],
  ])('are counted since a day ago, or since the last answer: %s', (_, answeredAt, since) => {
    expect(allowance(answeredAt, 1, NOW)).toEqual({ since, most: 1 });
  });

  it.each([
    [0.1, 1],
    [1, 1],
    [20, 20],
  ])('are one a day, times LIMITS (%s), and at least one', (limits, most) => {
    expect(allowance(null, limits, NOW).most).toBe(most);
  });
});
