import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { type IncomingMessage, request } from 'node:http';
import { createServer } from 'node:https';
import { join } from 'node:path';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { PASSWORD, registration } from '../../test/support/people.js';
import { exactly, type Figure } from '../proof.js';
import { configured } from './configured.js';
import type { Errand } from './errand.js';
import { Fleet, GATEWAY } from './fleet.js';
import { limitedWhateverIsForwarded, opened } from './over-tls.js';
import { visit } from './visit.js';

const SITE = 'https://localhost:8443';
const STRANGER = '172.30.0.250';

/** A balancer that ends TLS and names in X-Forwarded headers who came, in front of a proxy's plain port. */
async function balancer(folder: string, proxy: string): Promise<void> {
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
  const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost', '-days', '2'];
  execFileSync('openssl', ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-keyout', key, '-out', cert, ...subject], {
    stdio: 'ignore',
  });
  setDefaultCACertificates([...getCACertificates('default'), readFileSync(cert, 'utf8')]);
  const server = createServer({ key: readFileSync(key), cert: readFileSync(cert) }, (near, answer) => {
    const forwarded = near.headers['x-forwarded-for'];
    const seen = near.socket.remoteAddress?.replace('::ffff:', '') ?? '';
    const far = request({
      host: proxy,
      port: 8_080,
      method: near.method,
      path: near.url,
      headers: {
        ...near.headers,
        'x-forwarded-for': forwarded ? `${forwarded as string}, ${seen}` : seen,
        'x-forwarded-proto': 'https',
      },
      localAddress: GATEWAY,
    });
    far.on('response', (back) => {
      answer.writeHead(back.statusCode ?? 502, back.headers);
      back.pipe(answer);
    });
    far.on('error', () => answer.destroy());
    answer.on('close', () => far.destroy());
    near.pipe(far);
  }).listen(8_443);
  await once(server, 'listening');
}

/** The fleet behind a balancer that ends TLS, whose network alone is believed. */
export async function behindBalancer(errand: Errand, step: () => void): Promise<Figure[]> {
  const folder = join(errand.folder, 'balanced');
  const given = configured({
    PUBLIC_URL: SITE,
    SITE_ADDRESS: ':8080',
    TRUSTED_PROXIES: `${GATEWAY}/32`,
    HTTP_PORT: '8080',
    HTTPS_PORT: '9443',
  });
  const fleet = new Fleet(errand.image, { ...errand, folder }, given);
  await opened(fleet, step);
  execFileSync('ip', ['addr', 'add', `${STRANGER}/24`, 'dev', 'bridge0']);
  await balancer(folder, fleet.one('proxy').address);
  const { steps, username } = await visit(SITE, fleet);
  step();
  const limited = await limitedWhateverIsForwarded(SITE);
  const { isLimited, isSecure } = await stranger(fleet.one('proxy').address, username);
  step();
  await fleet.down();
  return [
    exactly(
      'over http behind a balancer: steps of a visit that fail',
      0,
      [...steps.values()].filter((one) => !one).length,
    ),
    exactly('behind a balancer: registrations of one network under changing X-Forwarded-For', 20, limited),
    exactly('past the balancer: registrations of one stranger under changing X-Forwarded-For', 20, isLimited),
    exactly('past the balancer: sessions for a made-up X-Forwarded-Proto', 0, Number(isSecure)),
  ];
}

/** Somebody who comes past the balancer and makes up what it would say. */
async function stranger(proxy: string, username: string): Promise<{ isLimited: number; isSecure: boolean }> {
  const post = async (path: string, body: unknown, address: string): Promise<IncomingMessage> => {
    const sent = request({
      host: proxy,
      port: 8_080,
      path,
      method: 'POST',
      localAddress: STRANGER,
      headers: { 'content-type': 'application/json', 'x-forwarded-for': address, 'x-forwarded-proto': 'https' },
    });
    sent.end(JSON.stringify(body));
    const [answer] = (await once(sent, 'response')) as [IncomingMessage];
    answer.resume();
    return answer;
  };
  const login = await post('/api/login', { username, password: PASSWORD }, '203.0.113.200');
  const isSecure = (login.headers['set-cookie'] ?? []).some((line) => line.startsWith('__Host-banksia='));
  let isLimited = 0;
  for (; isLimited < 40; isLimited++) {
    const name = `stranger-${isLimited}-${Date.now()}`;
    const person = registration({ username: name, email: `${name}@people.example` });
    const { statusCode } = await post('/api/register', person, `203.0.113.${isLimited}`);
    if (statusCode === 429) break;
  }
  return { isLimited, isSecure };
}
