import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { migrate } from '../../infrastructure/postgres/data-source.js';
import { freePort } from '../../test/support/free-port.js';
import { Life } from '../../test/support/program.js';
import { MailSink } from './mail-sink.js';
import { fillMarket } from './market.js';
import { PostgresServer } from './postgres-server.js';
import { FaultProxy } from './proxy.js';
import { RedisServer } from './redis-server.js';
import { startStorage, type Storage } from './storage.js';
import { type Phase, postgresTap, redisTap, smtpTap, type Watch } from './wires.js';
import type { Verdict } from './proxy.js';

export const SERVICES = ['postgres', 'redis', 'smtp', 'storage'] as const;
export type Service = (typeof SERVICES)[number];
export const PROCESSES = ['api-1', 'api-2', 'worker-1', 'worker-2'] as const;
export type ProcessName = (typeof PROCESSES)[number];

const MAIN = 'dist/interfaces/main.js';
const SECRET = 'a secret that only ever signs the sessions of chaos';
/** Thirty-two bytes that seal the numbers of made-up tutors. */
const FIELD_KEYS = `1:${Buffer.from('abcdefghijklmnopqrstuvwxyz012345').toString('base64')}`;

/** What was seen on a wire: which process, on its way to which service, which unit of work, in which phase. */
export type Sight = { process: ProcessName; service: Service; unit: string; phase: Phase; detail: string };

/**
 * Two APIs, two workers and the services they share, as processes,
 * with a fault proxy before each service for each process.
 */
export class Topology {
  /** Asked for everything recognised on the wires. */
  onSight: (sight: Sight) => Verdict = () => 'pass';

  private constructor(
    readonly postgres: PostgresServer,
    readonly redis: RedisServer | null,
    readonly sink: MailSink,
    private readonly storage: Storage,
    private readonly dataDir: string,
    readonly lives: Record<ProcessName, Life>,
    readonly proxies: Map<string, FaultProxy>,
    readonly apis: string[],
  ) {}

  /** Starts everything and fills the market with so many tutors. */
  static async start(queue: 'postgres' | 'redis', tutors: number): Promise<Topology> {
    const dataDir = mkdtempSync(join(tmpdir(), 'banksia-chaos-'));
    const [postgres, sink, storage, redis] = await Promise.all([
      PostgresServer.start(),
      MailSink.start(),
      startStorage(),
      queue === 'redis' ? RedisServer.start() : null,
    ]);
    await migrate(postgres.url);
    const ports: Record<Service, number | null> = {
      postgres: postgres.port,
      redis: redis?.port ?? null,
      smtp: sink.port,
      storage: storage.port,
    };
    const own: { topology?: Topology } = {};
    const proxies = new Map<string, FaultProxy>();
    const taps = { postgres: postgresTap, redis: redisTap, smtp: smtpTap };
    for (const process of PROCESSES)
      for (const service of SERVICES) {
        const port = ports[service];
        if (port === null) continue;
        const watch: Watch = (unit, phase, detail) =>
          own.topology?.onSight({ process, service, unit, phase, detail }) ?? 'pass';
        const tap = () => (service === 'storage' ? null : taps[service](watch));
        proxies.set(`${process} ${service}`, await FaultProxy.open(port, tap));
      }
    const apiPorts = [await freePort(), await freePort()];
    const shared = {
      DATA_DIR: dataDir,
      PUBLIC_URL: `http://127.0.0.1:${apiPorts[0]}`,
      SESSION_SECRET: SECRET,
      FIELD_KEYS,
      DEMO: 'off',
      LIMITS: '100000',
    };
    await fillMarket({ ...shared, DATABASE_URL: postgres.url }, tutors);
    const through = (process: ProcessName, service: Service, url: string) =>
      Object.assign(new URL(url), { host: `127.0.0.1:${proxies.get(`${process} ${service}`)?.port}` }).href;
    const lives = Object.fromEntries(
      PROCESSES.map((name, place) => {
        const port = name.startsWith('api') ? (apiPorts[place] ?? null) : null;
        const environment = {
          ...shared,
          ROLE: name.startsWith('api') ? 'api' : 'worker',
          DATABASE_URL: through(name, 'postgres', postgres.url),
          SMTP_URL: through(name, 'smtp', 'smtp://127.0.0.1:1'),
          S3_URL: through(name, 'storage', 'http://S3RVER:S3RVER@127.0.0.1:1/documents'),
          ...(redis ? { REDIS_URL: through(name, 'redis', 'redis://127.0.0.1:1') } : {}),
          ...(port === null ? {} : { PORT: String(port) }),
        };
        return [name, new Life(process.execPath, [resolve(MAIN)], environment, port)];
      }),
    ) as Record<ProcessName, Life>;
    const apis = apiPorts.map((port) => `http://127.0.0.1:${port}`);
    const topology = new Topology(postgres, redis, sink, storage, dataDir, lives, proxies, apis);
    own.topology = topology;
    await Promise.all(PROCESSES.map((name) => topology.revive(name)));
    return topology;
  }

  /** The environment in which commands read the database, past every proxy. */
  get environment(): Record<string, string> {
    return { DATABASE_URL: this.postgres.url, DATA_DIR: this.dataDir, SESSION_SECRET: SECRET, FIELD_KEYS, DEMO: 'off' };
  }

  get redisUrl(): string | null {
    return this.redis && `redis://127.0.0.1:${this.redis.port}`;
  }

  /** The ways of every process to a service. */
  waysTo(service: Service): FaultProxy[] {
    return PROCESSES.flatMap((process) => this.proxies.get(`${process} ${service}`) ?? []);
  }

  /** Starts a process that is dead and waits until it is at work. */
  async revive(name: ProcessName): Promise<void> {
    const life = this.lives[name];
    await life.start();
    if (name.startsWith('worker')) await life.says('working');
  }

  async close(): Promise<void> {
    await Promise.all(Object.values(this.lives).map((life) => life.kill()));
    for (const proxy of this.proxies.values()) proxy.close();
    this.sink.kill();
    await this.redis?.close();
    await this.storage.close();
    await this.postgres.close();
    rmSync(this.dataDir, { recursive: true, force: true });
  }
}
