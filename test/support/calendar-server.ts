import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { isPublicAddress, PublicInternet } from '../../infrastructure/calendar/public-internet.js';

/** Of `*.calendars.example`, made for these tests: it opens nothing, and nobody else trusts it. */
const KEY = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgHs1Zbh5pEiSulIny
dbonfec97u9yKCCLsIyyNEOw4iChRANCAAQGgO8gTMMp0LGmmFdtWtcEIktlYUIC
XHtJm1f0pLw5SjFqa+8m8KTOCVSubMXi0Xr3w22z2edevrJeaGxD+Sjf
-----END PRIVATE KEY-----
`;
const CERTIFICATE = `-----BEGIN CERTIFICATE-----
MIIBiDCCAS6gAwIBAgIBAjAKBggqhkjOPQQDAjAhMR8wHQYDVQQDDBZjYWxlbmRh
cnMgb2YgdGhlIHRlc3RzMCAXDTIwMDEwMTAwMDAwMFoYDzIxMjAwMTAxMDAwMDAw
WjAhMR8wHQYDVQQDDBZjYWxlbmRhcnMgb2YgdGhlIHRlc3RzMFkwEwYHKoZIzj0C
AQYIKoZIzj0DAQcDQgAEBoDvIEzDKdCxpphXbVrXBCJLZWFCAlx7SZtX9KS8OUox
amvvJvCkzglUrmzF4tF698Nts9nnXr6yXmhsQ/ko36NVMFMwDAYDVR0TBAUwAwEB
/zAkBgNVHREEHTAbghMqLmNhbGVuZGFycy5leGFtcGxlhwR/AAABMB0GA1UdDgQW
BBT4Z7ZhGRwDboLm0m8eKhvkHhG+ozAKBggqhkjOPQQDAgNIADBFAiEAopcPjyAN
wNbIsurYwaNesP2v2PZMlOW9HyXBFnuPY0kCIEyAOdER38OFCEoa56+UI1EDIPom
bKpA4WEMix+ggRYK
-----END CERTIFICATE-----
`;

type Serve = (request: IncomingMessage, response: ServerResponse) => void;

export type CalendarServer = Awaited<ReturnType<typeof openCalendarServer>>;

/**
 * A server of calendars on this machine, and an internet in which its names, and no other local address, are public.
 */
export async function openCalendarServer() {
  const served = new Map<string, Serve>();
  const asked: string[] = [];
  const server = createServer({ key: KEY, cert: CERTIFICATE }, (request, response) => {
    asked.push(`${request.headers.host ?? ''}${request.url ?? ''}`);
    const serve = served.get(request.url ?? '');
    if (serve) serve(request, response);
    else response.writeHead(404).end();
  });
  server.on('clientError', (_, socket) => socket.destroy());
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  /** What a name leads to, look-up by look-up; the last answer stays. */
  const names = new Map<string, string[][]>();
  const lookedUp: string[] = [];
  const addressesOf = async (name: string): Promise<string[]> => {
    lookedUp.push(name);
    const answers = names.get(name);
    if (!answers) return ['127.0.0.1'];
    return (answers.length > 1 ? answers.shift() : answers[0]) ?? [];
  };
  const isPublic = (address: string) => address === '127.0.0.1' || isPublicAddress(address);
  return {
    asked,
    names,
    lookedUp,
    urlOf: (path: string, name = 'mine') => `https://${name}.calendars.example${path}`,
    serve: (path: string, serve: Serve) => void served.set(path, serve),
    /** Serves these lines as a calendar. */
    publish: (path: string, ...lines: string[]) =>
      void served.set(path, (_, response) => {
        response.setHeader('Content-Type', 'text/calendar');
        response.end(calendarText(...lines));
      }),
    /** Lets a program read the calendars of this server as if they were on the internet. */
    leadTo: (internet: PublicInternet) =>
      Object.assign(internet, { https: { port, ca: CERTIFICATE }, addressesOf, isPublic }),
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

export const calendarText = (...lines: string[]) =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Tests//EN', ...lines, 'END:VCALENDAR', ''].join('\r\n');

let events = 0;
export const calendarEvent = (...lines: string[]) => [
  'BEGIN:VEVENT',
  ...(lines.some((line) => line.startsWith('UID:')) ? [] : [`UID:event-${++events}`]),
  ...lines,
  'END:VEVENT',
];
