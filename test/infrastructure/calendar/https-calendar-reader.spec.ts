import { gzipSync } from 'node:zlib';
import type { Settings } from '../../../application/ports/settings.js';
import { FETCH_LIMITS, fetchCalendar } from '../../../infrastructure/calendar/fetch-calendar.js';
import { HttpsCalendarReader } from '../../../infrastructure/calendar/https-calendar-reader.js';
import { isPublicAddress, PublicInternet } from '../../../infrastructure/calendar/public-internet.js';
import { calendarEvent, calendarText, type CalendarServer, openCalendarServer } from '../../support/calendar-server.js';
import { eventually } from '../../support/eventually.js';

const SPAN = { startsAt: '2026-03-30T00:00:00.000Z', endsAt: '2026-04-20T00:00:00.000Z' };
const EVENT = calendarEvent('DTSTART:20260401T100000Z', 'DTEND:20260401T110000Z');

let server: CalendarServer;
let internet: PublicInternet;
let reader: HttpsCalendarReader;

beforeAll(async () => {
  server = await openCalendarServer();
  internet = server.leadTo(new PublicInternet());
  reader = new HttpsCalendarReader(internet, { publicUrl: 'https://banksia.example' } as Settings);
  // Its processes have read before their limits count, for a slow machine takes long to begin one.
  server.publish('/first.ics', ...EVENT);
  await eventually(async () => {
    const both = [1, 2].map(() => read(server.urlOf('/first.ics')));
    expect(await Promise.all(both)).toMatchObject([{ busy: [{}] }, { busy: [{}] }]);
  });
});
beforeEach(() => {
  server.asked.length = 0;
  server.lookedUp.length = 0;
});
afterAll(async () => {
  reader.close();
  await server.close();
});

const read = (url: string) => reader.read(url, SPAN, 'Australia/Sydney');
const problemOf = async (url: string, limits = {}) => {
  const answer = await fetchCalendar(url, internet, { ...FETCH_LIMITS, timeoutMs: 600_000, ...limits });
  return 'problem' in answer ? answer.problem : answer.text;
};
const redirect = (path: string, location: string, status = 302) =>
  server.serve(path, (_, response) => response.writeHead(status, { Location: location }).end());

describe('G-17 a calendar’s address', () => {
  it('is read, in a process of its own, and after a redirect', async () => {
    server.publish('/good.ics', ...EVENT);
    redirect('/moved', server.urlOf('/good.ics', 'other'), 301);
    const busy = [{ startsAt: '2026-04-01T10:00:00.000Z', endsAt: '2026-04-01T11:00:00.000Z' }];
    expect(await read(server.urlOf('/good.ics'))).toEqual({ busy });
    expect(await read(server.urlOf('/moved'))).toEqual({ busy });
    expect(server.asked.at(-1)).toBe('other.calendars.example/good.ics');
  });

  it('that is slow or endless is given up, and too large is not read to its end', async () => {
    let closed = 0;
    server.serve('/silent', (request) => request.on('close', () => closed++));
    server.serve('/trickle', (request, response) => {
      response.write('BEGIN:VCALENDAR\r\n');
      const drip = setInterval(() => response.write('X-DRIP:1\r\n'), 20);
      request.on('close', () => clearInterval(drip));
    });
    for (const path of ['/silent', '/trickle'])
      // Until the server has heard of it: on a slow machine the time may be over before there is a connection.
      do expect([path, await problemOf(server.urlOf(path), { timeoutMs: 1_000 })]).toEqual([path, 'too_slow']);
      while (!server.asked.some((asked) => asked.endsWith(path)));
    await eventually(() =>
      expect([closed > 0, closed]).toEqual([true, server.asked.filter((asked) => asked.endsWith('/silent')).length]),
    );
    let written = 0;
    server.serve('/endless', (request, response) => {
      response.write('BEGIN:VCALENDAR\r\n');
      const more = () => {
        while (!response.destroyed && response.write('X'.repeat(65_536))) written += 65_536;
        response.once('drain', more);
      };
      more();
      request.on('close', () => response.destroy());
    });
    expect(await problemOf(server.urlOf('/endless'))).toBe('too_large');
    server.serve('/says so', (_, response) => response.writeHead(200, { 'Content-Length': 1_000_001 }).flushHeaders());
    server.serve('/says%20so', (_, response) =>
      response.writeHead(200, { 'Content-Length': 1_000_001 }).flushHeaders(),
    );
    expect(await problemOf(server.urlOf('/says so'))).toBe('too_large');
    expect(written).toBeLessThan(100_000_000);
    const rest = 1_000_000 - calendarText().length;
    server.serve('/just', (_, response) => response.end(`${calendarText()}${' '.repeat(rest)}`));
    expect(await problemOf(server.urlOf('/just'))).toHaveLength(1_000_000);
    server.serve('/over', (_, response) => response.end(`${calendarText()}${' '.repeat(rest + 1)}`));
    expect(await problemOf(server.urlOf('/over'))).toBe('too_large');
  });

  it('is asked for with 1 MB, five seconds and three redirects at most', async () => {
    expect(FETCH_LIMITS).toMatchObject({ bytes: 1_000_000, timeoutMs: 5_000, redirects: 3 });
    server.publish('/hop0', ...EVENT);
    for (let hop = 1; hop <= 4; hop++) redirect(`/hop${hop}`, server.urlOf(`/hop${hop - 1}`, `hop${hop}`), 307);
    expect(await problemOf(server.urlOf('/hop3'))).toContain('BEGIN:VEVENT');
    expect(await problemOf(server.urlOf('/hop4'))).toBe('not_reachable');
    expect(server.asked.filter((path) => path.endsWith('/hop0'))).toHaveLength(1);
  });

  it.each([
    ['is gone', 410, {}, 'not_found'],
    ['is not there', 404, {}, 'not_found'],
    ['asks who is there', 401, {}, 'not_found'],
    ['is broken', 500, {}, 'not_reachable'],
    ['leads nowhere', 302, {}, 'not_reachable'],
    ['leads to itself', 302, { Location: '/status' }, 'not_reachable'],
    ['leads to http', 302, { Location: 'http://mine.calendars.example/good.ics' }, 'not_reachable'],
    ['leads to another port', 302, { Location: 'https://mine.calendars.example:8443/good.ics' }, 'not_reachable'],
    ['leads to a file', 302, { Location: 'file:///etc/passwd' }, 'not_reachable'],
    ['leads to this machine', 302, { Location: 'https://[::1]/good.ics' }, 'not_reachable'],
  ])('that %s says so', async (_, status, headers, problem) => {
    server.serve('/status', (_request, response) => response.writeHead(status, headers).end());
    expect(await problemOf(server.urlOf('/status'))).toBe(problem);
    expect(server.asked.every((path) => path === 'mine.calendars.example/status')).toBe(true);
  });

  it('is no calendar when it is a page, packed, or not of the certificate’s name', async () => {
    server.serve('/page', (_, response) => response.end('<!doctype html><title>Log in</title>'));
    expect(await problemOf(server.urlOf('/page'))).toBe('not_a_calendar');
    server.serve('/packed', (_, response) => {
      response.setHeader('Content-Encoding', 'gzip');
      response.end(gzipSync(calendarText('X-BOMB:1\r\n'.repeat(200_000))));
    });
    expect(await problemOf(server.urlOf('/packed'))).toBe('not_a_calendar');
    expect(await problemOf('https://bank.example/good.ics')).toBe('not_reachable');
    expect(server.asked).not.toContain('bank.example/good.ics');
  });

  it('is never asked for where a name leads to what is not public, at first or after a redirect', async () => {
    const inside = ['10.0.0.1', '169.254.169.254', '::1', '::ffff:127.0.0.1', '127.0.0.2', 'fd00::1'];
    for (const [place, address] of inside.entries()) {
      server.names.set(`inside${place}.calendars.example`, [[address]]);
      expect([address, await problemOf(server.urlOf('/good.ics', `inside${place}`))]).toEqual([
        address,
        'not_reachable',
      ]);
      redirect('/inside', server.urlOf('/good.ics', `inside${place}`));
      expect([address, await problemOf(server.urlOf('/inside'))]).toEqual([address, 'not_reachable']);
    }
    server.names.set('mixed.calendars.example', [['127.0.0.1', '10.0.0.1']]);
    expect(await problemOf(server.urlOf('/good.ics', 'mixed'))).toBe('not_reachable');
    server.names.set('nobody.calendars.example', [[]]);
    expect(await problemOf(server.urlOf('/good.ics', 'nobody'))).toBe('not_reachable');
    expect(server.asked.filter((path) => path.endsWith('/good.ics'))).toEqual([]);
  });

  it('is connected to where it was looked up, whatever its name leads to a moment later', async () => {
    server.publish('/good.ics', ...EVENT);
    server.names.set('turns.calendars.example', [['127.0.0.1'], ['10.0.0.1']]);
    expect(await problemOf(server.urlOf('/good.ics', 'turns'))).toContain('BEGIN:VEVENT');
    expect(server.lookedUp).toEqual(['turns.calendars.example']);
    expect(await problemOf(server.urlOf('/good.ics', 'turns'))).toBe('not_reachable');
  });

  it.each([
    'http://mine.calendars.example/',
    'https://u:p@mine.calendars.example/',
    'https://mine.calendars.example:8443/',
    'webcal://x/',
    'x',
  ])('is not asked for as %s', async (url) => {
    expect(await problemOf(url)).toBe('not_reachable');
    expect([server.lookedUp, server.asked]).toEqual([[], []]);
  });

  it('that hangs its reader for ever is given up, and the next one is read', { tags: 'long' }, async () => {
    // This rule never comes to its second date: https://github.com/kewisch/ical.js/issues/1038
    const hangs = calendarEvent(
      'DTSTART:20260101T000000Z',
      'DURATION:PT1H',
      'RRULE:FREQ=HOURLY;BYMONTH=2;BYMONTHDAY=30',
    );
    server.publish('/hangs', ...hangs);
    server.publish('/good.ics', ...EVENT);
    let pending = true;
    const hung = read(server.urlOf('/hangs')).finally(() => (pending = false));
    expect(await read(server.urlOf('/good.ics'))).toMatchObject({ busy: [{}] });
    expect(pending).toBe(true);
    expect(await hung).toEqual({ problem: 'too_complex' });
  });
});

describe('G-17 an address of the internet', () => {
  it.each([
    ...[
      '8.8.8.8',
      '1.1.1.1',
      '172.15.0.1',
      '172.32.0.1',
      '100.63.255.255',
      '192.167.1.1',
      '198.17.0.1',
      '223.255.255.255',
    ],
    ...['2606:4700::1111', '2a00:1450:4001::1', '2001:4860:4860::8888', '2404:6800::1'],
  ])('%s is public', (address) => expect(isPublicAddress(address)).toBe(true));

  it.each([
    ...[
      '0.0.0.0',
      '0.1.2.3',
      '10.1.2.3',
      '100.64.0.1',
      '100.127.255.255',
      '127.0.0.1',
      '127.255.255.254',
      '169.254.169.254',
    ],
    ...['172.16.0.1', '172.31.255.255', '192.0.0.8', '192.0.2.1', '192.168.0.1', '198.18.0.1', '198.19.255.255'],
    ...['198.51.100.1', '203.0.113.1', '224.0.0.1', '240.0.0.1', '255.255.255.255'],
    ...['::', '::1', '::ffff:127.0.0.1', '::ffff:7f00:1', '::ffff:8.8.8.8', '::127.0.0.1', '64:ff9b::7f00:1', '100::1'],
    ...['2001::1', '2001:db8::1', '2002:7f00:1::', '2002:a00:1::', '3fff::1', '5f00::1', 'fc00::1', 'fd12::1'],
    ...['fe80::1', 'fe80::1%eth0', 'fec0::1', 'ff02::1', '', 'localhost', '127.1', '0x7f000001', '2130706433'],
  ])('%s is not', (address) => expect(isPublicAddress(address)).toBe(false));
});
