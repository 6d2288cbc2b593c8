import { AsyncLocalStorage } from 'node:async_hooks';
import { Injectable } from '@nestjs/common';
import { Answers } from '../../../application/ports/answers.js';

type Asked = { read: (outcome: unknown) => Promise<unknown>; answer: { value: unknown } | null };

/** The answer that a commit is to bring. */
export const asked = new AsyncLocalStorage<Asked>();

@Injectable()
export class PostgresAnswers extends Answers {
  async of<Result, Answer>(work: () => Promise<Result>, read: (result: Result) => Promise<Answer>): Promise<Answer> {
    const mine: Asked = { read: (outcome) => read(outcome as Result), answer: null };
    const result = await asked.run(mine, work);
    return mine.answer ? (mine.answer.value as Answer) : read(result);
  }
}
