import { CommandBus } from '@nestjs/cqrs';
import { v7 as uuid } from 'uuid';
import { RegisterAccount } from '../../application/account/register-account.command.js';
import { Clock } from '../../application/ports/clock.js';
import { startStream, type Commit, foldOf, Ledger } from '../../application/ports/ledger.js';
import { Vault } from '../../application/ports/vault.js';
import { searchRowOf, searchWritesOf } from '../../application/tutor/search-row.js';
import * as contracts from '../../domain/contract/contract.js';
import * as documents from '../../domain/document/document.js';
import { createProfile } from '../../domain/tutor/profile.js';
import type { Tutor, TutorEvent } from '../../domain/tutor/tutor.js';
import { approveVetting } from '../../domain/tutor/vetting.js';
import { recordContractApproval } from '../../domain/tutor/working-with-children.js';
import type { TestApp } from './test-app.js';
import type { Visitor } from './visitor.js';

export const PASSWORD = 'correct horse battery';
const YEAR = 365 * 24 * 3_600_000;

let people = 0;

/** The body of a registration, of somebody else each time. */
export function registration(changes: Record<string, unknown> = {}) {
  people += 1;
  return {
    username: `person-${people}`,
    email: `person-${people}@people.example`,
    firstName: 'Pat',
    lastName: `Number ${people}`,
    password: PASSWORD,
    ...changes,
  };
}

type Person = { accountId: string; username: string; email: string };

/** All that is asked of an app by those who write people into it. */
type Parts = Pick<TestApp, 'part'>;

/** An account made in the app, without a session. */
export async function account(app: Parts, role: 'tutor' | 'admin' = 'tutor'): Promise<Person> {
  const body = registration();
  const { id } = await app.part(CommandBus).execute(new RegisterAccount(body, role, 'operator'));
  return { accountId: id, username: body.username, email: body.email };
}

/** Signs in with the password of these tests. */
export async function signIn(app: TestApp, { username }: { username: string }): Promise<Visitor> {
  const visitor = app.visitor();
  const { status, text } = await visitor.post('/api/login', { username, password: PASSWORD });
  if (status !== 200) throw new Error(`login answered ${status}: ${text}`);
  return visitor;
}

type Wanted = {
  subjects?: string[];
  deliveryModes?: ('online' | 'in-person')[];
  /** How the vetting stands; `approved` brings an approved contract and a verified document with it. */
  vetting?: 'approved' | 'no contract' | 'pending';
  wwcExpiryDate?: string;
};

export type TestTutor = Person & { tutorId: string };

/** A tutor with an account, decided through the domain and written through the ledger. */
export async function tutor(app: Parts, wanted: Wanted = {}): Promise<TestTutor> {
  const person = await account(app);
  const { accountId: userId, email } = person;
  const { subjects = ['mathematics'], deliveryModes = ['online'], vetting = 'approved' } = wanted;
  const now = app.part(Clock).now();
  const wwcExpiryDate = wanted.wwcExpiryDate ?? new Date(Date.parse(now) + YEAR).toISOString();
  const [tutorId, contractId, documentId, by] = [uuid(), uuid(), uuid(), uuid()];

  const facts = { hourlyRate: 65, experienceYears: 5, subjects, deliveryModes };
  const history: TutorEvent[] = createProfile({ userId, facts, rateCap: null }, now);
  const stateNow = () => foldOf('tutor', null, history) as Tutor;
  const changes: Commit['changes'] = [];
  if (vetting === 'approved') {
    const registered = { opportunityId: null, teacherRegistrationExpiry: null, wwcExpiryDate };
    const submitted = contracts.submit({ tutorId, newestStatus: null, ...registered }, now);
    const contract = foldOf('contract', null, submitted) as contracts.Contract;
    const approved = contracts.approve(contract, { reviewedBy: by }, now);
    const vault = app.part(Vault);
    const sealed = (column: string, value: string) =>
      vault.seal({ table: 'contract_submissions', row: contractId, column }, value);
    const words = {
      businessNumber: sealed('business_number', '51824753556'),
      taxFileNumber: sealed('tax_file_number', '123456782'),
      wwcCredentialNumber: sealed('wwc_credential_number', 'WWC0123456E'),
      digitalSignature: 'Pat',
    };
    changes.push(startStream('contract', contractId, [...submitted, ...approved], words));
    const approval = { contractId, signedAt: now, wwcExpiryDate, documentId };
    history.push(...recordContractApproval(stateNow(), approval, now));
    const handedIn = documents.registerDocument(
      { tutorId, contractSubmissionId: contractId, documentType: 'wwc_credential' },
      now,
    );
    const verified = documents.verify(foldOf('document', null, handedIn) as documents.Document, { by }, now);
    changes.push(
      startStream('document', documentId, [...handedIn, ...verified], {
        fileName: 'wwc.pdf',
        fileSize: 1_000,
        mimeType: 'application/pdf',
        storagePath: `documents/${documentId}`,
      }),
    );
  }
  if (vetting !== 'pending') history.push(...approveVetting(stateNow(), { by }, now));
  const words = {
    name: `Pat ${person.username}`,
    email,
    subjectWords: subjects,
    postcode: '2150',
    bio: 'Patient and clear, with many worked examples.',
    qualifications: 'Bachelor of Science',
    experience: '5 years in schools',
  };
  const search = searchRowOf(tutorId, stateNow(), words, []);
  await app.part(Ledger).commit({
    changes: [startStream('tutor', tutorId, history, words), ...changes],
    writes: searchWritesOf(search, 'new'),
    actor: 'operator',
    at: now,
    withoutReactions: true,
  });
  return { ...person, tutorId };
}

/** Several approved tutors. */
export const severalTutors = (app: Parts, count: number, wanted: Wanted = {}): Promise<TestTutor[]> =>
  Promise.all(Array.from({ length: count }, () => tutor(app, wanted)));
