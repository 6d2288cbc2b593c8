import { Injectable } from '@nestjs/common';
import { Figures } from '../ports/figures.js';
import { Rings, type Timer } from '../timer.js';

/** Keeps the sums of the desk short to add up; they are right at every moment without it. */
@Rings()
@Injectable()
export class FoldFigures implements Timer {
  constructor(private readonly figures: Figures) {}

  async ring(): Promise<number> {
    return this.figures.fold();
  }
}
