import { Injectable } from '@nestjs/common';
import { Figures } from '../../application/ports/figures.js';
import { Database } from './database.js';

const BATCH = 5_000;

@Injectable()
export class PostgresFigures extends Figures {
  constructor(private readonly database: Database) {
    super();
  }

  async fold(): Promise<number> {
    const row = await this.database.one<{ n: number }>(`select fold_figures(${BATCH}) as n`);
    return row?.n ?? 0;
  }
}
