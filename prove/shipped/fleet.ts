import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, mkdirSync, writeFileSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type Compose, composeFile, filledIn, type Service } from '../../test/support/compose.js';
import { proxyFileFor } from './caddy-file.js';
import type { Image } from './image.js';

/** Where the bridge stands, at which the published ports are reached too. */
export const GATEWAY = '172.30.0.1';
/** The images that no process of this machine is: what stands for each. */
export const STAND_INS: Record<string, string> = {
  minio: 's3rver',
  bucket: 'a client of S3',
  mailpit: 'smtp-server',
  clamav: 'a server of its protocol',
};
/** The users that images know by name, by the numbers that they have there. */
const USERS: Record<string, number> = { node: 1_000, postgres: 999, redis: 999 };
/** What an image of ours says of itself, as the registry's does. */
const OF_IMAGE: Record<string, { environment?: Record<string, string>; workDir?: string; command?: string[] }> = {
  proxy: {
    environment: { XDG_CONFIG_HOME: '/config', XDG_DATA_HOME: '/data' },
    command: ['caddy', 'run', '--config', '/etc/caddy/Caddyfile', '--adapter', 'caddyfile'],
  },
  postgres: { environment: { PGDATA: '/var/lib/postgresql/18/docker' } },
  redis: { workDir: '/data' },
};
/** The start of the image of Postgres, in short. */
const INITIALISED = `
if [ ! -s "$PGDATA/PG_VERSION" ]; then
  mkdir -p "$PGDATA"; chmod 700 "$PGDATA"; printf %s "$POSTGRES_PASSWORD" > /tmp/password
  initdb --username="$POSTGRES_USER" --pwfile=/tmp/password --auth-host=scram-sha-256 --auth-local=trust $POSTGRES_INITDB_ARGS >/dev/null
  echo 'host all all all scram-sha-256' >> "$PGDATA/pg_hba.conf"; echo "listen_addresses = '*'" >> "$PGDATA/postgresql.conf"
  echo "create database $POSTGRES_DB" | postgres --single postgres >/dev/null
fi
exec "$@"`;

export type Configured = Record<string, string>;
type Place = { folder: string; caddy: string; postgres: string };
type Wanted = { environment?: Record<string, string>; command?: string[]; without?: string[] };

export class Container {
  output = '';
  code: number | null = null;
  private child: ChildProcess | null = null;

  constructor(
    readonly name: string,
    readonly host: string,
    readonly address: string,
    private readonly begin: () => ChildProcess,
    private readonly signal: NodeJS.Signals,
    private readonly graceMs: number,
  ) {}

  get pid(): number {
    return this.child?.pid ?? 0;
  }

  get runs(): boolean {
    return this.child !== null && this.child.exitCode === null && this.child.signalCode === null;
  }

  start(): void {
    this.child = this.begin();
    for (const stream of [this.child.stdout, this.child.stderr])
      stream?.on('data', (chunk: Buffer) => (this.output = `${this.output}${chunk.toString()}`.slice(-20_000)));
  }

  async ended(): Promise<number | null> {
    if (this.child && this.runs) await once(this.child, 'close');
    return this.child?.exitCode ?? null;
  }

  /**
   * As `docker stop`: the signal, and after the grace nothing can be
   * done. Returns whether it ended by itself, and after how long.
   */
  async stop(): Promise<{ orderly: boolean; ms: number }> {
    const began = Date.now();
    const { child } = this;
    if (!child || !this.runs) return { orderly: true, ms: 0 };
    const ended = once(child, 'close');
    child.kill(this.signal);
    const killer = setTimeout(() => {
      process.stderr.write(`${this.host} does not end; its output and its connections:\n${this.output}\n`);
      execFileSync('ip', ['netns', 'exec', this.host, 'ss', '-tnop'], { stdio: ['ignore', 'inherit', 'inherit'] });
      child.kill('SIGKILL');
    }, this.graceMs);
    await ended;
    clearTimeout(killer);
    return { orderly: child.signalCode !== 'SIGKILL', ms: Date.now() - began };
  }
}

/**
 * For so long Go, and so Caddy, keeps what it has read of a hosts file, which stands for Docker's names here; those are
 * asked for again each time.
 */
const HOSTS_KEPT_MS = 6_000;

const secondsOf = (text: string | undefined, otherwise: number) => (text ? Number.parseInt(text, 10) : otherwise);

/**
 * The services of docker-compose.yml as processes: each in a network and a file system of its own, by Compose's order.
 */
export class Fleet {
  readonly containers: Container[] = [];
  /** Health checks that succeeded, by service. */
  readonly healthy = new Set<string>();
  /** What this machine's Caddy does not know of the proxy's configuration. */
  proxyLacks: string[] = [];
  private readonly compose: Compose = composeFile();
  private readonly hosts: string;
  private static nextAddress = 2;

  constructor(
    private readonly image: Image,
    private readonly place: Place,
    private readonly configured: Configured,
  ) {
    this.hosts = join(place.folder, 'hosts');
    mkdirSync(join(place.folder, 'volumes'), { recursive: true });
    this.nameHosts();
  }

  /** The network of all, once. */
  static openNetwork(): void {
    const ip = (...args: string[]) => execFileSync('ip', args);
    ip('link', 'set', 'lo', 'up');
    ip('link', 'add', 'bridge0', 'type', 'bridge');
    ip('addr', 'add', `${GATEWAY}/24`, 'dev', 'bridge0');
    ip('link', 'set', 'bridge0', 'up');
    mkdirSync('/run/netns', { recursive: true });
    execFileSync('mount', ['-t', 'tmpfs', 'tmpfs', '/run/netns']);
  }

  /** The names of all services are hosts here too. */
  seenFromHere(): void {
    execFileSync('mount', ['--bind', this.hosts, '/etc/hosts']);
  }

  /** Starts every service that no profile but these keeps back, each when what it depends on is as it says. */
  async up(profiles: string[], began: (service: string) => void): Promise<void> {
    const wanted = Object.entries(this.compose.services).filter(
      ([, { profiles: own }]) => !own || own.some((profile) => profiles.includes(profile)),
    );
    const started = new Map<string, Promise<void>>();
    const start = (name: string): Promise<void> => {
      const known = started.get(name);
      if (known) return known;
      const service = this.service(name);
      const promise = (async () => {
        for (const [needed, { condition }] of Object.entries(service.depends_on ?? {})) {
          await start(needed);
          if (condition === 'service_completed_successfully') {
            const code = await this.one(needed).ended();
            if (code !== 0) throw new Error(`${needed} ended with ${code}: ${this.one(needed).output}`);
          }
        }
        const own = Array.from({ length: service.deploy?.replicas ?? 1 }, (_, replica) =>
          this.start(name, `${name}-${replica + 1}`),
        );
        await Promise.all(own.map((container) => this.untilHealthy(container)));
        began(name);
      })();
      started.set(name, promise);
      return promise;
    };
    await Promise.all(wanted.map(([name]) => start(name)));
  }

  /** Ends everything, the last started first. */
  async down(): Promise<void> {
    for (const container of this.containers.toReversed()) {
      await container.stop();
      execFileSync('ip', ['netns', 'del', container.host]);
    }
  }

  all(name: string): Container[] {
    return this.containers.filter((container) => container.name === name);
  }

  one(name: string): Container {
    const [container] = this.all(name);
    if (!container) throw new Error(`There is no container of ${name}`);
    return container;
  }

  /** Starts one container of a service beside those that run; `wanted` changes what it is given. */
  start(name: string, host: string, wanted: Wanted = {}): Container {
    const address = `172.30.0.${Fleet.nextAddress++}`;
    const ip = (...args: string[]) => execFileSync('ip', args);
    const outside = `v${Fleet.nextAddress}`;
    ip('netns', 'add', host);
    ip('link', 'add', outside, 'type', 'veth', 'peer', 'name', 'eth0', 'netns', host);
    ip('link', 'set', outside, 'master', 'bridge0', 'up');
    ip('-n', host, 'addr', 'add', `${address}/24`, 'dev', 'eth0');
    ip('-n', host, 'link', 'set', 'eth0', 'up');
    ip('-n', host, 'link', 'set', 'lo', 'up');
    const service = this.service(name);
    const container = new Container(
      name,
      host,
      address,
      () => this.enter(name, host, wanted),
      service.stop_signal ?? 'SIGTERM',
      secondsOf(service.stop_grace_period, 10) * 1_000,
    );
    this.containers.push(container);
    container.start();
    this.nameHosts();
    return container;
  }

  /** Waits until its health check succeeds. @throws Error when it ends, or is not healthy within two minutes */
  async untilHealthy(container: Container): Promise<void> {
    const { healthcheck } = this.service(container.name);
    if (!healthcheck) return;
    for (const until = Date.now() + 120_000; ; await pause(500)) {
      if (!container.runs) throw new Error(`${container.host} has ended:\n${container.output}`);
      if ((await this.check(container)) === 0) break;
      if (Date.now() > until) throw new Error(`${container.host} does not become healthy:\n${container.output}`);
    }
    this.healthy.add(container.host);
  }

  /** Ends a container as Compose does, takes its name away, starts it again and waits until it is healthy. */
  async restart(container: Container): Promise<{ orderly: boolean; ms: number }> {
    const stopped = container.stop();
    this.nameHosts(container);
    const result = await stopped;
    container.start();
    await this.untilHealthy(container);
    this.nameHosts();
    await pause(HOSTS_KEPT_MS);
    return result;
  }

  /** Passes a published port of this machine on, as Docker does. */
  async publish(port: number, to: Container, inside: number): Promise<void> {
    const server = createServer((near) => {
      const far = connect(inside, to.address);
      near.pipe(far).pipe(near);
      for (const socket of [near, far]) socket.on('error', () => (near.destroy(), far.destroy()));
    }).listen(port);
    await once(server, 'listening');
  }

  /** The published ports of a service, each with the one inside. */
  publishedBy(name: string): [outside: number, inside: number][] {
    return (this.service(name).ports ?? []).map((line) => {
      const [inside, outside] = filledIn(line, this.configured).split(':').toReversed();
      return [Number(outside), Number(inside)];
    });
  }

  volume(name: string): string {
    const folder = join(this.place.folder, 'volumes', name);
    mkdirSync(folder, { recursive: true });
    return folder;
  }

  private service(name: string): Service {
    const service = this.compose.services[name];
    if (!service) throw new Error(`docker-compose.yml has no service ${name}`);
    return service;
  }

  private nameHosts(without?: Container): void {
    const lines = this.containers
      .filter((container) => container !== without && container.runs && !container.host.includes('refused'))
      .map(({ name, address }) => `${address} ${name}`);
    writeFileSync(this.hosts, ['127.0.0.1 localhost', ...lines, ''].join('\n'));
  }

  private environmentOf(name: string, { environment = {}, without = [] }: Wanted): Record<string, string> {
    const written = Object.entries(this.service(name).environment ?? {}).map(([variable, value]) => [
      variable,
      filledIn(value, this.configured),
    ]);
    const isOurs = this.service(name).image === 'banksia';
    const all = {
      PATH: '/node:/opt/caddy:/opt/postgres/bin:/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
      ...(isOurs ? this.image.environment : OF_IMAGE[name]?.environment),
      ...(Object.fromEntries(written) as Record<string, string>),
      ...environment,
    };
    return Object.fromEntries(Object.entries(all).filter(([variable]) => !without.includes(variable)));
  }

  private commandOf(name: string, wanted: Wanted): string[] {
    const service = this.service(name);
    const command = wanted.command ?? service.command?.map((word) => filledIn(word, this.configured));
    if (STAND_INS[name]) return ['node', '/checkout/dist/prove/shipped/stand-in.js', name, ...(command ?? [])];
    if (name === 'postgres') return ['/bin/sh', '-ec', INITIALISED, 'postgres', ...(command ?? [])];
    const own = command ?? (service.image === 'banksia' ? this.image.command : OF_IMAGE[name]?.command);
    if (!own) throw new Error(`This proof does not know how ${name} is started`);
    return own;
  }

  private userOf(name: string): [number, number] {
    const { user = 'root' } = this.service(name);
    const [uid = '', gid] = user.split(':');
    const number = USERS[uid] ?? Number(uid);
    return [number, Number(gid ?? number)];
  }

  private enter(name: string, host: string, wanted: Wanted): ChildProcess {
    const service = this.service(name);
    const [uid, gid] = this.userOf(name);
    const room = join(this.place.folder, 'rooms', host);
    mkdirSync(room, { recursive: true });
    const isOurs = service.image === 'banksia';
    const binds: [from: string, to: string, how: 'ro' | 'rw'][] = [];
    if (isOurs) binds.push([join(this.image.folder, this.image.workDir), this.image.workDir, 'ro']);
    if (STAND_INS[name]) binds.push([resolve('.'), '/checkout', 'ro']);
    if (name === 'postgres') binds.push([this.place.postgres, '/opt/postgres', 'ro']);
    if (name === 'proxy') binds.push([this.place.caddy, '/opt/caddy/caddy', 'ro']);
    for (const line of service.volumes ?? []) {
      const [from = '', to = '', how = 'rw'] = line.split(':');
      const isVolume = !from.startsWith('.');
      const folder = isVolume ? this.volume(from) : resolve(from);
      if (isVolume) chownSync(folder, uid, gid);
      binds.push([folder, to, how as 'ro' | 'rw']);
    }
    for (const { source, target } of service.configs ?? []) {
      const file = join(this.place.folder, `${host}.${source}`);
      const { text, lacks } = proxyFileFor(
        this.place.caddy,
        filledIn(this.compose.configs[source]?.content ?? '', this.configured),
      );
      this.proxyLacks = lacks;
      writeFileSync(file, text);
      chmodSync(file, 0o444);
      binds.push([file, target, 'ro']);
    }
    const tmpfs = (service.tmpfs ?? []).map((line) => {
      const [to = '', ...options] = line.split(':');
      // Docker's own default is 1777.
      return `${to} ${['mode=1777', ...options].join(',')}`;
    });
    const added = (service.cap_add ?? []).map((capability) => `,+${capability.toLowerCase()}`).join('');
    const environment = Object.entries(this.environmentOf(name, wanted)).map((pair) => pair.join('='));
    const { workDir = '/' } = isOurs ? this.image : (OF_IMAGE[name] ?? {});
    return spawn(
      'ip',
      [
        ...['netns', 'exec', host, 'unshare', '--mount', 'sh', resolve('prove/shipped/room.sh')],
        ...['env', '-i', ...environment, ...this.commandOf(name, wanted)],
      ],
      {
        env: {
          PATH: process.env['PATH'] ?? '',
          ROOM: room,
          HOSTS: this.hosts,
          NODE: process.execPath,
          BINDS: binds.map((bind) => bind.join(' ')).join('\n'),
          TMPFS: tmpfs.join('\n'),
          READ_ONLY: service.read_only ? 'yes' : 'no',
          WORK_DIR: workDir,
          USER_ID: String(uid),
          GROUP_ID: String(gid),
          CAPABILITIES: service.cap_drop?.includes('ALL') ? `-all${added}` : '+all',
        },
        stdio: ['ignore', 'pipe', 'pipe'],
      },
    );
  }

  /** Runs the health check inside the container, as its user. */
  private async check(container: Container): Promise<number | null> {
    const { name, pid } = container;
    const [kind, ...test] = this.service(name).healthcheck?.test ?? [];
    if (kind !== 'CMD') throw new Error(`This proof does not know a health check by ${kind}`);
    const [uid, gid] = this.userOf(name);
    const environment = Object.entries(this.environmentOf(name, {})).map((pair) => pair.join('='));
    const command = STAND_INS[name] ? ['node', '-e', READY[name] ?? ''] : test;
    const child = spawn(
      'nsenter',
      [
        ...['--target', String(pid), '--mount', '--net', `--root=/proc/${pid}/root`, `--wd=/proc/${pid}/root`],
        ...['setpriv', '--reuid', String(uid), '--regid', String(gid), '--clear-groups'],
        ...['env', '-i', ...environment, ...command],
      ],
      { stdio: 'ignore', timeout: 20_000 },
    );
    const [code] = (await once(child, 'close')) as [number | null];
    return code;
  }
}

const listens = (port: number) =>
  `require('node:net').connect(${port}, '127.0.0.1', () => process.exit(0)).on('error', () => process.exit(1))`;
/** In place of the health checks whose programs come with the images alone. */
const READY: Record<string, string> = { minio: listens(9_000), mailpit: listens(8_025), clamav: listens(3_310) };
