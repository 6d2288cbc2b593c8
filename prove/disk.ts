import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freshDatabase, run } from '../test/support/databases.js';
import { PDF } from '../test/support/documents.js';
import { eventually } from '../test/support/eventually.js';
import { freePort } from '../test/support/free-port.js';
import { profile } from '../test/support/onboarding.js';
import { registration } from '../test/support/people.js';
import { program } from '../test/support/program.js';
import { type Answer, Visitor } from '../test/support/visitor.js';
import { atLeast, type Context, exactly, type Figure, type Proof } from './proof.js';

export const disk: Proof = {
  name: 'disk',
  title: 'Uploads to a file system of 4 MB, which holds what comes in and what is kept',
  promises: ['REL-29', 'F13'],
  run: async (context) => {
    const folder = mkdtempSync(join(tmpdir(), 'banksia-disk-'));
    try {
      execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=4m', 'tmpfs', folder], { stdio: 'ignore' });
    } catch {
      rmSync(folder, { recursive: true, force: true });
      const shown = 'not mounted: nobody but root on Linux may';
      return [{ name: 'file system of 4 MB', promised: 'mounted', shown, holds: false, isMeasured: true }];
    }
    try {
      return await filled(folder, context);
    } finally {
      execFileSync('umount', ['--lazy', folder]);
      rmSync(folder, { recursive: true, force: true });
    }
  },
};

const TUTORS = 5;
/** A PDF of so many bytes and some more. */
const paper = (bytes: number) => {
  const end = PDF.indexOf('\n') + 1;
  return new Uint8Array(
    Buffer.concat([PDF.subarray(0, end), Buffer.from(`%${'x'.repeat(bytes)}\n`), PDF.subarray(end)]),
  );
};

async function filled(folder: string, { full, progress }: Context): Promise<Figure[]> {
  const database = await freshDatabase();
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const api = await program('api', { DATABASE_URL: database.url, DATA_DIR: folder, PUBLIC_URL: url }, port);
  const [total, file] = full ? [100, paper(120_000)] : [25, paper(480_000)];
  const documents = async () =>
    Number((await run<{ count: string }>(database.url, 'select count(*) from credential_documents'))[0]?.count);
  try {
    await api.start();
    const tutors = await Promise.all(Array.from({ length: TUTORS }, () => joined(url)));
    const seen = { taken: 0, full: 0, other: [] as string[], registered: 0 };
    for (let number = 0; number < total; number++) {
      const { answer, address } = await handedIn(tutors[number % TUTORS] as Visitor, file);
      if (answer.status < 300) seen.taken += 1;
      else if (answer.status === 507 && answer.text.includes('There is no room')) seen.full += 1;
      else seen.other.push(`${answer.status} ${answer.text}`);
      if ((await registered(tutors[number % TUTORS] as Visitor, address, file.length)).status < 300)
        seen.registered += 1;
      progress(number + 1, total);
    }
    for (const other of new Set(seen.other)) console.error(other);
    const rows = await documents();
    await api.kill();
    await api.start();
    const left = ['incoming', join('objects', 'half-written')]
      .map((name) => join(folder, name))
      .flatMap((path) => (existsSync(path) ? readdirSync(path) : []));
    const kept = readdirSync(join(folder, 'objects'), { recursive: true, withFileTypes: true }).filter((one) =>
      one.isFile(),
    );
    for (const one of kept.slice(0, 3)) rmSync(join(one.parentPath, one.name));
    const visitor = tutors[0] as Visitor;
    const again = await eventually(async () => {
      const { answer, address } = await handedIn(visitor, file);
      if (answer.status >= 300) throw new Error(`${answer.status} ${answer.text}`);
      return registered(visitor, address, file.length);
    });
    return [
      exactly('uploads', total, seen.taken + seen.full + seen.other.length),
      atLeast('answered 507 with a message', Math.floor(total / 3), seen.full),
      exactly('answered otherwise', 0, seen.other.length),
      exactly('rows of documents, one for each upload that was taken', seen.taken, rows),
      exactly('documents registered without their upload', 0, seen.registered - seen.taken),
      exactly('files kept, one for each document', rows, kept.length),
      exactly('leftovers after SIGKILL and a start', 0, left.length),
      exactly('answer of an upload once there is room again', 200, again.status),
    ];
  } finally {
    await api.kill();
    await database.drop();
  }
}

async function joined(url: string): Promise<Visitor> {
  const visitor = new Visitor(url);
  const person = registration();
  await eventually(async () => {
    const { status, text } = await visitor.post('/api/register', person);
    if (status !== 201) throw new Error(`registering answered ${status}: ${text}`);
  });
  const { status, text } = await visitor.post('/api/register/tutor', { ...profile(), email: person.email });
  if (status !== 200) throw new Error(`the profile was answered ${status}: ${text}`);
  return visitor;
}

async function handedIn(
  visitor: Visitor,
  raw: Uint8Array<ArrayBuffer>,
): Promise<{ answer: Answer<unknown>; address: string }> {
  const { body } = await visitor.post<{ uploadURL: string }>('/api/objects/upload');
  const { pathname, search } = new URL(body.uploadURL);
  const answer = await visitor.ask('PUT', pathname + search, { raw, headers: { 'Content-Type': 'application/pdf' } });
  return { answer, address: pathname };
}

const registered = (visitor: Visitor, documentURL: string, fileSize: number) =>
  visitor.ask('PUT', '/api/credential-documents', {
    body: { documentURL, documentType: 'wwc_credential', fileName: 'check.pdf', fileSize, mimeType: 'application/pdf' },
  });
