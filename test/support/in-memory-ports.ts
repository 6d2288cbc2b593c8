import { buffer } from 'node:stream/consumers';
import type { CommandBus, QueryBus } from '@nestjs/cqrs';
import { v7 as uuid } from 'uuid';
import {
  Accounts,
  type Credentials,
  type CurrentUser,
  type Owner,
  Passwords,
} from '../../application/ports/account/accounts.js';
import { type BackgroundRun, BackgroundRuns, type RunKind } from '../../application/ports/admin/background-runs.js';
import { type Attempt, type Found, IdempotencyStore } from '../../application/ports/idempotency-store.js';
import { MatchingPolicies } from '../../application/ports/matching/matching-policies.js';
import type { Actor, Loaded } from '../../application/ports/ledger.js';
import { ObjectStore } from '../../application/ports/document/object-store.js';
import { Scanner } from '../../application/ports/document/scanner.js';
import { FileRefused, type Staged, Staging } from '../../application/ports/document/staging.js';
import { TutorDocuments } from '../../application/ports/document/tutor-documents.js';
import { keyOf, type Upload, Uploads } from '../../application/ports/document/uploads.js';
import { type SecretPlace, Vault } from '../../application/ports/vault.js';
import { POLICY_V1 } from '../../domain/matching/policy.js';
import { conflict } from '../../domain/shared/domain-error.js';
import { MINUTE } from '../../domain/shared/time.js';
import type { DocumentType } from '../../domain/document/document.rules.js';
import type { UploadUsage } from '../../domain/document/upload.js';
import type { InMemoryWorld } from './in-memory-world.js';

/** A bus that knows a handler for each message, by the name of its class. */
export const busOf = (handlers: Record<string, (message: never) => unknown>) =>
  ({
    execute: async (message: object) => {
      const handler = handlers[message.constructor.name];
      if (!handler) throw new Error(`Nobody handles ${message.constructor.name}`);
      return handler(message as never);
    },
  }) as unknown as CommandBus & QueryBus;

export class PlainPasswords extends Passwords {
  hash = async (password: string) => `hashed ${password}`;
  matches = async (hash: string, password: string) => hash === `hashed ${password}`;
}

const toOwner = ({ id, state, columns }: Loaded<'account'>): Owner => ({
  id,
  firstName: columns.firstName,
  email: columns.email,
  passwordChangedAt: state.passwordChangedAt,
});

/** The accounts of a world's ledger. */
export class InMemoryAccounts extends Accounts {
  constructor(private readonly world: InMemoryWorld) {
    super();
  }

  async credentials(username: string): Promise<Credentials | null> {
    const found = (await this.all()).find(
      ({ state, columns }) => !state.erasedAt && columns.username.toLowerCase() === username.toLowerCase(),
    );
    if (!found) return null;
    const { passwordChangedAt, emailVerifiedAt, disabledAt, closesAt } = found.state;
    return {
      id: found.id,
      password: found.columns.password,
      ...{ passwordChangedAt, emailVerifiedAt, disabledAt, closesAt },
    };
  }

  async current(id: string, passwordChangedAt: string, logsIn = false): Promise<CurrentUser | null> {
    const found = (await this.all()).find((account) => account.id === id);
    if (!found || found.state.disabledAt || found.state.passwordChangedAt !== passwordChangedAt) return null;
    const { role, createdAt, closesAt } = found.state;
    if (closesAt && !logsIn) return null;
    const { username, email, firstName, lastName, profileImageUrl } = found.columns;
    const user = { id, username, email, firstName, lastName, profileImageUrl, role, createdAt };
    const teaches = (await this.world.ledger.loadAll('tutor', { userId: id })).length > 0;
    return role === 'admin' && teaches ? { ...user, hasTutorProfile: true } : user;
  }

  async signedIn(sessions: readonly string[]): Promise<Set<string>> {
    const open = (await this.all()).filter(({ state }) => !state.disabledAt && !state.closesAt).map(({ id }) => id);
    const isTheirs = (id: string) => {
      const session = this.world.ledger.sessions.get(id);
      return session !== undefined && session.expiresAt > Date.now() && open.includes(session.accountId);
    };
    return new Set(sessions.filter(isTheirs));
  }

  ownerOf(email: string): Promise<Owner | null> {
    return this.find(({ columns }) => columns.email.toLowerCase() === email.toLowerCase());
  }

  ownerOfName(username: string): Promise<Owner | null> {
    return this.find(({ columns }) => columns.username.toLowerCase() === username.toLowerCase());
  }

  private async find(isMeant: (account: Awaited<ReturnType<typeof this.all>>[number]) => boolean) {
    const found = (await this.all()).find((account) => isMeant(account) && !account.state.disabledAt);
    return found ? toOwner(found) : null;
  }

  private all() {
    return this.world.ledger.loadAll('account', {});
  }
}

type Made = { id: string; state: { createdAt: string } };
const madeAt = ({ id, state: { createdAt } }: Made) => `${createdAt} ${id}`;
/** By their ids where they were made at one moment. */
const newestFirst = (one: Made, other: Made) => (madeAt(one) < madeAt(other) ? 1 : -1);

/** A tutor's contracts and documents as a world's ledger has them. */
export class InMemoryDocuments extends TutorDocuments {
  /** Until when nobody else is given a document to scan, by its id. */
  private readonly scanning = new Map<string, string>();

  constructor(private readonly world: InMemoryWorld) {
    super();
  }

  async contracts(tutorId: string) {
    const contracts = await this.world.ledger.loadAll('contract', { tutorId });
    return contracts.sort(newestFirst).map(({ id, state: { status } }) => ({ id, status }));
  }

  async newestContract(tutorId: string) {
    return (await this.contracts(tutorId))[0] ?? null;
  }

  async portfolio(tutorId: string) {
    return (await this.kept(tutorId, 'portfolio')).map(({ id }) => id);
  }

  async verifiedWwcDocument(tutorId: string, otherThan: string) {
    const documents = await this.kept(tutorId, 'wwc_credential');
    const found = documents.find(({ id, state }) => id !== otherThan && state.verified);
    return found?.state.verifiedAt ? { documentId: found.id, verifiedAt: found.state.verifiedAt } : null;
  }

  async wwcDocument(tutorId: string) {
    const documents = await this.kept(tutorId, 'wwc_credential');
    const found =
      documents.find(({ state }) => !state.refused) ?? documents.find(({ state }) => state.scan === 'quarantined');
    return found?.id ?? null;
  }

  async nextToScan(now: string, again: string) {
    const pending = await this.world.ledger.loadAll('document', { scan: 'pending' });
    const due = pending.flatMap(({ id, columns: { storagePath, scanDueAt } }) => {
      const dueAt = this.scanning.get(id) ?? scanDueAt;
      return storagePath && dueAt && dueAt <= now ? [{ id, storagePath, dueAt }] : [];
    });
    const [next] = due.sort((one, other) => (one.dueAt < other.dueAt ? -1 : 1));
    if (!next) return null;
    this.scanning.set(next.id, again);
    return { id: next.id, storagePath: next.storagePath };
  }

  private async kept(tutorId: string, documentType: DocumentType) {
    const documents = await this.world.ledger.loadAll('document', { tutorId, documentType });
    return documents.filter(({ columns }) => columns.storagePath).sort(newestFirst);
  }
}

/** Seals a value so that a spec can read where it belongs. */
export class ReadableVault extends Vault {
  seal = ({ table, row, column }: SecretPlace, value: string) => `${table}/${row}/${column}:${value}`;

  open(place: SecretPlace, sealed: string): string {
    const mark = this.seal(place, '');
    if (!sealed.startsWith(mark)) throw new Error('Sealed for another place');
    return sealed.slice(mark.length);
  }

  isCurrent = () => true;
}

export class FoundByNobody extends Scanner {
  constructor(readonly installed = false) {
    super();
  }

  scan = async () => null;
  ready = async () => undefined;
  close = () => undefined;
}

/** Uploads of one read. */
const BATCH = 100;

/** Uploads of a world's ledger, counted beside its documents. */
export class InMemoryUploads extends Uploads {
  constructor(private readonly world: InMemoryWorld) {
    super();
  }

  private get kept() {
    return this.world.ledger.uploads;
  }

  async open(upload: { id: string; accountId: string; minutes: number; createdAt: string }): Promise<void> {
    const { id, accountId, minutes, createdAt } = upload;
    const expiresAt = Date.now() + minutes * MINUTE;
    this.kept.set(id, { accountId, createdAt, expiresAt, isClaimed: false, file: null });
  }

  async claim(id: string, accountId: string, decide: (usage: UploadUsage) => void): Promise<boolean> {
    const documents = await this.documentsOf(accountId);
    const upload = this.kept.get(id);
    if (upload?.accountId !== accountId || upload.isClaimed || upload.expiresAt <= Date.now()) return false;
    decide(this.usageOf(id, accountId, documents));
    upload.isClaimed = true;
    return true;
  }

  async stored(
    id: string,
    { fileSize, mimeType }: { fileSize: number; mimeType: string },
    _at: string,
    decide: (usage: UploadUsage) => void,
  ): Promise<boolean> {
    const documents = await this.documentsOf(this.kept.get(id)?.accountId ?? '');
    const upload = this.kept.get(id);
    if (!upload) return false;
    decide(this.usageOf(id, upload.accountId, documents));
    upload.file = { fileSize, mimeType };
    return true;
  }

  async release(id: string): Promise<void> {
    if (!this.kept.get(id)?.file) this.kept.delete(id);
  }

  async find(id: string, accountId: string): Promise<Upload | null> {
    const upload = this.kept.get(id);
    return upload?.file && upload.accountId === accountId ? { id, accountId, ...upload.file } : null;
  }

  async abandoned(now: string, before: string): Promise<string[]> {
    const { failures } = this.world;
    const made = [...this.kept].filter(
      ([id, { createdAt }]) => createdAt < before && !failures.isWaiting('abandoned-upload', id, now),
    );
    const inOrder = made.sort(([, one], [, other]) => Date.parse(one.createdAt) - Date.parse(other.createdAt));
    return inOrder.slice(0, BATCH).map(([id]) => id);
  }

  async forget(id: string): Promise<void> {
    this.kept.delete(id);
  }

  /** The sizes of an account's documents. */
  private async documentsOf(accountId: string): Promise<number[]> {
    const tutorIds = (await this.world.ledger.loadAll('tutor', { userId: accountId })).map(({ id }) => id);
    const documents = await this.world.ledger.loadAll('document', { tutorId: tutorIds });
    return documents.flatMap(({ columns: { storagePath, fileSize } }) => (storagePath ? [fileSize] : []));
  }

  private usageOf(id: string, accountId: string, documents: number[]): UploadUsage {
    const others = [...this.kept].flatMap(([other, upload]) =>
      other !== id && upload.accountId === accountId ? [upload] : [],
    );
    const sizes = [...documents, ...others.flatMap(({ file }) => (file ? [file.fileSize] : []))];
    return {
      arriving: others.filter(({ isClaimed, file }) => isClaimed && !file).length,
      documents: sizes.length,
      bytes: sizes.reduce((sum, size) => sum + size, 0),
    };
  }
}

/** Takes every file as what its sender says it is, or refuses each. */
export class OpenStaging extends Staging {
  refusal: FileRefused | null = null;

  async receive(source: AsyncIterable<Uint8Array>, type: string): Promise<Staged> {
    if (this.refusal) throw this.refusal;
    const file = await buffer(source);
    return { size: file.length, type, bytes: () => bytesOf(file), discard: async () => undefined };
  }
}

export async function* bytesOf(...chunks: (string | Uint8Array)[]): AsyncIterable<Uint8Array> {
  for (const chunk of chunks) yield typeof chunk === 'string' ? Buffer.from(chunk) : chunk;
}

export class InMemoryStore extends ObjectStore {
  readonly files = new Map<string, Buffer>();

  async put(key: string, bytes: AsyncIterable<Uint8Array>): Promise<void> {
    this.files.set(key, await buffer(bytes));
  }

  async get(key: string): Promise<AsyncIterable<Uint8Array> | null> {
    const file = this.files.get(key);
    return file ? bytesOf(file) : null;
  }

  async remove(key: string): Promise<void> {
    this.files.delete(key);
  }

  has = (uploadId: string) => this.files.has(keyOf(uploadId));
  ready = async () => undefined;
}

type KeptRun = BackgroundRun & { kind: RunKind; by: Actor; seenAt: number };

/** So long after its last sign of life a run has failed. */
const SILENT_MS = 30_000;
/** Runs of one read. */
const FINISHED = 20;

export class InMemoryRuns extends BackgroundRuns {
  readonly log: KeptRun[] = [];

  async begin(kind: RunKind, input: object, by: Actor, startedAt: string): Promise<string> {
    if (this.log.some((run) => run.kind === kind && this.asRead(run).status === 'running'))
      throw conflict('already_running', 'One is already running');
    const id = uuid();
    const fresh = { status: 'running', progress: 0, result: null, message: null, seconds: null } as const;
    this.log.push({ id, kind, by, input: { ...structuredClone(input) }, startedAt, ...fresh, seenAt: Date.now() });
    return id;
  }

  async onProgress(id: string, progress: number, soFar?: object): Promise<void> {
    const isRunning = this.log.some((run) => run.id === id && run.status === 'running');
    if (isRunning) this.change(id, { progress, seenAt: Date.now(), ...(soFar && { result: { ...soFar } }) });
  }

  async finish(id: string, result: object, seconds: number): Promise<void> {
    this.change(id, { status: 'done', progress: 1, result: { ...structuredClone(result) }, seconds });
  }

  async fail(id: string, message: string): Promise<void> {
    this.change(id, { status: 'failed', message });
  }

  async read(kind: RunKind, id: string): Promise<BackgroundRun | null> {
    const found = this.log.find((run) => run.id === id && run.kind === kind);
    return found ? this.asRead(found) : null;
  }

  async finished(kind: RunKind): Promise<Pick<BackgroundRun, 'input' | 'result'>[]> {
    const done = this.log.filter((run) => run.kind === kind && run.status === 'done');
    const newestDone = done.sort((one, other) => (one.startedAt < other.startedAt ? 1 : -1)).slice(0, FINISHED);
    return newestDone.map(({ input, result }) => structuredClone({ input, result }));
  }

  private change(id: string, changes: Partial<KeptRun>): void {
    Object.assign(this.log.find((run) => run.id === id) ?? {}, changes);
  }

  private asRead({ kind: _kind, by: _by, seenAt, ...run }: KeptRun): BackgroundRun {
    const isSilent = run.status === 'running' && Date.now() - seenAt > SILENT_MS;
    return structuredClone(isSilent ? { ...run, status: 'failed', message: 'The program that ran it has ended' } : run);
  }
}

export class FirstPolicy extends MatchingPolicies {
  inForce = async () => POLICY_V1;
}

/** Without keys: whatever is asked for is done. */
export class NoKeys extends IdempotencyStore {
  begin = async (): Promise<Found> => ({ state: 'in_progress' });
  within = <T>(_attempt: Attempt, work: () => Promise<T>) => work();
  run = <T>(_command: string, work: () => Promise<T>) => work();
  inSteps = <T>(work: () => Promise<T>) => work();
  isRepeat = () => false;
  keep = async () => undefined;
  release = async () => undefined;
}
