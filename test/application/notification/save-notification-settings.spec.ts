import {
  SaveNotificationSettings,
  SaveNotificationSettingsHandler,
} from '../../../application/notification/save-notification-settings.command.js';
import { NotificationSettings, type StoredSettings } from '../../../application/ports/notification-settings.js';
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
