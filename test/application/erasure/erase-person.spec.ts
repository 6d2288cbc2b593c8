import { CancelSession, CancelSessionHandler } from '../../../application/booking/cancel-session.command.js';
import { CloseEnquiry, CloseEnquiryHandler } from '../../../application/enquiry/close-enquiry.command.js';
import { DisownEnquiry, DisownEnquiryHandler } from '../../../application/enquiry/disown-enquiry.command.js';
import { blankPerson } from '../../../application/erasure/erasure.writes.js';
import { ErasePerson, ErasePersonHandler } from '../../../application/erasure/erase-person.command.js';
import { Forgetting } from '../../../application/erasure/forgetting.js';
import { type Person, PersonTraces, type Wanted } from '../../../application/ports/erasure/person-traces.js';
import { type Agreement, agreement, bookedBy, MONDAY_TEN } from '../../support/agreements.js';
import { busOf, InMemoryStore, NoKeys } from '../../support/in-memory-ports.js';
import { InMemoryWorld } from '../../support/in-memory-world.js';

const NOTHING: Person = {
  enquiries: [],
  bookings: [],
  bookingRequests: [],
  tutors: [],
  accounts: [],
  subscriptions: [],
  entries: [],
  cases: [],
  addresses: [],
  unconfirmedAddresses: [],
  files: [],
  openEnquiries: [],
  comingSessions: [],
  openRequests: [],
  isNamed: false,
  words: { bookings: [], bookingRequests: [], quotes: [], reviews: [], cases: [], contracts: [], documents: [] },
};

describe('a family', () => {
  let world: InMemoryWorld;
  let agreed: Agreement;
  let bookingId: string;
  let store: InMemoryStore;

  /** What a world's rows say of the family, until they are blanked. */
  class FamilyTraces extends PersonTraces {
    async of(_wanted: Wanted): Promise<Person> {
      const { enquiryId } = agreed;
      const enquiry = await world.ledger.load('enquiry', enquiryId);
      const booking = await world.ledger.load('booking', bookingId);
      const isOpen = enquiry.state.status !== 'closed' && !enquiry.state.erasedAt;
      return {
        ...NOTHING,
        enquiries: [enquiryId],
        bookings: [bookingId],
        addresses: ['jane@family.example'],
        files: ['documents/one'],
        openEnquiries: isOpen ? [enquiryId] : [],
        comingSessions: booking.state.status === 'confirmed' ? [bookingId] : [],
        isNamed: world.written(blankPerson).length === 0,
      };
    }

    forgetBeside = async () => 0;
  }
  const commands = () =>
    busOf({
      CancelSession: (command: CancelSession) =>
        new CancelSessionHandler(world.sessions, world.bookingMailer).execute(command),
      CloseEnquiry: (command: CloseEnquiry) =>
        new CloseEnquiryHandler(world.ledger, world.mailer, world.requested, world.blocks, world.clock).execute(
          command,
        ),
    });
  const forgetting = (traces: PersonTraces) =>
    new Forgetting(traces, commands(), world.tutorChanges, world.ledger, store, world.clock);
  beforeEach(async () => {
    world = new InMemoryWorld();
    store = new InMemoryStore();
    store.files.set('documents/one', Buffer.from('%PDF'));
    agreed = await agreement(world);
    ({ bookingId } = await bookedBy(world, agreed));
  });

  it('R-68 is erased by an event on every stream, a blank of its rows and files, and a line in the log; again is nothing', async () => {
    const traces = new FamilyTraces();
    const erase = () =>
      new ErasePersonHandler(traces, forgetting(traces), new NoKeys(), world.clock).execute(
        new ErasePerson({ email: 'jane@family.example' }, 'requested', 'account:admin'),
      );
    const done = await world.effectsOf(erase);
    expect(done.result).toMatchObject({ enquiries: 1, bookings: 1, accounts: 0 });
    expect(done.types).toEqual(expect.arrayContaining(['EnquiryErased', 'SessionCancelled', 'PersonErased']));
    expect(world.written(blankPerson)).toMatchObject([{ enquiries: [agreed.enquiryId], bookings: [bookingId] }]);
    expect(store.files.size).toBe(0);
    const mails = world.ledger.mails.map(({ kind, recipient }) => `${kind} to ${recipient}`);
    expect(mails).toContain(`session-cancelled to ${agreed.tutorId}`);
    expect((await world.effectsOf(erase)).types).toEqual([]);
  });

  it('R-68 leaves a session alone that begins while its family is being erased', async () => {
    world.clock.advance(Date.parse(MONDAY_TEN) - Date.parse(world.clock.now()));
    const traces = new FamilyTraces();
    const done = await world.effectsOf(() =>
      new ErasePersonHandler(traces, forgetting(traces), new NoKeys(), world.clock).execute(
        new ErasePerson({ email: 'jane@family.example' }, 'requested', 'account:admin'),
      ),
    );
    expect(done.types).toContain('PersonErased');
    expect(done.types).not.toContain('SessionCancelled');
  });

  it('R-68 never begins with an admin’s account', async () => {
    const adminId = await world.streams.account({}, 'admin');
    class AdminTraces extends FamilyTraces {
      override of = async () => ({ ...NOTHING, accounts: [adminId] });
    }
    const traces = new AdminTraces();
    const done = await world.effectsOf(() =>
      expect(
        new ErasePersonHandler(traces, forgetting(traces), new NoKeys(), world.clock).execute(
          new ErasePerson({ email: 'admin@people.example' }, 'requested', 'operator'),
        ),
      ).rejects.toMatchObject({ code: 'admin_account' }),
    );
    expect(done.types).toEqual([]);
  });

  it('R-50 R-68 disowns an enquiry: it closes as not meant, and what it left with tutors is forgotten', async () => {
    const enquiryId = await world.streams.enquiry();
    class EnquiryTraces extends FamilyTraces {
      override of = async () => ({ ...NOTHING, enquiries: [enquiryId] });
    }
    const traces = new EnquiryTraces();
    const disown = () =>
      new DisownEnquiryHandler(
        ...([world.ledger, traces, forgetting(traces), commands(), world.clock, new NoKeys()] as const),
      ).execute(new DisownEnquiry(enquiryId, `holder:${enquiryId}`, false));
    const done = await world.effectsOf(disown);
    expect(done.types).toEqual(['EnquiryClosed', 'PersonErased']);
    expect((await world.ledger.load('enquiry', enquiryId)).state).toMatchObject({
      status: 'closed',
      closedReason: 'not_me',
    });
    await expect(disown()).rejects.toMatchObject({ kind: 'conflict' });
  });
});
