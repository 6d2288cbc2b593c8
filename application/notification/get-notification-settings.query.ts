import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { notFound } from '../../domain/shared/domain-error.js';
import type { QuietHours } from '../../domain/notification/notification.js';
import {
  type Delivery,
  TUTOR_MAIL_KINDS,
  TUTOR_MAILS,
  type TutorMail,
} from '../../domain/notification/notification.rules.js';
import { NotificationSettings, type StoredSettings } from '../ports/notification/notification-settings.js';
import { TutorDirectory } from '../ports/tutor/tutor-directory.js';

export type ShownSettings = {
  kinds: { kind: TutorMail; label: string; description: string; delivery: Delivery; choices: readonly Delivery[] }[];
  quietHours: QuietHours | null;
  timezone: string;
};

/** How the account's tutor wants mail. @throws DomainError not_found before a profile was saved */
export class GetNotificationSettings extends Query<ShownSettings> {
  constructor(readonly accountId: string) {
    super();
  }
}

export function deliveryOf(kind: TutorMail, { off, digest }: Pick<StoredSettings, 'off' | 'digest'>): Delivery {
  if (off.includes(kind)) return 'off';
  return digest.includes(kind) ? 'daily_digest' : 'at_once';
}

export const shownOf = (settings: StoredSettings): ShownSettings => ({
  kinds: TUTOR_MAIL_KINDS.map((kind) => ({ kind, ...TUTOR_MAILS[kind], delivery: deliveryOf(kind, settings) })),
  quietHours: settings.quietHours,
  timezone: settings.timezone,
});

@QueryHandler(GetNotificationSettings)
export class GetNotificationSettingsHandler implements IQueryHandler<GetNotificationSettings> {
  constructor(
    private readonly tutors: TutorDirectory,
    private readonly settings: NotificationSettings,
  ) {}

  async execute({ accountId }: GetNotificationSettings): Promise<ShownSettings> {
    const tutorId = await this.tutors.idOfAccount(accountId);
    if (!tutorId) throw notFound('Profile');
    return shownOf(await this.settings.of(tutorId));
  }
}
