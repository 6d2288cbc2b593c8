import { Injectable } from '@nestjs/common';
import { Figures } from '../ports/admin/figures.js';
import { ScheduledTask, type Task } from '../scheduled-task.js';

/** Keeps the sums of the admin area short to add up; they are right at every moment without it. */
@ScheduledTask({ everySeconds: 5 })
@Injectable()
export class AddUpRecentFigures implements Task {
  constructor(private readonly figures: Figures) {}

  run(): Promise<number> {
    return this.figures.fold();
  }
}
