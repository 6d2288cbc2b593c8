import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type APIRequestContext, expect, request } from '@playwright/test';
import { newcomer } from './visitor.js';

type File = { name: string; mimeType: string; buffer: Buffer };
type Teaching = { subjects: string[]; postcode: string; location: string; hourlyRate: number };

const files = join(import.meta.dirname, '../../../web/public');
export const CHECK: File = {
  name: 'check.pdf',
  mimeType: 'application/pdf',
  buffer: readFileSync(join(files, 'resources/study-planner.pdf')),
};
export const DEGREE: File = {
  name: 'degree.png',
  mimeType: 'image/png',
  buffer: readFileSync(join(files, 'share.png')),
};

/** What the form of step 2 sends of somebody who teaches Maths in Sydney. */
export const profileOf = (name: string, email: string) => ({
  name,
  email,
  subjects: ['Maths'],
  postcode: '2000',
  location: '2000',
  hourlyRate: 65,
  qualifications: 'Bachelor of Science, the University of Sydney',
  experience: '5 years of tutoring',
  profileDescription: 'I explain slowly, with many examples, until the student can explain it to me.',
});

/** What the form of step 3 sends. */
export const contractOf = (name: string, email: string, wwcExpiryDate = '2031-05-01T00:00:00.000Z') => ({
  businessNumber: '51 824 753 556',
  taxFileNumber: '123 456 782',
  wwcNumber: 'WWC0123456E',
  wwcExpiryDate,
  digitalSignature: name,
  agreedToTerms: true,
  email,
});

async function post(visitor: APIRequestContext, path: string, data: object): Promise<Record<string, string>> {
  const answer = await visitor.post(path, { data });
  expect(answer.ok(), `${path} was answered ${answer.status()}`).toBe(true);
  return (await answer.json()) as Record<string, string>;
}

/** Uploads a document and registers it for whose session this is. */
export async function handIn(
  visitor: APIRequestContext,
  documentType: string,
  { name: fileName, mimeType, buffer }: File,
): Promise<void> {
  const { pathname, search } = new URL((await post(visitor, '/api/objects/upload', {}))['uploadURL'] ?? '');
  await visitor.put(`${pathname}${search}`, { data: buffer, headers: { 'Content-Type': mimeType } });
  const data = { documentURL: pathname, documentType, fileName, fileSize: buffer.length, mimeType };
  expect((await visitor.put('/api/credential-documents', { data })).ok()).toBe(true);
}

/** Somebody registers, sends profile and contract and hands in the documents there are, all over HTTP. */
export async function apply(
  origin: string,
  name: string,
  {
    check,
    degree,
    teaching,
    checkEndsAt,
  }: { check?: File; degree?: File; teaching?: Teaching; checkEndsAt?: string } = {},
) {
  const [firstName = '', lastName = ''] = name.split(' ');
  const person = newcomer({ firstName, lastName });
  const visitor = await request.newContext({ baseURL: origin });
  await post(visitor, '/api/register', person);
  await post(visitor, '/api/register/tutor', { ...profileOf(name, person.email), ...teaching });
  await post(visitor, '/api/register/contract', contractOf(name, person.email, checkEndsAt));
  if (check) await handIn(visitor, 'wwc_credential', check);
  if (degree) await handIn(visitor, 'qualifications', degree);
  await visitor.dispose();
  return person;
}

const decide = async (admin: APIRequestContext, path: string, data: object) =>
  expect((await admin.patch(path, { data })).status()).toBe(200);
const read = async <T>(admin: APIRequestContext, path: string) => (await (await admin.get(path)).json()) as T;

/** An admin verifies the documents and approves the contract of a tutor that nobody has decided yet. */
export async function verify(admin: APIRequestContext, tutorId: string): Promise<void> {
  type Uploads = {
    tutor: { contracts: { id: string; status: string }[]; documents: { id: string; verified: boolean }[] };
  };
  const { contracts, documents } = (await read<Uploads>(admin, `/api/admin/tutors/${tutorId}`)).tutor;
  for (const { id, verified } of documents)
    if (!verified) await decide(admin, `/api/admin/documents/${id}`, { verified: true });
  for (const { id, status } of contracts)
    if (status === 'submitted') await decide(admin, `/api/admin/contracts/${id}`, { status: 'approved' });
}

/** An admin verifies and approves whatever somebody handed in; returns the tutor's id. */
export async function approve(admin: APIRequestContext, email: string): Promise<string> {
  type Found = { tutors: { id: string }[] };
  const { tutors } = await read<Found>(admin, `/api/admin/tutors?search=${encodeURIComponent(email)}`);
  const id = tutors[0]?.id ?? '';
  await verify(admin, id);
  await decide(admin, `/api/admin/tutors/${id}/vetting`, { status: 'approved' });
  return id;
}
