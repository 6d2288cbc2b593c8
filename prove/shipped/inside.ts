import { readFileSync } from 'node:fs';
import type { Errand, Report } from './errand.js';
import { Fleet } from './fleet.js';
import { behindBalancer } from './behind-balancer.js';
import { overTls } from './over-tls.js';

/** Runs inside namespaces of its own, which end with it: what it starts leaves nothing behind. */
const say = (report: Report) => process.stdout.write(`@${JSON.stringify(report)}\n`);
const errand = JSON.parse(readFileSync(process.argv[2] ?? '', 'utf8')) as Errand;

try {
  Fleet.openNetwork();
  let steps = 0;
  const step = () => say({ done: ++steps });
  say({ figures: [...(await overTls(errand, step)), ...(await behindBalancer(errand, step))] });
  process.exit(0);
} catch (error) {
  process.stderr.write(`${(error as Error).stack}\n`);
  process.exit(1);
}
