import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parse } from 'yaml';

type Service = {
  user?: string;
  read_only?: boolean;
  cap_drop?: string[];
  healthcheck?: { test: string[] };
  command?: string[];
  environment?: Record<string, string>;
  deploy?: { replicas: number };
  depends_on?: Record<string, { condition: string }>;
};

const root = resolve(import.meta.dirname, '../..');
const read = (name: string) => readFileSync(resolve(root, name), 'utf8');
const source = read('docker-compose.yml');
const { services }: { services: Record<string, Service> } = parse(source, { merge: true });
const documented = new Set([...read('.env.example').matchAll(/^#? ?([A-Z][A-Z0-9_]+)=/gm)].map(([, name]) => name));
/** A task that ends; the others run for good. */
const longRunning = Object.entries(services).filter(([name]) => name !== 'bucket');

describe('docker-compose.yml', () => {
  it('runs the API twice and the worker twice', () => {
    expect(services['api']).toMatchObject({ deploy: { replicas: 2 }, environment: { ROLE: 'api' } });
    expect(services['worker']).toMatchObject({ deploy: { replicas: 2 }, environment: { ROLE: 'worker' } });
  });

  it('keeps every job of the queue', () => {
    expect(services['redis']?.command?.join(' ')).toContain('--maxmemory-policy noeviction --appendonly yes');
  });

  it.each(Object.entries(services))('confines %s: no root, no capability, a read-only file system', (_, service) => {
    expect(service).toMatchObject({ read_only: true, cap_drop: ['ALL'] });
    expect(service.user).toMatch(/^(node|postgres|redis|[1-9]\d*:[1-9]\d*)$/);
  });

  it.each(longRunning)('says how %s is found healthy', (_, service) => {
    expect(service.healthcheck?.test[0]).toBe('CMD');
  });

  it('waits for what has a health check until it is healthy', () => {
    const waits = Object.values(services).flatMap(({ depends_on = {} }) => Object.entries(depends_on));
    for (const [name, { condition }] of waits) {
      expect([name, condition]).toEqual([
        name,
        name === 'bucket' ? 'service_completed_successfully' : 'service_healthy',
      ]);
    }
  });

  it.each(['api', 'worker'])('gives %s only variables that .env.example explains', (name) => {
    expect(Object.keys(services[name]?.environment ?? {}).filter((variable) => !documented.has(variable))).toEqual([]);
  });

  it('asks only for variables that .env.example explains', () => {
    const asked = [...source.matchAll(/\$\{([A-Z0-9_]+)/g)].map(([, variable]) => variable);
    expect(asked.filter((variable) => !documented.has(variable))).toEqual([]);
  });
});
