import { buffer } from 'node:stream/consumers';
import { DecideDocument, DecideDocumentHandler } from '../../../application/document/decide-document.command.js';
import { OpenUpload, OpenUploadHandler } from '../../../application/document/open-upload.command.js';
import { ReadDocument, ReadDocumentHandler } from '../../../application/document/read-document.command.js';
import { RegisterDocument, RegisterDocumentHandler } from '../../../application/document/register-document.command.js';
import { ScanUploadedDocuments } from '../../../application/document/scan-uploaded-documents.task.js';
import { StoreUpload, StoreUploadHandler } from '../../../application/document/store-upload.command.js';
import { FileRefused } from '../../../application/ports/document/staging.js';
import type { DocumentType } from '../../../domain/document/document.rules.js';
import { MAX_DOCUMENTS } from '../../../domain/document/upload.js';
import {
  bytesOf,
  FoundByNobody,
  InMemoryDocuments,
  InMemoryStore,
  InMemoryUploads,
  OpenStaging,
} from '../../support/in-memory-ports.js';
import { InMemoryWorld } from '../../support/in-memory-world.js';

describe('a document', () => {
  let world: InMemoryWorld;
  let uploads: InMemoryUploads;
  let staging: OpenStaging;
  let store: InMemoryStore;
  let tutorId: string;
  let accountId: string;
  const open = () => new OpenUploadHandler(uploads, world.tokens, world.clock).execute(new OpenUpload(accountId));
  const send = (uploadId: string, signature: string, type = 'application/pdf') =>
    new StoreUploadHandler(uploads, staging, store, world.tokens, world.clock).execute(
      new StoreUpload(uploadId, accountId, { signature, type, bytes: bytesOf('%PDF') }),
    );
  const register = (uploadId: string, documentType: DocumentType = 'wwc_credential', mimeType = 'application/pdf') =>
    new RegisterDocumentHandler(
      ...([uploads, world.tutors, new InMemoryDocuments(world), world.ledger, world.clock] as const),
    ).execute(
      new RegisterDocument(uploadId, { documentType, fileName: 'wwc.pdf', fileSize: 4, mimeType } as never, accountId),
    );
  const registered = async (documentType: DocumentType = 'wwc_credential') => {
    const { id, signature } = await open();
    await send(id, signature);
    return (await register(id, documentType)).documentId;
  };
  const decide = (documentId: string, verified: boolean, more: object = {}, hasScanner = false) =>
    new DecideDocumentHandler(
      ...([world.ledger, world.tutorChanges, new FoundByNobody(hasScanner), new InMemoryDocuments(world)] as const),
    ).execute(new DecideDocument(documentId, { verified, ...more } as never, 'admin'));
  const quarantine = async (id: string) => {
    const { storagePath } = (await world.ledger.load('document', id)).columns;
    const documents = Object.assign(new InMemoryDocuments(world), { nextToScan: async () => ({ id, storagePath }) });
    const scanner = Object.assign(new FoundByNobody(true), { scan: async () => 'Eicar-Test-Signature' });
    await new ScanUploadedDocuments(scanner, documents, store, world.ledger, world.tutorChanges, world.clock).run();
  };
  const isChecked = async () => (await world.ledger.load('tutor', tutorId)).state.wwcCredentialVerified;
  const bothVerified = async () => {
    const ids = [await registered(), await registered()] as const;
    for (const id of ids) await decide(id, true);
    return ids;
  };
  const read = (documentId: string, reader: ReadDocument['reader']) =>
    new ReadDocumentHandler(world.ledger, store, world.tutors, world.clock).execute(
      new ReadDocument(documentId, reader),
    );
  beforeEach(async () => {
    world = new InMemoryWorld();
    uploads = new InMemoryUploads(world);
    staging = new OpenStaging();
    store = new InMemoryStore();
    ({ tutorId, accountId } = await world.streams.tutor('pending'));
  });

  it('R-32 is uploaded to an address of its own, once and by its owner, and then registered', async () => {
    const { id, signature } = await open();
    await expect(send(id, 'guessed')).rejects.toMatchObject({ kind: 'not_found' });
    await expect(send(id, signature, 'application/x-sh')).rejects.toMatchObject({ code: 'wrong_type' });
    await send(id, signature);
    await expect(send(id, signature)).rejects.toMatchObject({ code: 'upload_refused' });
    await expect(register(id, 'wwc_credential', 'image/png')).rejects.toMatchObject({ kind: 'invalid' });
    expect((await world.effectsOf(() => register(id))).types).toEqual(['DocumentRegistered']);
    expect((await world.ledger.load('document', id)).columns).toMatchObject({ storagePath: `documents/${id}` });
    await expect(register(id)).rejects.toMatchObject({ kind: 'not_found' });
  });

  it('R-32 leaves nothing behind where its file is refused', async () => {
    const { id, signature } = await open();
    staging.refusal = new FileRefused('macros');
    await expect(send(id, signature)).rejects.toMatchObject({ code: 'macros', kind: 'unsupported' });
    expect([store.files.size, world.ledger.uploads.size]).toEqual([0, 0]);
  });

  it('F20 is refused before its file is read where an account has as many as it may', async () => {
    const { id, signature } = await open();
    for (let count = 0; count < MAX_DOCUMENTS; count++) await world.streams.document(tutorId);
    await expect(send(id, signature)).rejects.toMatchObject({ code: 'too_many_documents' });
    expect(store.files.size).toBe(0);
  });

  it('R-86 of a working-with-children check counts for its tutor at once, and no more when it is refused', async () => {
    const id = await registered();
    const done = await world.effectsOf(() => decide(id, true));
    expect(done.types.sort()).toEqual(['DocumentVerified', 'WwcVerified']);
    expect(done.mailed).toEqual([`document-verified to ${tutorId}`]);
    await expect(decide(id, false, { reason: 'Blurred' })).rejects.toMatchObject({ code: 'document_decided' });
    const back = await world.effectsOf(() => decide(id, false, { reason: 'Blurred', version: 1 }));
    expect(back.types.sort()).toEqual(['DocumentRefused', 'WwcVerificationWithdrawn']);
    expect(back.mails).toMatchObject([
      { kind: 'document-rejected', data: { documentType: 'wwc_credential', reason: 'Blurred' } },
    ]);
  });

  const takenBack = {
    refused: (id: string) => decide(id, false, { reason: 'Blurred', version: 1 }),
    quarantined: quarantine,
  };
  it.each(Object.entries(takenBack))(
    'R-86 counts on where an old document is %s and a newer one stands verified, and not without any',
    async (_, takeBack) => {
      const [old, newer] = await bothVerified();
      await takeBack(old);
      expect(await isChecked()).toBe(true);
      const last = await world.effectsOf<unknown>(() => takeBack(newer));
      expect(last.types).toContain('WwcVerificationWithdrawn');
      expect(await isChecked()).toBe(false);
    },
  );

  it('R-86 counts no more where its last two documents are refused at once, and on where another is verified meanwhile', async () => {
    const { refused } = takenBack;
    await Promise.all((await bothVerified()).map(refused));
    expect(await isChecked()).toBe(false);
    const [old, newer] = [await registered(), await registered()];
    await decide(old, true);
    await Promise.all([refused(old), decide(newer, true)]);
    expect(await isChecked()).toBe(true);
  });

  it('SEC-34 waits for its scan where there is a scanner; of qualifications it changes nothing about the tutor', async () => {
    const id = await registered('qualifications');
    await expect(decide(id, true, {}, true)).rejects.toMatchObject({ code: 'document_unscanned' });
    expect((await world.effectsOf(() => decide(id, true))).types).toEqual(['DocumentVerified']);
  });

  it('R-32 is read by its owner and by an admin, and the log says so', async () => {
    const id = await registered();
    const done = await world.effectsOf(() => read(id, { accountId, role: 'owner' }));
    expect(done).toMatchObject({ types: ['DocumentRead'], actors: [`account:${accountId}`] });
    expect(String(await buffer(done.result.bytes))).toBe('%PDF');
    await read(id, { accountId: 'admin', role: 'admin' });
    const other = await world.streams.tutor();
    await expect(read(id, { accountId: other.accountId, role: 'owner' })).rejects.toMatchObject({ kind: 'not_found' });
  });
});
