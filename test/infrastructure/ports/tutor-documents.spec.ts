import { v7 as uuid } from 'uuid';
import type { EventOf } from '../../../application/ports/streams.js';
import { TutorDocuments } from '../../../application/ports/document/tutor-documents.js';
import { submit } from '../../../domain/contract/contract.js';
import { DAY, MINUTE, plus } from '../../../domain/shared/time.js';
import { type OpenedPorts, PORTS } from '../../support/opened-ports.js';
import { NOW, Streams } from '../../support/streams.js';

const VERIFIED: EventOf<'document'> = { type: 'DocumentVerified', data: { by: uuid(), at: NOW } };
const REFUSED: EventOf<'document'> = { type: 'DocumentRefused', data: { by: uuid(), at: NOW } };
const CLEAN: EventOf<'document'> = { type: 'DocumentScanned', data: { at: NOW } };
const QUARANTINED: EventOf<'document'> = { type: 'DocumentQuarantined', data: { threat: 'Eicar', at: NOW } };
/** Of a document whose file is deleted. */
const DELETED = { storagePath: '' };

describe.each(PORTS)('a tutor’s contracts and documents %s', (_name, open) => {
  let opened: OpenedPorts;
  let documents: TutorDocuments;
  let tutorId: string;
  beforeAll(async () => {
    opened = await open();
    documents = opened.port(TutorDocuments);
  });
  afterAll(() => opened.close());
  beforeEach(async () => {
    tutorId = (await opened.streams.tutor()).tutorId;
  });

  const daysAgo = (days: number) => new Streams(opened.ledger, plus(NOW, -days * DAY));
  function contract(days: number, ...more: EventOf<'contract'>[]): Promise<string> {
    const facts = { opportunityId: null, newestStatus: null, wwcExpiryDate: NOW, teacherRegistrationExpiry: null };
    const words = { businessNumber: '1', taxFileNumber: '1', wwcCredentialNumber: '1', digitalSignature: 'Pat' };
    const events = [...submit({ tutorId, ...facts }, plus(NOW, -days * DAY)), ...more];
    return daysAgo(days).start('contract', events, words);
  }
  const check = (days: number, ...more: EventOf<'document'>[]) =>
    daysAgo(days).document(tutorId, 'wwc_credential', {}, more);

  it('R-31 are contracts with their statuses, newest first, and the newest of them', async () => {
    expect([await documents.contracts(tutorId), await documents.newestContract(tutorId)]).toEqual([[], null]);
    const reviewed = { reviewedBy: uuid(), at: NOW };
    const second = { id: await contract(2, { type: 'ContractRejected', data: reviewed }), status: 'rejected' };
    const oldest = { id: await contract(3, { type: 'ContractApproved', data: reviewed }), status: 'approved' };
    const newest = { id: await contract(1), status: 'submitted' };
    await opened.streams.tutor();
    expect(await documents.contracts(tutorId)).toEqual([newest, second, oldest]);
    expect(await documents.newestContract(tutorId)).toEqual(newest);
    expect(await documents.contracts((await opened.streams.tutor()).tutorId)).toEqual([]);
  });

  describe('the document about the working-with-children check', () => {
    it('is the newest that nobody has refused', async () => {
      expect(await documents.wwcDocument(tutorId)).toBeNull();
      const newer = await check(2);
      await check(3, VERIFIED);
      await check(1, REFUSED);
      await daysAgo(1).document(tutorId, 'qualifications');
      await daysAgo(1).document((await opened.streams.tutor()).tutorId);
      expect(await documents.wwcDocument(tutorId)).toBe(newer);
    });

    it('is what is in quarantine where there is no other', async () => {
      await check(1, REFUSED);
      expect(await documents.wwcDocument(tutorId)).toBeNull();
      const quarantined = await check(2, QUARANTINED);
      expect(await documents.wwcDocument(tutorId)).toBe(quarantined);
      const older = await check(3);
      expect(await documents.wwcDocument(tutorId)).toBe(older);
    });

    it('is none whose file is deleted', async () => {
      await opened.streams.document(tutorId, 'wwc_credential', DELETED);
      await opened.streams.document(tutorId, 'wwc_credential', DELETED, [QUARANTINED]);
      expect(await documents.wwcDocument(tutorId)).toBeNull();
    });

    it('R-86 that counts without another one is the newest that is verified and kept', async () => {
      const [newest, other] = [await check(1, VERIFIED), await check(2, VERIFIED)];
      await check(3, VERIFIED);
      await check(1);
      await check(1, VERIFIED, REFUSED);
      await check(1, VERIFIED, QUARANTINED);
      await daysAgo(1).document(tutorId, 'wwc_credential', DELETED, [VERIFIED]);
      await daysAgo(1).document(tutorId, 'portfolio', {}, [VERIFIED]);
      expect(await documents.verifiedWwcDocument(tutorId, uuid())).toEqual({ documentId: newest, verifiedAt: NOW });
      expect(await documents.verifiedWwcDocument(tutorId, newest)).toEqual({ documentId: other, verifiedAt: NOW });
      const { tutorId: another } = await opened.streams.tutor();
      expect(await documents.verifiedWwcDocument(another, newest)).toBeNull();
    });
  });

  it('are pieces of the portfolio that are still kept', async () => {
    const pieces = [await daysAgo(1).document(tutorId, 'portfolio'), await daysAgo(2).document(tutorId, 'portfolio')];
    await daysAgo(1).document(tutorId, 'portfolio', DELETED);
    await daysAgo(1).document(tutorId, 'qualifications');
    expect((await documents.portfolio(tutorId)).sort()).toEqual(pieces.sort());
    expect(await documents.portfolio((await opened.streams.tutor()).tutorId)).toEqual([]);
  });

  describe('what the scanner has not looked at', () => {
    const minutes = (count: number) => plus(NOW, count * MINUTE);
    const due = (scanDueAt: string | null, more: EventOf<'document'>[] = [], columns = {}) =>
      opened.streams.document(tutorId, 'portfolio', { scanDueAt, ...columns }, more);

    it('is given out when it is due, what has waited longest first, and again no sooner than was said', async () => {
      const [later, first] = [await due(minutes(2)), await due(minutes(1))];
      await due(minutes(1), [CLEAN]);
      await due(minutes(1), [QUARANTINED]);
      await due(minutes(1), [], DELETED);
      await due(null);
      const path = (id: string) => ({ id, storagePath: `documents/${id}` });
      expect(await documents.nextToScan(minutes(0), minutes(10))).toBeNull();
      expect(await documents.nextToScan(minutes(2), minutes(10))).toEqual(path(first));
      expect(await documents.nextToScan(minutes(2), minutes(11))).toEqual(path(later));
      expect(await documents.nextToScan(minutes(9), minutes(12))).toBeNull();
      expect(await documents.nextToScan(minutes(10), minutes(99))).toEqual(path(first));
      expect(await documents.nextToScan(minutes(11), minutes(99))).toEqual(path(later));
    });

    it('is given to one of those who ask at one moment', async () => {
      const ids = [await due(minutes(30)), await due(minutes(30))];
      const given = await Promise.all([1, 2, 3, 4].map(() => documents.nextToScan(minutes(30), minutes(99))));
      const found = given.flatMap((one) => (one ? [one.id] : []));
      expect(found.sort()).toEqual(ids.sort());
    });
  });
});
