import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { PASSWORD, registration } from '../../test/support/people.js';
import { Visitor } from '../../test/support/visitor.js';
import { atLeast, exactly, type Figure, within } from '../proof.js';
import { compareHeaders } from './answers.js';
import { configured, SITE } from './configured.js';
import type { Errand } from './errand.js';
import { Fleet } from './fleet.js';
import { hostileRedirects } from './redirects.js';
import { refusedByCompose, refusedStarts } from './refused.js';
import { rollingRestarts } from './rolling.js';
import { visit } from './visit.js';

const routes = JSON.parse(readFileSync(resolve('web/app-routes.json'), 'utf8')) as string[];
const report = (what: string, lines: string[]) => lines.forEach((line) => console.error(`${what}: ${line}`));

/** Starts the fleet, publishes its ports and believes its own certificate. */
export async function opened(fleet: Fleet, step: () => void): Promise<void> {
  fleet.seenFromHere();
  await fleet.up(['scanner'], step);
  for (const [outside, inside] of fleet.publishedBy('proxy')) await fleet.publish(outside, fleet.one('proxy'), inside);
}

/** The fleet as docker-compose.yml gives it: its proxy ends TLS. */
export async function overTls(errand: Errand, step: () => void): Promise<Figure[]> {
  const given = configured();
  const fleet = new Fleet(errand.image, { ...errand, folder: join(errand.folder, 'tls') }, given);
  await opened(fleet, step);
  const root = readFileSync(join(fleet.volume('proxy'), 'caddy/pki/authorities/local/root.crt'), 'utf8');
  setDefaultCACertificates([...getCACertificates('default'), root]);
  const { steps, username } = await visit(SITE, fleet);
  step();
  const headers = await compareHeaders(SITE, routes);
  report('headers', headers.wrong);
  step();
  const redirects = await hostileRedirects(SITE, { username, password: PASSWORD }, errand);
  report('redirect', redirects.wrong);
  step();
  const limited = await limitedWhateverIsForwarded(SITE);
  step();
  const rolled = await rollingRestarts(fleet, 'localhost', errand.rounds, step);
  report('rolling restart', rolled.failed.slice(0, 20));
  const [refused, byCompose] = [await refusedStarts(fleet, given), refusedByCompose(given)];
  report('started', refused.started);
  step();
  const running = fleet.containers.filter(({ runs }) => runs).length;
  await fleet.down();
  return [
    exactly('containers that are healthy, of all that do not end', running, fleet.healthy.size - 1),
    exactly('over https: steps of a visit that fail', 0, [...steps.values()].filter((isDone) => !isDone).length),
    atLeast('over https: steps of a visit', 6, steps.size),
    atLeast('pages and answers whose headers are compared', 80, headers.asked),
    exactly('headers that are not as the table says', 0, headers.wrong.length),
    atLeast('hostile targets of redirect in Chromium', 60, redirects.tried),
    exactly('hostile targets that leave the site or its known screens', 0, redirects.wrong.length),
    exactly('over https: registrations of one network under changing X-Forwarded-For', 20, limited),
    exactly('rolling restarts of both APIs', errand.rounds, errand.rounds),
    exactly(`requests that fail meanwhile, of ${rolled.asked} on 50 sockets`, 0, rolled.failed.length),
    exactly('ends of an API that needed SIGKILL', 0, rolled.disorderly),
    within('slowest end of an API under load', 10, rolled.slowestEndMs / 1_000, 's'),
    exactly(`starts that are not refused in one line, of ${refused.tried}`, 0, refused.started.length),
    exactly(`variables without which Compose goes on, of ${byCompose.tried}`, 0, byCompose.accepted.length),
    exactly('words of the proxy’s configuration that this machine’s Caddy does not know', 0, fleet.proxyLacks.length),
  ];
}

/** How many people one network registers before it is refused, whatever addresses it makes up. */
export async function limitedWhateverIsForwarded(site: string): Promise<number> {
  let registered = 1;
  for (; registered < 40; registered++) {
    const name = `limited-${registered}-${Date.now()}`;
    const person = registration({ username: name, email: `${name}@people.example` });
    const forwarded = `203.0.113.${registered}`;
    const { status } = await new Visitor(site).post('/api/register', person, {
      'X-Forwarded-For': forwarded,
      'X-Real-IP': forwarded,
      Forwarded: `for=${forwarded}`,
    });
    if (status === 429) break;
  }
  return registered;
}
