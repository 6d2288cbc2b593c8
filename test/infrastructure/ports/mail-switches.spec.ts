import { v7 as uuid } from 'uuid';
import { MailSwitches } from '../../../application/ports/mail/mail-switches.js';
import { Settings } from '../../../application/ports/settings.js';
import { unsubscribeToken } from '../../../infrastructure/mail/unsubscribe-token.js';
import { type OpenedPorts, PORTS } from '../../support/opened-ports.js';
import { NOW } from '../../support/streams.js';

describe.each(PORTS)('R-66 kinds of mail that a recipient does not want %s', (_name, open) => {
  let opened: OpenedPorts;
  let switches: MailSwitches;
  let recipient: string;
  beforeAll(async () => {
    opened = await open();
    switches = opened.port(MailSwitches);
  });
  afterAll(() => opened.close());
  beforeEach(() => {
    recipient = `enquirer-${uuid()}`;
  });

  it('are none at first', async () => {
    expect(await switches.wants(recipient, 'quote-received')).toBe(true);
    expect(await switches.offFor(recipient)).toEqual([]);
  });

  it('are switched off, twice too, for one recipient and one kind', async () => {
    await switches.off(recipient, 'quote-received', NOW);
    await switches.off(recipient, 'quote-received', NOW);
    expect(await switches.wants(recipient, 'quote-received')).toBe(false);
    expect(await switches.wants(recipient, 'quote-withdrawn')).toBe(true);
    expect(await switches.offFor(recipient)).toEqual(['quote-received']);
    const other = `${recipient} quote-received`;
    await switches.off(other, 'quote-withdrawn', NOW);
    expect(await switches.offFor(recipient)).toEqual(['quote-received']);
    expect(await switches.offFor(other)).toEqual(['quote-withdrawn']);
  });

  it('are switched on and off together, and others stay as they are', async () => {
    for (const kind of ['one', 'two', 'three']) await switches.off(recipient, kind, NOW);
    await switches.off('another', 'one', NOW);
    await switches.change(recipient, { on: ['one', 'never off'], off: ['two', 'four', 'five'] }, NOW);
    expect((await switches.offFor(recipient)).sort()).toEqual(['five', 'four', 'three', 'two']);
    expect(await switches.wants(recipient, 'one')).toBe(true);
    expect(await switches.wants('another', 'one')).toBe(false);
    await switches.change(recipient, { on: [], off: [] }, NOW);
    expect(await switches.offFor(recipient)).toHaveLength(4);
  });

  it('are named by the token of a mail', () => {
    const secret = opened.port(Settings).sessionSecret;
    const token = unsubscribeToken(recipient, 'quote-received', secret);
    expect(switches.read(token)).toEqual({ recipient, kind: 'quote-received' });
    expect(switches.read(`${token}.more`)).toBeNull();
    expect(switches.read(token.replace('quote-received', 'quote-withdrawn'))).toBeNull();
    expect(switches.read(unsubscribeToken(recipient, 'quote-received', `another ${secret}`))).toBeNull();
  });

  it('are not switched by a token that is not ours', () => {
    expect(switches.read(`${recipient}.quote-received.signature`)).toBeNull();
    expect(switches.read('')).toBeNull();
  });
});
