import type { INestApplicationContext } from '@nestjs/common';
import { Stage } from './stage.js';
import { loadTutors } from './tutors.js';

/** Loads what is missing of the demo. */
export async function loadDemo(app: INestApplicationContext): Promise<void> {
  const stage = new Stage(app);
  await loadTutors(stage);
}
