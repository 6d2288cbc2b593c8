import { busyTimesIn } from '../../../infrastructure/calendar/reading/busy-times.js';
import { calendarEvent as event, calendarText } from '../../support/calendar-server.js';

const SPAN = { startsAt: '2026-03-30T00:00:00.000Z', endsAt: '2026-04-20T00:00:00.000Z' };
const read = (text: string) => busyTimesIn({ ...SPAN, text, zone: 'Australia/Sydney', ownHost: 'banksia.example' });
/** Busy times as `start/end`, to the minute, in UTC. */
const busy = (...events: string[][]) => {
  const answer = read(calendarText(...events.flat()));
  if ('problem' in answer) throw new Error(answer.problem);
  return answer.busy.map(({ startsAt, endsAt }) => `${startsAt.slice(5, 16)}/${endsAt.slice(5, 16)}`);
};
const sydney = (wall: string) => `TZID=Australia/Sydney:${wall}`;

describe('G-17 a calendar', () => {
  it('is busy in its own zone, and without one in the tutor’s', () => {
    expect(busy(event('DTSTART:20260401T100000Z', 'DTEND:20260401T110000Z'))).toEqual(['04-01T10:00/04-01T11:00']);
    expect(busy(event(`DTSTART;${sydney('20260401T100000')}`, 'DURATION:PT1H30M'))).toEqual([
      '03-31T23:00/04-01T00:30',
    ]);
    expect(busy(event('DTSTART;TZID=Europe/Berlin:20260401T100000', 'DURATION:PT1H'))).toEqual([
      '04-01T08:00/04-01T09:00',
    ]);
    // After the clocks of Sydney went back on 5 April.
    expect(busy(event('DTSTART:20260407T100000', 'DTEND:20260407T110000'))).toEqual(['04-07T00:00/04-07T01:00']);
    expect(busy(event('DTSTART;TZID=Nowhere/Land:20260401T100000', 'DURATION:PT1H'))).toEqual([
      '03-31T23:00/04-01T00:00',
    ]);
  });

  it('defines zones of its own, but none that everybody knows', () => {
    const zone = (name: string, from: string, to: string) => [
      ...['BEGIN:VTIMEZONE', `TZID:${name}`, 'BEGIN:STANDARD', 'DTSTART:19700101T000000'],
      ...[`TZOFFSETFROM:${from}`, `TZOFFSETTO:${to}`, 'END:STANDARD', 'END:VTIMEZONE'],
    ];
    const of = (name: string) => event(`DTSTART;TZID=${name}:20260401T120000`, 'DURATION:PT1H');
    expect(busy(zone('Their own', '+0300', '+0300'), of('Their own'))).toEqual(['04-01T09:00/04-01T10:00']);
    expect(busy(zone('Australia/Perth', '+0300', '+0300'), of('Australia/Perth'))).toEqual(['04-01T04:00/04-01T05:00']);
  });

  it('keeps whole days from midnight to midnight where the tutor is, also when the clocks change', () => {
    expect(busy(event('DTSTART;VALUE=DATE:20260405'))).toEqual(['04-04T13:00/04-05T14:00']);
    expect(busy(event('DTSTART;VALUE=DATE:20260410', 'DTEND;VALUE=DATE:20260412'))).toEqual([
      '04-09T14:00/04-11T14:00',
    ]);
    expect(busy(event('DTSTART;VALUE=DATE:20260403', 'RRULE:FREQ=DAILY;COUNT=3;INTERVAL=2'))).toEqual([
      ...['04-02T13:00/04-03T13:00', '04-04T13:00/04-05T14:00', '04-06T14:00/04-07T14:00'],
    ]);
  });

  it('is free where an event says so, was cancelled, takes no time, is over or is far ahead', () => {
    const times = ['DTSTART:20260401T100000Z', 'DTEND:20260401T110000Z'];
    for (const line of ['TRANSP:TRANSPARENT', 'STATUS:CANCELLED', 'X-MICROSOFT-CDO-BUSYSTATUS:FREE'])
      expect([line, busy(event(line, ...times))]).toEqual([line, []]);
    expect(busy(event('TRANSP:OPAQUE', 'STATUS:CONFIRMED', ...times))).toHaveLength(1);
    expect(busy(event('DTSTART:20260401T100000Z'))).toEqual([]);
    expect(busy(event('DTSTART:20260401T100000Z', 'DTEND:20260401T090000Z'))).toEqual([]);
    expect(busy(event('DTSTART:20250401T100000Z', 'DURATION:PT1H'))).toEqual([]);
    expect(busy(event('DTSTART:20270401T100000Z', 'DURATION:PT1H'))).toEqual([]);
  });

  it('leaves out the sessions that came from us, which are known here better', () => {
    const times = ['DTSTART:20260401T100000Z', 'DTEND:20260401T110000Z'];
    expect(busy(event('UID:0198@banksia.example', ...times))).toEqual([]);
    expect(busy(event('UID:0198@banksia.example.org', ...times))).toHaveLength(1);
  });

  it('repeats on the wall’s clock, across its changes, to the last moment of its rule', () => {
    const weekly = [`DTSTART;${sydney('20100101T160000')}`, `DTEND;${sydney('20100101T170000')}`];
    expect(busy(event(...weekly, 'RRULE:FREQ=WEEKLY;UNTIL=20260410T135959Z'))).toEqual([
      ...['04-03T05:00/04-03T06:00', '04-10T06:00/04-10T07:00'],
    ]);
    const fortnight = [
      `DTSTART;${sydney('20100105T160000')}`,
      'DURATION:PT1H',
      'RRULE:FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,WE',
    ];
    expect(busy(event(...fortnight))).toEqual(['04-06T06:00/04-06T07:00', '04-08T06:00/04-08T07:00']);
    expect(
      busy(event(`DTSTART;${sydney('20260301T090000')}`, 'DURATION:PT1H', 'RRULE:FREQ=MONTHLY;BYDAY=2TU')),
    ).toEqual(['04-13T23:00/04-14T00:00']);
  });

  it('leaves out, moves and cancels single dates of what repeats', () => {
    const daily = [
      `DTSTART;${sydney('20260401T160000')}`,
      `DTEND;${sydney('20260401T170000')}`,
      'RRULE:FREQ=DAILY;COUNT=5',
    ];
    const moved = [
      `RECURRENCE-ID;${sydney('20260403T160000')}`,
      `DTSTART;${sydney('20260403T200000')}`,
      'DURATION:PT1H',
    ];
    const cancelled = [
      'RECURRENCE-ID:20260404T050000Z',
      'STATUS:CANCELLED',
      'DTSTART:20260404T050000Z',
      'DURATION:PT1H',
    ];
    expect(
      busy(event('UID:d', ...daily, 'EXDATE:20260402T050000Z'), event('UID:d', ...moved), event('UID:d', ...cancelled)),
    ).toEqual(['04-01T05:00/04-01T06:00', '04-03T09:00/04-03T10:00', '04-05T06:00/04-05T07:00']);
    // Also one that was moved here from far ahead.
    const early = ['RECURRENCE-ID:20270401T050000Z', 'DTSTART:20260412T050000Z', 'DURATION:PT1H'];
    expect(
      busy(
        event('UID:y', 'DTSTART:20250401T050000Z', 'DURATION:PT1H', 'RRULE:FREQ=YEARLY;COUNT=3'),
        event('UID:y', ...early),
      ),
    ).toEqual([...['04-01T05:00/04-01T06:00', '04-12T05:00/04-12T06:00']]);
  });

  it('counts what overlaps once, whatever one event of it says', () => {
    const answer = busy(
      event('DTSTART:20260401T100000Z', 'DTEND:20260401T120000Z'),
      event('DTSTART:soon', 'DTEND:later'),
      event('SUMMARY:nothing else'),
      event('DTSTART:20260401T110000Z', 'DTEND:20260401T130000Z'),
      event('DTSTART:20260401T130000Z', 'DTEND:20260401T133000Z'),
    );
    expect(answer).toEqual(['04-01T10:00/04-01T13:30']);
  });

  it('that is none, or costs too much, is refused', { tags: 'long' }, () => {
    for (const text of ['', 'hello', '<html></html>', 'BEGIN:VCARD\r\nEND:VCARD', 'BEGIN:VCALENDAR\r\nBEGIN:VEVENT'])
      expect([text, read(text)]).toEqual([text, { problem: 'not_a_calendar' }]);
    expect(read(calendarText())).toEqual({ busy: [] });
    const bomb = event('DTSTART:20200101T000000Z', 'DURATION:PT1S', 'RRULE:FREQ=SECONDLY');
    expect(read(calendarText(...bomb))).toEqual({ problem: 'too_complex' });
  });
});
