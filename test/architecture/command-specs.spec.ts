import { globSync, readFileSync } from 'node:fs';

const sourcesOf = (pattern: string) => globSync(pattern).map((path) => ({ path, source: readFileSync(path, 'utf8') }));

type Source = { path: string; source: string };

/** Handlers of commands that no spec makes. */
const withoutSpec = (commands: Source[], specs: Source[]): string[] =>
  commands
    .flatMap(({ source }) => [...source.matchAll(/export class (\w+Handler)\b/g)].map(([, name]) => name as string))
    .filter((name) => !specs.some(({ source }) => source.includes(`new ${name}(`)));

const specs = sourcesOf('test/application/*/*.spec.ts');

it('every command is decided in a fast spec, on ports in memory', () => {
  const commands = sourcesOf('application/*/*.command.ts');
  expect(commands.length).toBeGreaterThan(60);
  expect(withoutSpec(commands, specs)).toEqual([]);
});

it('a command without a spec is found', () => {
  const planted = { path: 'application/quote/plant.command.ts', source: 'export class PlantHandler {}' };
  expect(withoutSpec([planted], specs)).toEqual(['PlantHandler']);
  const spec = { path: 'test/application/quote/plant.spec.ts', source: 'new PlantHandler()' };
  expect(withoutSpec([planted], [...specs, spec])).toEqual([]);
});

it('the specs of commands need neither the program nor a database', () => {
  const slow = specs.filter(({ source }) => /test-app|databases\.js|from '.*infrastructure\/postgres\//.test(source));
  expect(slow.map(({ path }) => path)).toEqual([]);
});
