import { ScheduledTasks } from '../application/scheduled-task.js';
import { run, withApp } from '../interfaces/cli/run.js';
import { Command } from 'commander';

/** How long a task took, and how much it says it did. */
export type TaskTaken = { name: string; milliseconds: number; done: number };

/** Runs tasks one after the other at a time of the rules, and reports each to who started this program. */
const command = new Command()
  .argument('<now>')
  .argument('<tasks...>')
  .action(async (now: string, names: string[]) => {
    await withApp(async (product) => {
      const tasks = product.get(ScheduledTasks);
      for (const name of names) {
        const began = performance.now();
        const done = await tasks.run(name, now);
        process.send?.({ name, milliseconds: performance.now() - began, done } satisfies TaskTaken);
      }
    });
  });

await run(command);
process.disconnect();
