import { type AdminMail, GetMail } from '../../../application/mail/list-mails.query.js';
import { sendAgain } from '../../../application/mail/mail.writes.js';
import { ResendMail, ResendMailHandler } from '../../../application/mail/resend-mail.command.js';
import {
  type FindParkedMails,
  ResendParkedMails,
  ResendParkedMailsHandler,
} from '../../../application/mail/resend-parked-mails.command.js';
import { SwitchMailOff, SwitchMailOffHandler } from '../../../application/mail/switch-mail-off.command.js';
import { MailSwitches } from '../../../application/ports/mail/mail-switches.js';
import { busOf } from '../../support/in-memory-ports.js';
import { InMemoryWorld } from '../../support/in-memory-world.js';

class OneLink extends MailSwitches {
  offFor = async () => [];
  change = async () => undefined;
  readonly isOff: string[] = [];
  read = (token: string) => (token === 'good' ? { recipient: 'pat', kind: 'quote-declined' } : null);
  wants = async () => true;

  async off(recipient: string, kind: string): Promise<void> {
    this.isOff.push(`${kind} to ${recipient}`);
  }
}

describe('mails', () => {
  let world: InMemoryWorld;
  let accountId: string;
  const queries = () =>
    busOf({
      [GetMail.name]: ({ id }: GetMail) => {
        const mail = world.ledger.mails.find((one) => one.id === id);
        return mail ? ({ ...mail, to: mail.to.address } as unknown as AdminMail) : null;
      },
      FindParkedMails: ({ after, most }: FindParkedMails) =>
        world.ledger.mails
          .filter(({ id, status }) => status === 'sent' && (!after || id > after))
          .map(({ id }) => id)
          .sort()
          .slice(0, most),
    });
  const resend = (mailId: string) =>
    new ResendMailHandler(queries(), world.ledger, world.clock).execute(new ResendMail(mailId, 'account:admin'));
  const order = async (address = 'pat@people.example') => {
    const change = { kind: 'password-changed' as const, recipient: accountId, to: { name: 'Pat', address }, data: {} };
    await world.ledger.commit({ changes: [], mails: [change], actor: 'system', at: world.clock.now() });
    return world.ledger.mails.at(-1)?.id ?? '';
  };
  const send = () => world.ledger.mails.forEach((mail) => (mail.status = 'sent'));
  beforeEach(async () => {
    world = new InMemoryWorld();
    accountId = await world.streams.account();
  });

  it('F5 one is sent again once it has gone out; one that waits, is erased or is none is not', async () => {
    const mailId = await order();
    await expect(resend(mailId)).rejects.toMatchObject({ code: 'mail_waiting' });
    send();
    const done = await world.effectsOf(() => resend(mailId));
    expect(done.events).toMatchObject([{ type: 'MailResent', data: { mailId, kind: 'password-changed' } }]);
    expect(world.ledger.mails[0]?.status).toBe('pending');
    await expect(resend('none')).rejects.toMatchObject({ kind: 'not_found' });
    await expect(resend(await order(''))).rejects.toMatchObject({ code: 'mail_erased' });
  });

  it('F5 all that were parked are sent again, and the log says how many', async () => {
    const ids = [await order(), await order()];
    send();
    const handler = new ResendParkedMailsHandler(queries(), world.ledger, world.clock);
    const done = await world.effectsOf(() => handler.execute(new ResendParkedMails(world.clock.now(), 'operator')));
    expect(done).toMatchObject({ result: 2, events: [{ type: 'ParkedMailsResent', data: { mails: 2 } }] });
    expect(world.written(sendAgain)).toEqual([{ mailIds: ids.sort() }]);
  });

  it('R-81 a kind is switched off for its reader by the link in it, and by no other', async () => {
    const switches = new OneLink();
    const off = (token: string) => new SwitchMailOffHandler(switches, world.clock).execute(new SwitchMailOff(token));
    await off('good');
    expect(switches.isOff).toEqual(['quote-declined to pat']);
    await expect(off('bad')).rejects.toMatchObject({ kind: 'not_found' });
  });
});
