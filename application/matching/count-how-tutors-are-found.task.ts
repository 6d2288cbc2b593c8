import { Injectable } from '@nestjs/common';
import { Figures } from '../ports/admin/figures.js';
import { ScheduledTask, type Task } from '../scheduled-task.js';

/**
 * Counts for each tutor how it is found (G-24). Seldom, for many dossiers name the same tutors; a tutor who asks reads
 * the newest as well.
 */
@ScheduledTask({ everySeconds: 900 })
@Injectable()
export class CountHowTutorsAreFound implements Task {
  constructor(private readonly figures: Figures) {}

  run(): Promise<number> {
    return this.figures.tally();
  }
}
