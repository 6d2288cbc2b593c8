import type { TestApp } from './test-app.js';
import { PDF } from './documents.js';
import { account, signIn } from './people.js';
import type { Visitor } from './visitor.js';

/** A profile as the form sends it (S1§3). */
export const profile = (changes: Record<string, unknown> = {}) => ({
  name: 'Sam Rivers',
  email: 'sam.rivers@people.example',
  subjects: ['Maths', 'Latin'],
  postcode: '2150',
  location: '2150',
  hourlyRate: 65,
  qualifications: 'Bachelor of Science, the University of Sydney',
  experience: '7 years of tutoring after school',
  profileDescription: 'I explain slowly, with many examples, until the student can explain it to me.',
  ...changes,
});

/** A contract as the form sends it; its numbers pass their check digits. */
export const contract = (changes: Record<string, unknown> = {}) => ({
  businessNumber: '51 824 753 556',
  taxFileNumber: '123 456 782',
  wwcNumber: 'WWC0123456E',
  wwcExpiryDate: new Date(Date.now() + 2 * 365 * 86_400_000).toISOString(),
  digitalSignature: 'Sam Rivers',
  agreedToTerms: true,
  email: 'sam.rivers@people.example',
  ...changes,
});

/** A tutor who filled in everything and waits for an admin, with the ids of what is waiting. */
export async function applicant(
  app: TestApp,
  changes: { contract?: Record<string, unknown>; profile?: Record<string, unknown>; check?: Buffer } = {},
) {
  const person = await account(app);
  const visitor = await signIn(app, person);
  const { tutorId } = (
    await visitor.post<{ tutorId: string }>('/api/register/tutor', profile({ email: person.email, ...changes.profile }))
  ).body;
  const sent = await visitor.post<{ contractId: string }>('/api/register/contract', contract(changes.contract));
  if (sent.status !== 200) throw new Error(`The contract was answered ${sent.status}: ${sent.text}`);
  const documentId = await handIn(visitor, 'wwc_credential', changes.check);
  return { ...person, visitor, tutorId, contractId: sent.body.contractId, documentId };
}

/** Uploads a PDF and registers it; returns the document's id. */
export async function handIn(visitor: Visitor, documentType = 'wwc_credential', file: Buffer = PDF): Promise<string> {
  const { uploadURL } = (await visitor.post<{ uploadURL: string }>('/api/objects/upload')).body;
  const path = uploadURL.slice(new URL(uploadURL).origin.length);
  await visitor.ask('PUT', path, { raw: new Uint8Array(file), headers: { 'Content-Type': 'application/pdf' } });
  const registered = await visitor.ask<{ document: { id: string } }>('PUT', '/api/credential-documents', {
    body: {
      documentURL: path.split('?')[0],
      documentType,
      fileName: `${documentType}.pdf`,
      fileSize: file.length,
      mimeType: 'application/pdf',
    },
  });
  if (registered.status !== 200) throw new Error(`The document was answered ${registered.status}: ${registered.text}`);
  return registered.body.document.id;
}
