import { v7 as uuid } from 'uuid';
import { ConfirmedAddresses } from '../../../application/ports/account/confirmed-addresses.js';
import { HOUR, plus } from '../../../domain/shared/time.js';
import { type OpenedPorts, PORTS } from '../../support/opened-ports.js';
import { NOW } from '../../support/streams.js';

describe.each(PORTS)('confirmed addresses %s', (_name, open) => {
  let opened: OpenedPorts;
  let addresses: ConfirmedAddresses;
  let email: string;
  beforeAll(async () => {
    opened = await open();
    addresses = opened.port(ConfirmedAddresses);
  });
  afterAll(() => opened.close());
  beforeEach(() => {
    email = `Jane.${uuid()}@family.example`;
  });

  const confirmed = (at: string, of = email) => opened.streams.unconfirmedEnquiry({ email: of }, at);

  it('are none whose enquiries nobody has confirmed', async () => {
    expect(await addresses.confirmedAt(email)).toBeNull();
    await opened.streams.unconfirmedEnquiry({ email });
    await confirmed(plus(NOW, HOUR), `another.${email}`);
    expect(await addresses.confirmedAt(email)).toBeNull();
  });

  it('are none whose enquiries had to be confirmed by nobody', async () => {
    await opened.streams.enquiry({ email });
    expect(await addresses.confirmedAt(email)).toBeNull();
  });

  it('are known by when one of their enquiries was last confirmed, whatever their case', async () => {
    await confirmed(plus(NOW, 2 * HOUR));
    await confirmed(plus(NOW, 3 * HOUR), email.toUpperCase());
    await confirmed(plus(NOW, HOUR));
    await opened.streams.unconfirmedEnquiry({ email });
    expect(await addresses.confirmedAt(email)).toBe(plus(NOW, 3 * HOUR));
    expect(await addresses.confirmedAt(email.toLowerCase())).toBe(plus(NOW, 3 * HOUR));
  });
});
