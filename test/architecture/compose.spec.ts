import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { answerHeaders } from '../../interfaces/http/request/answer-headers.js';
import { readSettings } from '../../infrastructure/settings/environment.js';
import { composeFile, composeText, filledIn } from '../support/compose.js';
import { PRODUCTION } from '../support/production.js';
import { loginsOf } from '../../infrastructure/postgres/logins.js';

const root = resolve(import.meta.dirname, '../..');
const read = (name: string) => readFileSync(resolve(root, name), 'utf8');
const source = composeText();
const { services, networks, configs } = composeFile();
/** What a minimal file .env gives. */
const CONFIGURED: Record<string, string> = {
  PUBLIC_URL: 'https://banksia.example',
  CONTACT_EMAIL: 'team@banksia.example',
  POSTGRES_PASSWORD: 'one',
  MINIO_ROOT_PASSWORD: 'two',
  REDIS_PASSWORD: 'three',
  PROGRAM_DATABASE_PASSWORD: 'four',
  SESSION_SECRET: PRODUCTION.SESSION_SECRET,
  FIELD_KEYS: PRODUCTION.FIELD_KEYS,
};
const environmentOf = (name: string, configured = CONFIGURED) =>
  Object.fromEntries(
    Object.entries(services[name]?.environment ?? {}).map(([variable, value]) => [
      variable,
      filledIn(value, configured),
    ]),
  );
const documented = new Set([...read('.env.example').matchAll(/^#? ?([A-Z][A-Z0-9_]+)=/gm)].map(([, name]) => name));
/** Tasks that end; the others run for good. */
const TASKS = ['bucket', 'migrate'];
const longRunning = Object.entries(services).filter(([name]) => !TASKS.includes(name));

describe('docker-compose.yml', () => {
  it('runs the API twice and the worker twice', () => {
    expect(services['api']).toMatchObject({ deploy: { replicas: 2 }, environment: { ROLE: 'api' } });
    expect(services['worker']).toMatchObject({ deploy: { replicas: 2 }, environment: { ROLE: 'worker' } });
  });

  it('F16 gives the password of the log’s owner to the migration alone', () => {
    const owner = 'POSTGRES_PASSWORD';
    const knowing = Object.entries(services).filter(([, service]) => JSON.stringify(service).includes(owner));
    expect(knowing.map(([name]) => name).sort()).toEqual(['migrate', 'postgres']);
    for (const name of ['api', 'worker']) {
      const url = environmentOf(name)['DATABASE_URL'] ?? '';
      expect(loginsOf(url)).toEqual({ databaseUrl: url, ownerDatabaseUrl: null });
    }
  });

  it('gives the token of the metrics and the keys of the numbers to nobody who does without', () => {
    const knowing = (variable: string) =>
      Object.entries(services)
        .filter(([, { environment = {} }]) => JSON.stringify(environment).includes(variable))
        .map(([name]) => name);
    expect(knowing('METRICS_TOKEN')).toEqual(['api']);
    expect(knowing('FIELD_KEYS')).toEqual(['api', 'worker']);
  });

  it('leaves the program no way out of its network: it reaches the other services and nothing else', () => {
    expect(networks['inside']).toEqual({ internal: true });
    for (const name of ['api', 'worker', 'migrate', 'postgres', 'redis', 'minio', 'bucket'])
      expect([name, services[name]?.networks]).toEqual([name, ['inside']]);
  });

  it.each([
    ['api', 768, '3g'],
    ['worker', 512, '1g'],
  ])('REL-32 gives %s a heap of %i MB, which leaves room in its %s', (name, heap, memory) => {
    expect(services[name]?.command).toContain(`--max-old-space-size=${heap}`);
    expect(services[name]?.deploy?.resources?.limits?.memory).toBe(memory);
  });

  it('keeps every job of the queue', () => {
    expect(services['redis']?.command?.join(' ')).toContain('--maxmemory-policy noeviction --appendonly yes');
  });

  it('asks everybody who comes to Redis for its password', () => {
    expect(services['redis']?.command?.map((word) => filledIn(word, CONFIGURED)).join(' ')).toContain(
      '--requirepass three',
    );
    for (const name of ['api', 'worker']) expect(environmentOf(name)['REDIS_URL']).toBe('redis://:three@redis:6379');
    // An answer that the password is missing would otherwise be taken for health.
    expect(services['redis']?.healthcheck?.test).toContain('-e');
    expect(environmentOf('redis')).toEqual({ REDISCLI_AUTH: 'three' });
  });

  it.each(['api', 'worker'])('F10 F11 gives %s what it needs to start, and asks the operator for the rest', (name) => {
    const settings = readSettings(environmentOf(name));
    expect(settings).toMatchObject({ production: true, demo: false, trustProxy: true, role: name });
    expect(settings).toMatchObject({ publicUrl: CONFIGURED['PUBLIC_URL'], smtpUrl: 'smtp://mailpit:1025' });
    for (const variable of Object.keys(CONFIGURED))
      expect(() => filledIn(source, { ...CONFIGURED, [variable]: '' })).toThrow(`${variable} is missing`);
    expect(() => readSettings(environmentOf(name, { ...CONFIGURED, PUBLIC_URL: 'http://banksia.example' }))).toThrow(
      /^PUBLIC_URL is required/,
    );
  });

  it('REL-6 keeps what a worker has sent for the process that comes after it', () => {
    const { DATA_DIR } = environmentOf('worker');
    expect(services['worker']?.volumes).toEqual([`worker:${DATA_DIR}`]);
    expect(`${DATA_DIR}`).toBe('/data');
    expect(read('Dockerfile')).toContain('WORKDIR /\nRUN install -d -o 1000 -g 1000 data\n');
  });

  it('F11 ends TLS at the public address, so that a browser gets its session', () => {
    const proxy = (configured: Record<string, string>) => filledIn(configs['proxy']?.content ?? '', configured);
    expect(proxy(CONFIGURED)).toContain('\nhttps://banksia.example {\n');
    expect(proxy(CONFIGURED)).not.toContain('auto_https off');
    expect(proxy(CONFIGURED)).toContain('https_port 8443');
    // Caddy takes TLS 1.2 and 1.3 alone, with certificates that browsers know, unless it is configured otherwise.
    expect(proxy(CONFIGURED)).not.toMatch(/\b(protocols|ciphers|curves|tls|issuer|local_certs)\b/);
    expect(services['proxy']?.ports?.map((port) => filledIn(port, CONFIGURED))).toEqual(['80:8080', '443:8443']);
    expect(services['proxy']?.volumes).toEqual(['proxy:/data']);
  });

  it('F11 SEC-25 passes one address of the client to the API, and believes no other proxy but one that is named', () => {
    const proxy = configs['proxy']?.content ?? '';
    expect(proxy.match(/reverse_proxy/g)).toHaveLength(1);
    expect(proxy).toContain('header_up X-Forwarded-For {client_ip}');
    expect(filledIn(proxy, CONFIGURED)).toContain('trusted_proxies static 127.0.0.1/32\n');
    expect(proxy).toContain('trusted_proxies_strict');
    const balanced = filledIn(proxy, { ...CONFIGURED, SITE_ADDRESS: ':8080', TRUSTED_PROXIES: '10.0.0.0/8' });
    expect(balanced).toContain('trusted_proxies static 10.0.0.0/8\n');
    expect(balanced).toContain('\n:8080 {\n');
  });

  it('SEC-40 says in answers of the proxy’s own what the API says in all of its', () => {
    const own = /handle_errors \{([\s\S]*?)\n {2}\}/.exec(configs['proxy']?.content ?? '')?.[1] ?? '';
    const headers = new Map(
      [...own.matchAll(/^ *header (\S+) "?(.*?)"?$/gm)].map(([, name, value]) => [name, value] as const),
    );
    for (const [name, value] of Object.entries(answerHeaders({ publicUrl: 'https://banksia.example' })))
      expect([name, headers.get(name)]).toEqual([name, value]);
    expect(headers.get('Cache-Control')).toBe('no-store');
    expect(own).toContain('"code":"unavailable"');
  });

  it('REL-18 lets a request wait longer for an API than it takes to learn that one is back', () => {
    const seconds = (name: string) =>
      Number(new RegExp(`\\b${name} (\\d+)s`).exec(configs['proxy']?.content ?? '')?.[1]);
    for (const name of ['refresh', 'fail_duration'])
      expect(seconds(name), name).toBeLessThanOrEqual(seconds('lb_try_duration') / 2);
  });

  it.each(Object.entries(services))('limits what %s takes of the machine', (_, service) => {
    expect(service.deploy?.resources?.limits).toEqual({
      cpus: expect.any(String),
      memory: expect.stringMatching(/^\d+[mg]$/),
      pids: expect.any(Number),
    });
  });

  it.each(Object.entries(services))('confines %s: no root, no capability, a read-only file system', (_, service) => {
    expect(service).toMatchObject({ read_only: true, cap_drop: ['ALL'] });
    expect(service.user).toMatch(/^(node|postgres|redis|[1-9]\d*:[1-9]\d*)$/);
  });

  it.each(longRunning)('says how %s is found healthy', (_, service) => {
    expect(service.healthcheck?.test[0]).toBe('CMD');
  });

  it('REL-18 writes every word of a command or a health check as text, which Compose insists on', () => {
    for (const [name, { command = [], healthcheck }] of Object.entries(services))
      for (const word of [...command, ...(healthcheck?.test ?? [])])
        expect([name, typeof word]).toEqual([name, 'string']);
  });

  it('SEC-48 names every image of others by the digest of its content, beside a tag that people read', () => {
    const named = [...`${read('Dockerfile')}\n${source}`.matchAll(/^\s*(?:FROM|image:) (\S+)/gm)].map(
      ([, image]) => image,
    );
    const others = named.filter((image) => image !== 'banksia');
    expect(others.length).toBeGreaterThan(10);
    expect(others.filter((image) => !/^[^:@]+:[^:@]*\d[^:@]*@sha256:[0-9a-f]{64}$/.test(image ?? ''))).toEqual([]);
  });

  it('waits for what has a health check until it is healthy', () => {
    const waits = Object.values(services).flatMap(({ depends_on = {} }) => Object.entries(depends_on));
    for (const [name, { condition }] of waits) {
      expect([name, condition]).toEqual([
        name,
        TASKS.includes(name) ? 'service_completed_successfully' : 'service_healthy',
      ]);
    }
  });

  it.each(['api', 'worker'])('gives %s only variables that .env.example explains', (name) => {
    expect(Object.keys(services[name]?.environment ?? {}).filter((variable) => !documented.has(variable))).toEqual([]);
  });

  it('asks only for variables that .env.example explains', () => {
    const request = [...source.matchAll(/\$\{([A-Z0-9_]+)/g)].map(([, variable]) => variable);
    expect(request.filter((variable) => !documented.has(variable))).toEqual([]);
  });
});
