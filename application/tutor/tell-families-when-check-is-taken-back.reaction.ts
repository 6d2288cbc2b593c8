import { Injectable } from '@nestjs/common';
import { takeCheckBack } from '../../domain/tutor/working-with-children.js';
import { mergeMails } from '../mail/enquiry-mailer.js';
import { type Cause, Ledger, type Recorded } from '../ports/ledger.js';
import { type Reaction, ReactsTo } from '../reaction.js';
import { TutorChanges } from './change-tutor.js';
import { SessionsAndCheck } from './sessions-and-check.js';

type TakenBack = 'TutorContractWithdrawn' | 'WwcVerificationWithdrawn';

/**
 * Where the document or the contract by which a tutor's check counted is taken back, each family with sessions to come
 * is notified that they wait until it counts again (G-03, R-127). The tutor reads of it in the mail of that decision.
 */
@ReactsTo('TutorContractWithdrawn', 'WwcVerificationWithdrawn')
@Injectable()
export class TellFamiliesWhenCheckIsTakenBack implements Reaction<TakenBack> {
  constructor(
    private readonly changes: TutorChanges,
    private readonly sessions: SessionsAndCheck,
    private readonly ledger: Ledger,
  ) {}

  async react({ streamId, actor, at }: Recorded<TakenBack>, completes: Cause): Promise<void> {
    const { erasedAt } = (await this.ledger.load('tutor', streamId)).state;
    if (erasedAt) return this.ledger.commit({ changes: [], actor, at, completes });
    await this.changes.change(
      streamId,
      async (tutor, now) => {
        const events = takeCheckBack(tutor.state, now);
        if (events.length === 0) return { events, result: undefined };
        const notice = { kind: 'session-waits-for-check', takenBack: true } as const;
        const { mails } = await this.sessions.notify(tutor, notice, now);
        return { events, ...mergeMails(...mails), result: undefined };
      },
      actor,
      completes,
    );
  }
}
