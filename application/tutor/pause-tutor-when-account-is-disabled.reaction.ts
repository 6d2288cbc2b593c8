import { Injectable } from '@nestjs/common';
import { pauseByAdmin } from '../../domain/tutor/pause.js';
import { type Cause, Ledger, type Recorded } from '../ports/ledger.js';
import { TutorDirectory } from '../ports/tutor/tutor-directory.js';
import { type Reaction, ReactsTo } from '../reaction.js';
import { TutorChanges } from './change-tutor.js';

/**
 * Who cannot log in cannot answer a family: no search finds such a tutor and no enquiry invites one, until somebody
 * resumes it. One who was let in again before this ran goes on, and of an erased one nothing is left to pause.
 */
@ReactsTo('AccountDisabled')
@Injectable()
export class PauseTutorWhenAccountIsDisabled implements Reaction<'AccountDisabled'> {
  constructor(
    private readonly tutors: TutorDirectory,
    private readonly changes: TutorChanges,
    private readonly ledger: Ledger,
  ) {}

  async react({ streamId, at }: Recorded<'AccountDisabled'>, completes: Cause): Promise<void> {
    const tutorId = await this.tutors.idOfAccount(streamId);
    if (!tutorId || !(await this.isShutOut(streamId, tutorId)))
      return this.ledger.commit({ changes: [], actor: 'system', at, completes });
    const decision = ({ state }: { state: Parameters<typeof pauseByAdmin>[0] }, now: string) => ({
      events: pauseByAdmin(state, now),
      result: undefined,
    });
    await this.changes.change(tutorId, decision, 'system', completes);
  }

  private async isShutOut(accountId: string, tutorId: string): Promise<boolean> {
    const { disabledAt } = (await this.ledger.load('account', accountId)).state;
    return disabledAt !== null && (await this.ledger.load('tutor', tutorId)).state.erasedAt === null;
  }
}
