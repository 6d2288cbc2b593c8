import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { notFound } from '../../domain/shared/domain-error.js';
import { type NotificationInput, TUTOR_MAIL_KINDS } from '../../domain/notification/notification.rules.js';
import { Clock } from '../ports/clock.js';
import { NotificationSettings } from '../ports/notification/notification-settings.js';
import { TutorDirectory } from '../ports/tutor/tutor-directory.js';
import { deliveryOf, type ShownSettings, shownOf } from './get-notification-settings.query.js';

/**
 * Keeps how the account's tutor wants mail; what is left out stays; returns all of it. @throws DomainError not_found
 * before a profile was saved
 */
export class SaveNotificationSettings extends Command<ShownSettings> {
  constructor(
    readonly input: NotificationInput,
    readonly accountId: string,
  ) {
    super();
  }
}

@CommandHandler(SaveNotificationSettings)
export class SaveNotificationSettingsHandler implements ICommandHandler<SaveNotificationSettings> {
  constructor(
    private readonly tutors: TutorDirectory,
    private readonly settings: NotificationSettings,
    private readonly clock: Clock,
  ) {}

  async execute({ input, accountId }: SaveNotificationSettings): Promise<ShownSettings> {
    const tutorId = await this.tutors.idOfAccount(accountId);
    if (!tutorId) throw notFound('Profile');
    const before = await this.settings.of(tutorId);
    const wanted = TUTOR_MAIL_KINDS.map((kind) => ({ kind, delivery: input.kinds[kind] ?? deliveryOf(kind, before) }));
    const kindsOf = (delivery: string) => wanted.filter((one) => one.delivery === delivery).map(({ kind }) => kind);
    const quietHours = input.quietHours === undefined ? before.quietHours : input.quietHours;
    await this.settings.save(
      tutorId,
      { off: kindsOf('off'), digest: kindsOf('daily_digest'), quietHours, kinds: TUTOR_MAIL_KINDS },
      this.clock.now(),
    );
    return shownOf({ ...before, off: kindsOf('off'), digest: kindsOf('daily_digest'), quietHours });
  }
}
