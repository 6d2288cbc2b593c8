import { GetFamilyMails, GetFamilyMailsHandler } from '../../../application/mail/get-family-mails.query.js';
import { MAIL_CATALOGUE, mailKind, type MailKindName } from '../../../application/mail/mail-catalogue.js';
import { SaveFamilyMails, SaveFamilyMailsHandler } from '../../../application/mail/save-family-mails.command.js';
import { FAMILY_MAIL_KINDS } from '../../../domain/enquiry/family-mails.js';
import { InMemoryWorld } from '../../support/in-memory-world.js';

describe('G-18 the mails about an enquiry', () => {
  it('that have a switch are those that a family can choose', () => {
    const kinds = (Object.keys(MAIL_CATALOGUE) as MailKindName[]).filter(
      (kind) => mailKind(kind).hasSwitch !== false && 'accessId' in mailKind(kind).data.shape,
    );
    expect(kinds.toSorted()).toEqual(FAMILY_MAIL_KINDS.toSorted());
  });

  it('are switched off and on for one enquiry; what is left out stays', async () => {
    const world = new InMemoryWorld();
    const [one, other] = [await world.streams.enquiry(), await world.streams.enquiry()];
    const { switches, clock } = world;
    const save = (kinds: SaveFamilyMails['kinds']) =>
      new SaveFamilyMailsHandler(switches, clock).execute(new SaveFamilyMails(one, kinds));
    const offOf = async (id: string) =>
      (await new GetFamilyMailsHandler(switches).execute(new GetFamilyMails(id)))
        .filter(({ isOn }) => !isOn)
        .map(({ kind }) => kind);
    await save({ 'session-reminder': false, 'lesson-report': false });
    expect(await offOf(one)).toEqual(['session-reminder', 'lesson-report']);
    await save({ 'lesson-report': true });
    expect(await offOf(one)).toEqual(['session-reminder']);
    expect(await offOf(other)).toEqual([]);
  });
});
