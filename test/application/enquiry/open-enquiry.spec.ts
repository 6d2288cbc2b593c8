import { OpenEnquiry, OpenEnquiryHandler } from '../../../application/enquiry/open-enquiry.query.js';
import { type AlsoOpened, EnquiryAccess } from '../../../application/ports/enquiry/enquiry-access.js';
import { LINK_DAYS } from '../../../domain/enquiry/enquiry.js';
import { DAY, plus } from '../../../domain/shared/time.js';
import { InMemoryWorld } from '../../support/in-memory-world.js';

const ENQUIRY = '00000000-0000-4000-8000-000000000001';
const OTHER: AlsoOpened = { enquiryId: '00000000-0000-4000-8000-000000000002', access: 3 };

class OneLink extends EnquiryAccess {
  /** What was asked about the other enquiries of its address. */
  readonly asked: { enquiryId: string; createdAt: string }[] = [];
  constructor(private readonly link: { createdAt: string; isReadOnly: boolean }) {
    super();
  }

  opened = async () => ({ enquiryId: ENQUIRY, access: 1, usedFrom: null, usedUntil: null, ...this.link });
  async others({ enquiryId, createdAt }: { enquiryId: string; createdAt: string }) {
    this.asked.push({ enquiryId, createdAt });
    return [OTHER];
  }
  versionOf = async () => null;
  used = async () => undefined;
  valid = async () => new Set<number>();
  submitted = async () => null;
}

describe('G-18 opening a link', () => {
  const { tokens, clock } = new InMemoryWorld();
  const open = (access: EnquiryAccess) =>
    new OpenEnquiryHandler(access, tokens, clock).execute(new OpenEnquiry('a-token'));
  const createdAt = clock.now();

  it('that was mailed gives all enquiries of its address that it is new enough for', async () => {
    const access = new OneLink({ createdAt, isReadOnly: false });
    expect(await open(access)).toMatchObject({ enquiryId: ENQUIRY, access: 1, others: [OTHER] });
    expect(access.asked).toEqual([{ enquiryId: ENQUIRY, createdAt }]);
  });

  it('that is read-only, or has ended, does not even ask for them', async () => {
    const readOnly = new OneLink({ createdAt, isReadOnly: true });
    expect(await open(readOnly)).toMatchObject({ enquiryId: ENQUIRY, others: [] });
    const ended = new OneLink({ createdAt: plus(createdAt, -LINK_DAYS * DAY), isReadOnly: false });
    await expect(open(ended)).rejects.toMatchObject({ kind: 'not_found' });
    expect([...readOnly.asked, ...ended.asked]).toEqual([]);
  });
});
