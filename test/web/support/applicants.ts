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
export const contractOf = (name: string, email: string) => ({
  businessNumber: '51 824 753 556',
  taxFileNumber: '123 456 782',
  wwcNumber: 'WWC0123456E',
  wwcExpiryDate: '2031-05-01T00:00:00.000Z',
  digitalSignature: name,
  agreedToTerms: true,
  email,
});

/** Somebody registers, sends profile and contract and hands in the documents there are, all over HTTP. */
export async function apply(
  origin: string,
  name: string,
  { check, degree, teaching }: { check?: File; degree?: File; teaching?: Teaching } = {},
) {
  const [firstName = '', lastName = ''] = name.split(' ');
  const person = newcomer({ firstName, lastName });
  const visitor = await request.newContext({ baseURL: origin });
  const post = async (path: string, data: object) => {
    const answer = await visitor.post(path, { data });
    expect(answer.ok(), `${path} was answered ${answer.status()}`).toBe(true);
    return (await answer.json()) as Record<string, string>;
  };
  const handIn = async (documentType: string, { name: fileName, mimeType, buffer }: File) => {
    const { pathname, search } = new URL((await post('/api/objects/upload', {}))['uploadURL'] ?? '');
    await visitor.put(`${pathname}${search}`, { data: buffer, headers: { 'Content-Type': mimeType } });
    const data = { documentURL: pathname, documentType, fileName, fileSize: buffer.length, mimeType };
    expect((await visitor.put('/api/credential-documents', { data })).ok()).toBe(true);
  };
  await post('/api/register', person);
  await post('/api/register/tutor', { ...profileOf(name, person.email), ...teaching });
  await post('/api/register/contract', contractOf(name, person.email));
  if (check) await handIn('wwc_credential', check);
  if (degree) await handIn('qualifications', degree);
  await visitor.dispose();
  return person;
}

/** An admin verifies and approves whatever somebody handed in; gives the tutor's id. */
export async function approve(desk: APIRequestContext, email: string): Promise<string> {
  const read = async <T>(path: string) => (await (await desk.get(path)).json()) as T;
  const decide = async (path: string, data: object) => expect((await desk.patch(path, { data })).status()).toBe(200);
  const { tutors } = await read<{ tutors: { id: string }[] }>(`/api/admin/tutors?search=${encodeURIComponent(email)}`);
  const id = tutors[0]?.id ?? '';
  type Uploads = { tutor: Record<'contracts' | 'documents', { id: string }[]> };
  const { contracts, documents } = (await read<Uploads>(`/api/admin/tutors/${id}`)).tutor;
  for (const document of documents) await decide(`/api/admin/documents/${document.id}`, { verified: true });
  for (const contract of contracts) await decide(`/api/admin/contracts/${contract.id}`, { status: 'approved' });
  await decide(`/api/admin/tutors/${id}/vetting`, { status: 'approved' });
  return id;
}
