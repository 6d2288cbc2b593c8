import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type PhotoRemovalReason, removePhoto, removePhotoByAdmin } from '../../domain/tutor/photo.js';
import { TutorDirectory } from '../ports/tutor/tutor-directory.js';
import { TutorChanges } from '../tutor/change-tutor.js';
import { verdictMail } from '../vetting/verdict-mail.js';
import { showOnAccount } from './photo.writes.js';

/** A tutor takes the own photo away, also while it is being prepared; without one nothing changes (G-25). */
export class RemovePhoto extends Command<void> {
  constructor(readonly accountId: string) {
    super();
  }
}

@CommandHandler(RemovePhoto)
export class RemovePhotoHandler implements ICommandHandler<RemovePhoto> {
  constructor(
    private readonly tutors: TutorDirectory,
    private readonly changes: TutorChanges,
  ) {}

  async execute({ accountId }: RemovePhoto): Promise<void> {
    const tutorId = await this.tutors.idOfAccount(accountId);
    if (!tutorId) return;
    await this.changes.change(
      tutorId,
      ({ state }, now) => ({
        events: removePhoto(state, now),
        writes: [showOnAccount({ accountId, profileImageUrl: null })],
        result: undefined,
      }),
      `account:${accountId}`,
    );
  }
}

/**
 * An admin takes a tutor's photo away and mails the tutor why (G-25). Returns whether there was one. @throws
 * DomainError not_found
 */
export class RemoveTutorPhoto extends Command<{ removed: boolean }> {
  constructor(
    readonly tutorId: string,
    readonly reason: PhotoRemovalReason | null,
    readonly adminId: string,
  ) {
    super();
  }
}

@CommandHandler(RemoveTutorPhoto)
export class RemoveTutorPhotoHandler implements ICommandHandler<RemoveTutorPhoto> {
  constructor(private readonly changes: TutorChanges) {}

  async execute({ tutorId, reason, adminId }: RemoveTutorPhoto): Promise<{ removed: boolean }> {
    return this.changes.change(
      tutorId,
      (tutor, now) => {
        const { state } = tutor;
        const events = removePhotoByAdmin(state, now);
        const writes = state.userId ? [showOnAccount({ accountId: state.userId, profileImageUrl: null })] : [];
        const removed = events.length > 0;
        const mails = removed ? [verdictMail('photo-removed', tutor, { reason })] : [];
        return { events, writes, mails, result: { removed } };
      },
      `account:${adminId}`,
    );
  }
}
