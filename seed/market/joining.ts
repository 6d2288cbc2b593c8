import { type Change, type Commit, foldOf, startStream } from '../../application/ports/ledger.js';
import { type AvailabilityRow, keepAvailability } from '../../application/availability/availability.writes.js';
import { keepDossier } from '../../application/matching/matching.writes.js';
import { keepAdvertisement } from '../../application/opportunity/opportunity.writes.js';
import { reachOf } from '../../application/tutor/reach.js';
import { searchRowOf } from '../../application/tutor/search-row.js';
import { keepReach, keepSearchRow, type TutorSearchRow } from '../../application/tutor/tutor.writes.js';
import {
  type Account,
  type AccountEvent,
  close as closeAccount,
  register,
  verifyEmail,
} from '../../domain/account/account.js';
import { CLOSING_DAYS } from '../../domain/account/closing.js';
import type { SecretPlace, Vault } from '../../application/ports/vault.js';
import { approve, type Contract, type ContractEvent, reject, submit } from '../../domain/contract/contract.js';
import { addDays, DAY, endOfDay, HOUR, plus, SYDNEY } from '../../domain/shared/time.js';
import { type Document, registerDocument, verify } from '../../domain/document/document.js';
import type { DocumentType } from '../../domain/document/document.rules.js';
import { saveBillingDetails } from '../../domain/tutor/billing.js';
import { close } from '../../domain/tutor/closing.js';
import { approveVetting, rejectVetting } from '../../domain/tutor/vetting.js';
import { createProfile } from '../../domain/tutor/profile.js';
import { recomputeFigures } from '../../domain/tutor/figures.js';
import { recordContractApproval } from '../../domain/tutor/working-with-children.js';
import { suspend } from '../../domain/tutor/suspension.js';
import type { Tutor, TutorEvent } from '../../domain/tutor/tutor.js';
import { SUBJECTS } from '../../domain/matching/subjects.js';
import type { PastCommit } from '../../infrastructure/postgres/ledger/bulk-ledger.js';
import { DOCUMENT, DOCUMENT_KEY } from './document.js';
import type { Person } from './people.js';

/** How long after joining the papers were sent, and when they were decided on. */
const SENT_AFTER = 6 * HOUR;
const DECIDED_AFTER = 2 * DAY;
/** How long after that a tutor was suspended. */
const SUSPENDED_AFTER = 5 * DAY;

/** Numbers that are nobody's. */
const NO_BUSINESS = '00000000000';
const NO_TAX_FILE = '000000000';
const NO_WWC = 'DEMO0000000';

/** What all of a made-up market share: who vetted, one password hash, and the vault that keeps their numbers. */
export type MarketContext = {
  vettedBy: string;
  passwordHash: string;
  vault: Vault;
  /**
   * People confirm their address and hand in their degree too, as the demo's do; a market of a million goes without.
   */
  isThorough?: boolean;
};

/** A tutor who joined: the streams, the rows beside them and the row by which the tutor is found. */
export type Joined = {
  changes: Change[];
  availability: AvailabilityRow[];
  search: TutorSearchRow;
  endedAt: string;
};

/** When everything that joining means is over, for one who joined at `joinedAt`. */
export const settledBy = (joinedAt: string) => plus(joinedAt, DECIDED_AFTER);

function contractOf(
  { id, wwcDays, contract, rejection }: Person,
  context: MarketContext,
  joinedAt: string,
): { events: ContractEvent[]; state: Contract | null } {
  if (contract === 'none') return { events: [], state: null };
  const submission = {
    tutorId: id,
    opportunityId: null,
    wwcExpiryDate: endOfDay(addDays(plus(joinedAt, wwcDays * DAY).slice(0, 10), -1), SYDNEY),
    teacherRegistrationExpiry: null,
  };
  const events = submit({ ...submission, newestStatus: null }, plus(joinedAt, SENT_AFTER));
  const submitted = foldOf('contract', null, events) as Contract;
  const reviewedBy = context.vettedBy;
  if (contract === 'approved') events.push(...approve(submitted, { reviewedBy }, settledBy(joinedAt)));
  else if (rejection) events.push(...reject(submitted, { reviewedBy, reason: rejection.reason }, settledBy(joinedAt)));
  return { events, state: foldOf('contract', null, events) as Contract };
}

function tutorEvents(
  person: Person,
  context: MarketContext,
  joinedAt: string,
  contract: Contract | null,
  documentId: string,
): { events: TutorEvent[]; state: Tutor } {
  const {
    accountId,
    contractId,
    hourlyRate,
    experienceYears,
    subjects,
    yearLevels,
    tutorType,
    deliveryModes,
    travelRadiusKm,
  } = person;
  const facts = {
    hourlyRate,
    experienceYears,
    subjects,
    yearLevels,
    tutorType,
    deliveryModes,
    travelRadiusKm,
    acceptingStudents: person.acceptingStudents,
  };
  const events: TutorEvent[] = createProfile({ userId: accountId, facts, rateCap: null }, joinedAt);
  let tutor = foldOf('tutor', null, events);
  const decidedAt = settledBy(joinedAt);
  const then = (decision: (tutor: Tutor) => TutorEvent[]) => {
    const decided = decision(tutor);
    tutor = foldOf('tutor', tutor, decided);
    events.push(...decided);
  };
  const { business } = person;
  if (contract && business) then(() => saveBillingDetails(business.gstRegistered, contract.submittedAt));
  if (contract?.status === 'approved') {
    const { submittedAt: signedAt, wwcExpiryDate } = contract;
    then((tutor) => recordContractApproval(tutor, { contractId, signedAt, wwcExpiryDate, documentId }, decidedAt));
  }
  if (person.vettingOutcome === 'approved') then((tutor) => approveVetting(tutor, { by: context.vettedBy }, decidedAt));
  if (person.rejection) {
    const { code, reason } = person.rejection;
    then((tutor) => rejectVetting(tutor, { by: context.vettedBy, code, reason }, decidedAt));
  }
  then((tutor) => recomputeFigures(tutor, person.figures, decidedAt));
  const { suspension: reason } = person;
  if (reason) then((tutor) => suspend(tutor, { by: context.vettedBy, reason }, plus(decidedAt, SUSPENDED_AFTER)));
  const { closedAt } = person;
  if (closedAt) then((tutor) => close(tutor, { closesAt: plus(closedAt, CLOSING_DAYS * DAY) }, closedAt));
  return { events, state: tutor };
}

function accountEvents(
  { contract, closedAt }: Person,
  { isThorough }: MarketContext,
  joinedAt: string,
): AccountEvent[] {
  const events = register({ role: 'tutor' }, joinedAt);
  if (isThorough && contract !== 'none')
    events.push(...verifyEmail(foldOf('account', null, events) as Account, plus(joinedAt, SENT_AFTER)));
  if (closedAt) events.push(...closeAccount(foldOf('account', null, events) as Account, closedAt));
  return events;
}

function availabilityOf(
  { id, hours, place }: Person,
  idOf: (kind: string) => string,
  joinedAt: string,
): AvailabilityRow[] {
  return hours.map(({ dayOfWeek, startTime, endTime }) => ({
    id: idOf(`hours ${dayOfWeek}`),
    tutorId: id,
    dayOfWeek,
    startTime,
    endTime,
    isRecurring: true,
    specificDate: null,
    timezone: place.zone,
    isActive: true,
    maxBookingsPerSlot: 1,
    bufferMinutes: 15,
    createdAt: joinedAt,
  }));
}

const FILE = {
  mimeType: 'application/pdf',
  fileSize: DOCUMENT.length,
  storagePath: DOCUMENT_KEY,
};

const FILE_NAMES: Record<DocumentType, string> = {
  wwc_credential: 'wwc-credential.pdf',
  qualifications: 'qualifications.pdf',
  portfolio: 'worksheet.pdf',
};

function documentOf(
  { id, contractId, contract }: Person,
  { documentId, documentType }: { documentId: string; documentType: DocumentType },
  context: MarketContext,
  joinedAt: string,
): Change[] {
  if (contract === 'none') return [];
  const registered = { tutorId: id, contractSubmissionId: contractId, documentType };
  const events = registerDocument(registered, plus(joinedAt, SENT_AFTER));
  if (contract === 'approved') {
    const document = foldOf('document', null, events) as Document;
    events.push(...verify(document, { by: context.vettedBy }, settledBy(joinedAt)));
  }
  return [startStream('document', documentId, events, { ...FILE, fileName: FILE_NAMES[documentType] })];
}

/** The numbers of a contract, sealed where they stand. */
function sealedNumbers(contractId: string, vault: Vault) {
  const place = (column: string): SecretPlace => ({ table: 'contract_submissions', row: contractId, column });
  return {
    businessNumber: vault.seal(place('business_number'), NO_BUSINESS),
    taxFileNumber: vault.seal(place('tax_file_number'), NO_TAX_FILE),
    wwcCredentialNumber: vault.seal(place('wwc_credential_number'), NO_WWC),
  };
}

/** What every stream begins with. */
const begun = { version: 0, head: null };

/** A person joins at an instant, is vetted two days later, and stands as the person's facts say. */
export function join(person: Person, context: MarketContext, idOf: (kind: string) => string, joinedAt: string): Joined {
  const {
    id,
    accountId,
    contractId,
    firstName,
    lastName,
    username,
    email,
    phone,
    place,
    qualifications,
    experience,
    bio,
  } = person;
  const name = `${firstName} ${lastName}`;
  const documentId = idOf('document');
  const { events, state: contract } = contractOf(person, context, joinedAt);
  const account = startStream('account', accountId, accountEvents(person, context, joinedAt), {
    username,
    email,
    firstName,
    lastName,
    password: context.passwordHash,
  });
  const words = {
    name,
    email,
    phone,
    qualifications,
    experience,
    bio,
    portfolio: null,
    ...person.strengths,
    subjectWords: person.subjects.map((subject) => SUBJECTS[subject]),
    postcode: place.postcode,
    location: `${place.suburb}, ${place.state}`,
    latitude: place.latitude,
    longitude: place.longitude,
    timezone: place.zone,
    vettingReason: person.rejection?.reason ?? null,
    suspensionReason: person.suspension ?? null,
    calendarFeedHash: null,
    businessName: person.business?.name ?? null,
  };
  const tutor = tutorEvents(person, context, joinedAt, contract, documentId);
  const availability = availabilityOf(person, idOf, joinedAt);
  return {
    changes: [
      account,
      { ...begun, stream: 'tutor', id, ...tutor, columns: words },
      ...(contract
        ? [
            {
              ...begun,
              stream: 'contract' as const,
              id: contractId,
              events,
              state: contract,
              columns: {
                ...sealedNumbers(contractId, context.vault),
                digitalSignature: name,
                adminNotes: contract.status === 'rejected' ? (person.rejection?.reason ?? null) : null,
              },
            },
          ]
        : []),
      ...documentOf(person, { documentId, documentType: 'wwc_credential' }, context, joinedAt),
      ...(context.isThorough
        ? documentOf(person, { documentId: idOf('degree'), documentType: 'qualifications' }, context, joinedAt)
        : []),
    ],
    availability,
    search: searchRowOf(id, tutor.state, words, availability),
    endedAt: settledBy(joinedAt),
  };
}

/** One commit for all who joined together; sets off no reactions. */
export function joiningOf(joined: readonly Joined[]): PastCommit {
  return {
    changes: joined.flatMap(({ changes }) => changes),
    tutors: {
      search: joined.map(({ search }) => search),
      reach: joined.map(({ search }) => reachOf(search)),
      availability: joined.flatMap(({ availability }) => availability),
    },
    actor: 'operator',
    at: joined.map(({ endedAt }) => endedAt).reduce((one, other) => (one > other ? one : other)),
    withoutReactions: true,
  };
}

/** What the ledger commits at once of that; the bulk ledger copies it instead. */
export function commitOf({ tutors, matching, ...commit }: PastCommit): Commit {
  const { search = [], reach = [], availability = [] } = tutors ?? {};
  const hours = Map.groupBy(availability, ({ tutorId }) => tutorId);
  return {
    ...commit,
    writes: [
      ...[...hours].map(([tutorId, rows]) => keepAvailability({ tutorId, rows })),
      ...search.map((row) => keepSearchRow(row)),
      ...reach.map((places) => keepReach({ ...places, isNew: true })),
      ...(matching?.advertisements ?? []).map((row) => keepAdvertisement(row)),
      ...(matching?.runs ?? []).map((row) => keepDossier(row)),
    ],
  };
}
