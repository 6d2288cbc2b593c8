import {
  SaveNotificationSettings,
  SaveNotificationSettingsHandler,
} from '../../../application/notification/save-notification-settings.command.js';
import { MAIL_CATALOGUE, mailKind, type MailKindName } from '../../../application/mail/mail-catalogue.js';
import {
  NotificationSettings,
  type StoredSettings,
} from '../../../application/ports/notification/notification-settings.js';
import { TUTOR_MAIL_KINDS } from '../../../domain/notification/notification.rules.js';
import { InMemoryWorld } from '../../support/in-memory-world.js';

class OneTutorsSettings extends NotificationSettings {
  stored: StoredSettings = { off: ['quote-declined'], digest: [], quietHours: null, timezone: 'Australia/Sydney' };
  of = async () => this.stored;

  async save(_tutorId: string, settings: Omit<StoredSettings, 'timezone'>): Promise<void> {
    this.stored = { ...this.stored, ...settings };
  }

  tutorsWithDueDigest = async () => [];
  dueDigest = async () => null;
  releaseHeld = async () => 0;
}

it('R-66 what a tutor chooses is kept, and what is left out stays as it was', async () => {
  const world = new InMemoryWorld();
  const settings = new OneTutorsSettings();
  const save = (input: object, accountId: string) =>
    new SaveNotificationSettingsHandler(world.tutors, settings, world.clock).execute(
      new SaveNotificationSettings(input as never, accountId),
    );
  const { accountId } = await world.streams.tutor();
  const quietHours = { from: '22:00', to: '07:00' };
  const shown = await save({ kinds: { 'new-opportunity': 'daily_digest' }, quietHours }, accountId);
  expect(shown.kinds.find(({ kind }) => kind === 'new-opportunity')?.delivery).toBe('daily_digest');
  expect(settings.stored).toMatchObject({ off: ['quote-declined'], digest: ['new-opportunity'], quietHours });
  await save({ kinds: { 'quote-declined': 'at_once' } }, accountId);
  expect(settings.stored).toMatchObject({ off: [], digest: ['new-opportunity'], quietHours });
  await expect(save({ kinds: {} }, await world.streams.account())).rejects.toMatchObject({ kind: 'not_found' });
});

it('R-66 G-21 the mails to a tutor that have a switch are those that a tutor can choose', () => {
  const switchable = (Object.keys(MAIL_CATALOGUE) as MailKindName[]).filter((kind) => {
    const { hasSwitch, switchOf } = mailKind(kind);
    return hasSwitch !== false && !switchOf && 'timezone' in mailKind(kind).data.shape;
  });
  const isAboutAnEnquiry = (kind: MailKindName) => 'accessId' in mailKind(kind).data.shape;
  const tutors = switchable.filter((kind) => !isAboutAnEnquiry(kind));
  expect(tutors.filter((kind) => !TUTOR_MAIL_KINDS.some((one) => one === kind))).toEqual([]);
  // The others go to the family as well.
  const shared = TUTOR_MAIL_KINDS.filter((kind) => !tutors.includes(kind));
  expect(shared.filter((kind) => !switchable.includes(kind) || !('audience' in mailKind(kind).data.shape))).toEqual([]);
});
