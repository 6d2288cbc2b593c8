import pLimit from 'p-limit';
import { DAY } from '../../domain/shared/time.js';
import type { Installed } from './advisories.js';

/** A package that is taken sooner may be one that its registry takes back the day after. */
const YOUNGEST_DAYS = 7;
/** Questions to the registry at a time: it answers with all that it knows of a package, often megabytes. */
const AT_ONCE = 8;

/**
 * The packages that were published less than seven days before `now`, or of which the registry does not say when.
 * @throws Error where the registry does not answer
 */
export async function tooYoung(
  packages: readonly Installed[],
  registry: string,
  now: number,
  progress: (done: number, total: number) => void,
): Promise<string[]> {
  const names = [...new Set(packages.map(({ name }) => name))];
  const published = new Map<string, Record<string, string>>();
  const limit = pLimit(AT_ONCE);
  await limit.map(names, async (name) => {
    published.set(name, await timesOf(name, registry));
    progress(published.size, names.length);
  });
  const isYoung = ({ name, version }: Installed) =>
    !(Date.parse(published.get(name)?.[version] ?? '') <= now - YOUNGEST_DAYS * DAY);
  return [...new Set(packages.filter(isYoung).map(({ name, version }) => `${name}@${version}`))];
}

/** When each version of a package was published. */
async function timesOf(name: string, registry: string): Promise<Record<string, string>> {
  const response = await fetch(new URL(name.replace('/', '%2f'), registry));
  if (!response.ok) throw new Error(`The registry answers ${response.status} for ${name}`);
  const { time = {} } = (await response.json()) as { time?: Record<string, string> };
  return time;
}
