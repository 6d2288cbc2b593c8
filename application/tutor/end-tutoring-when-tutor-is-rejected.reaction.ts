import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { hasLeft } from '../../domain/tutor/tutor.js';
import { Correspondence, together } from '../mail/correspondence.js';
import { Clock } from '../ports/clock.js';
import { type Cause, Ledger, type Recorded } from '../ports/ledger.js';
import { TutorDirectory } from '../ports/tutor-directory.js';
import { TutorParts } from '../ports/tutor-parts.js';
import { type Reaction, ReactsTo } from '../reaction.js';
import { EndTutoring } from './end-tutoring.command.js';

/**
 * An approval that is taken back ends what is under way with the tutor; until that is done, the state of the tutor
 * refuses what a family would arrange. One who was approved again before this ran keeps what is under way.
 */
@ReactsTo('TutorVettingRejected')
@Injectable()
export class EndTutoringWhenTutorIsRejected implements Reaction<'TutorVettingRejected'> {
  constructor(
    private readonly commands: CommandBus,
    private readonly ledger: Ledger,
    private readonly parts: TutorParts,
    private readonly tutors: TutorDirectory,
    private readonly correspondence: Correspondence,
    private readonly clock: Clock,
  ) {}

  async react({ streamId, actor }: Recorded<'TutorVettingRejected'>, completes: Cause): Promise<void> {
    const at = this.clock.now();
    const { state } = await this.ledger.load('tutor', streamId);
    if (!hasLeft(state)) return this.ledger.commit({ changes: [], actor: 'system', at, completes });
    await this.commands.execute(new EndTutoring(streamId, actor, 'rejected'));
    await this.ledger.commit({ changes: [], ...(await this.toWaiting(streamId, at)), actor: 'system', at, completes });
  }

  /** To families who chose the tutor and have not arranged anything yet, which would tell them. */
  private async toWaiting(tutorId: string, at: string) {
    const { name: tutorName } = await this.tutors.contactOf(tutorId);
    const told = { tutorName, wasChosen: true };
    const enquiries = await this.parts.enquiriesWithoutSession(tutorId);
    const posts = enquiries.map(async (id) =>
      this.correspondence.toFamily(await this.ledger.load('enquiry', id), 'tutor-unavailable', told, at),
    );
    return together(...(await Promise.all(posts)));
  }
}
