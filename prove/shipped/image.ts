import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdirSync, readFileSync, statSync, symlinkSync } from 'node:fs';
import { basename, dirname, join, matchesGlob, resolve } from 'node:path';

type Instruction = { name: string; rest: string };
type Stage = { folder: string; environment: Record<string, string>; workDir: string };

/** What a Dockerfile makes: the files, and how its program is started. */
export type Image = {
  /** Everything below the root of its file system that the Dockerfile puts there. */
  folder: string;
  workDir: string;
  environment: Record<string, string>;
  user: string;
  command: string[];
  /** The instructions that were carried out. */
  steps: number;
};

/** How `RUN` is done: as it stands, or by what the checkout has built already. */
export type Running = 'whole' | 'from the checkout';

const instructions = (): Instruction[] =>
  readFileSync(resolve('Dockerfile'), 'utf8')
    .replace(/^\s*#.*\n/gm, '')
    .replace(/\\\n/g, ' ')
    .split('\n')
    .filter((line) => line.trim())
    .map((line) => {
      const [, name = '', rest = ''] = /^\s*(\w+)\s+(.*)$/.exec(line) ?? [];
      return { name: name.toUpperCase(), rest: rest.trim() };
    });

const ignored = () =>
  readFileSync(resolve('.dockerignore'), 'utf8')
    .split('\n')
    .filter((line) => line.trim() && !line.startsWith('#'));

/**
 * Carries out the Dockerfile's last stage and those that it needs,
 * each in a folder of its own. @throws Error naming what is missing
 */
export async function buildImage(
  place: string,
  running: Running,
  progress: (done: number, total: number) => void,
): Promise<Image> {
  const all = instructions();
  const stages = new Map<string, Stage>();
  const found = { user: 'root', command: [] as string[] };
  let stage: Stage | null = null;
  for (const [number, { name, rest }] of all.entries()) {
    if (name === 'FROM') {
      const [, alias = 'last'] = / as (\S+)$/i.exec(rest) ?? [];
      stage = { folder: join(place, alias), environment: {}, workDir: '/' };
      mkdirSync(stage.folder, { recursive: true });
      stages.set(alias, stage);
      Object.assign(found, { user: 'root', command: [] });
    } else if (!stage) throw new Error(`${name} stands before the first FROM`);
    else await carryOut(stage, { name, rest }, stages, running, found);
    progress(number + 1, all.length);
  }
  if (!stage) throw new Error('The Dockerfile has no FROM');
  return { ...stage, ...found, steps: all.length };
}

async function carryOut(
  stage: Stage,
  { name, rest }: Instruction,
  stages: ReadonlyMap<string, Stage>,
  running: Running,
  found: { user: string; command: string[] },
): Promise<void> {
  const here = join(stage.folder, stage.workDir);
  switch (name) {
    case 'WORKDIR':
      stage.workDir = rest;
      return void mkdirSync(join(stage.folder, rest), { recursive: true });
    case 'ENV': {
      const [variable = '', value = ''] = rest.split(/[= ](.*)/s);
      stage.environment[variable] = value;
      return;
    }
    case 'USER':
      found.user = rest;
      return;
    case 'CMD':
      found.command = JSON.parse(rest) as string[];
      return;
    case 'EXPOSE':
      return;
    case 'COPY':
      return copy(here, rest, stages, running);
    case 'RUN':
      if (running === 'whole') await run(rest, here, stage.environment);
      return;
    default:
      throw new Error(`This proof does not know ${name} of the Dockerfile`);
  }
}

function copy(here: string, rest: string, stages: ReadonlyMap<string, Stage>, running: Running): void {
  const [, alias] = /^--from=(\S+)\s/.exec(rest) ?? [];
  const words = rest.replace(/^--from=\S+\s+/, '').split(/\s+/);
  const target = words.pop() as string;
  const from = alias ? stages.get(alias) : null;
  if (alias && !from) throw new Error(`There is no stage ${alias}`);
  const patterns = from ? [] : ignored();
  for (const word of words) {
    let source = from ? join(from.folder, word) : resolve(word);
    // What a step would have made there the checkout has.
    if (from && running === 'from the checkout' && !existsSync(source))
      source = resolve(word.replace(`${from.workDir}/`, ''));
    if (!existsSync(source)) throw new Error(`COPY ${rest}: ${word} is not there`);
    const isWhole = word === '.';
    const into =
      target.endsWith('/') || target === '.' ? join(here, target, isWhole ? '' : basename(word)) : join(here, target);
    if (isWhole && running === 'from the checkout') continue;
    mkdirSync(dirname(into), { recursive: true });
    // Packages are as the checkout has them; hard links: an image of 300 MB is there at once.
    if (from && running === 'from the checkout' && basename(word) === 'node_modules') symlinkSync(source, into);
    else if (from) execFileSync('cp', [running === 'whole' ? '-al' : '-a', source, into]);
    else
      cpSync(source, into, {
        recursive: true,
        filter: (path) => {
          const name = path.slice(resolve('.').length + 1);
          return !statSync(path).isSocket() && !(name && patterns.some((pattern) => covers(pattern, name)));
        },
      });
  }
}

/** Whether a pattern of .dockerignore names a file or a folder around it. */
function covers(pattern: string, path: string): boolean {
  for (let part = path; part !== '.'; part = dirname(part)) if (matchesGlob(part, pattern)) return true;
  return false;
}

async function run(command: string, cwd: string, environment: Record<string, string>): Promise<void> {
  // The image has Node, as its base brings it: the one that runs this.
  const PATH = `${dirname(process.execPath)}:${process.env['PATH'] ?? ''}`;
  const HOME = process.env['HOME'] ?? '';
  const child = spawn('sh', ['-c', command], {
    cwd,
    // What npm has kept of a package is as good: the lock knows its hash.
    env: { PATH, HOME, npm_config_prefer_offline: 'true', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (output = `${output}${chunk.toString()}`.slice(-4_000)));
  const [code] = (await once(child, 'close')) as [number | null];
  if (code !== 0) throw new Error(`RUN ${command} ended with ${code}:\n${output}`);
}
