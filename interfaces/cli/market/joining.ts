import {
  type AvailabilityRow,
  begin,
  type Change,
  type DocumentRow,
  type Entry,
  foldOf,
  type TutorSearchRow,
} from '../../../application/ports/ledger.js';
import { searchRecordsOf, searchRowOf } from '../../../application/tutor/search-row.js';
import { register } from '../../../domain/account/account.js';
import { approve, type Contract, type ContractEvent, submit } from '../../../domain/contract/contract.js';
import { DAY, HOUR, plus } from '../../../domain/shared/time.js';
import {
  approveVetting,
  createProfile,
  recomputeFigures,
  recordContractApproval,
  rejectVetting,
  type Tutor,
  type TutorEvent,
} from '../../../domain/tutor/tutor.js';
import type { Person } from './people.js';

/** How long after joining the papers were sent, and when they were decided on. */
const SENT_AFTER = 6 * HOUR;
const DECIDED_AFTER = 2 * DAY;

/** Numbers that are nobody's. */
const NO_BUSINESS = '00000000000';
const NO_WWC = 'DEMO0000000';

/** Everybody's sign-in of a made-up market: who vetted, and the one password hash that all share. */
export type House = { vettedBy: string; passwordHash: string };

/** A tutor who joined: the streams, the rows beside them and the row by which the tutor is found. */
export type Joined = {
  changes: Change[];
  availability: AvailabilityRow[];
  documents: DocumentRow[];
  search: TutorSearchRow;
  endedAt: string;
};

/** When everything that joining means is over, for one who joined at `joinedAt`. */
export const settledBy = (joinedAt: string) => plus(joinedAt, DECIDED_AFTER);

function contractOf(
  { id, wwcDays, contract }: Person,
  house: House,
  joinedAt: string,
): { events: ContractEvent[]; state: Contract | null } {
  if (contract === 'none') return { events: [], state: null };
  const submission = {
    tutorId: id,
    opportunityId: null,
    wwcExpiryDate: plus(joinedAt, wwcDays * DAY),
    teacherRegistrationExpiry: null,
  };
  const events = submit({ ...submission, newestStatus: null }, plus(joinedAt, SENT_AFTER));
  if (contract === 'approved') {
    const submitted = foldOf('contract', null, events) as Contract;
    events.push(...approve(submitted, { reviewedBy: house.vettedBy }, settledBy(joinedAt)));
  }
  return { events, state: foldOf('contract', null, events) as Contract };
}

function tutorEvents(
  person: Person,
  house: House,
  joinedAt: string,
  contract: Contract | null,
  documentId: string,
): TutorEvent[] {
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
    ...{ hourlyRate, experienceYears, subjects, yearLevels, tutorType, deliveryModes, travelRadiusKm },
    acceptingStudents: person.acceptingStudents,
  };
  const events = createProfile({ userId: accountId, facts, rateCap: null }, joinedAt);
  const decidedAt = settledBy(joinedAt);
  const then = (decision: (tutor: Tutor) => TutorEvent[]) =>
    events.push(...decision(foldOf('tutor', null, events) as Tutor));
  if (contract?.status === 'approved') {
    const { submittedAt: signedAt, wwcExpiryDate } = contract;
    then((tutor) => recordContractApproval(tutor, { contractId, signedAt, wwcExpiryDate, documentId }, decidedAt));
  }
  if (person.standing === 'approved') then((tutor) => approveVetting(tutor, { by: house.vettedBy }, decidedAt));
  if (person.rejection) {
    const { code, reason } = person.rejection;
    then((tutor) => rejectVetting(tutor, { by: house.vettedBy, code, reason }, decidedAt));
  }
  then((tutor) => recomputeFigures(tutor, person.figures, decidedAt));
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
    ...{ dayOfWeek, startTime, endTime },
    isRecurring: true,
    specificDate: null,
    timezone: place.zone,
    isActive: true,
    maxBookingsPerSlot: 1,
    bufferMinutes: 15,
    createdAt: joinedAt,
  }));
}

function documentsOf(
  { id, contractId, contract }: Person,
  documentId: string,
  house: House,
  joinedAt: string,
): DocumentRow[] {
  if (contract === 'none') return [];
  const uploadedAt = plus(joinedAt, SENT_AFTER);
  const verified = contract === 'approved';
  return [
    {
      id: documentId,
      tutorId: id,
      contractSubmissionId: contractId,
      documentType: 'wwc_credential',
      fileName: 'wwc-credential.pdf',
      fileSize: 84_213,
      mimeType: 'application/pdf',
      storagePath: `demo/${documentId}.pdf`,
      verified,
      verifiedAt: verified ? settledBy(joinedAt) : null,
      verifiedBy: verified ? house.vettedBy : null,
      uploadedAt,
      createdAt: uploadedAt,
    },
  ];
}

/** A person joins at an instant, is vetted two days later, and stands as the person's facts say. */
export function join(person: Person, house: House, idOf: (kind: string) => string, joinedAt: string): Joined {
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
  const { events, state: contract } = contractOf(person, house, joinedAt);
  const account = begin('account', accountId, register({ role: 'tutor' }, joinedAt), {
    username,
    email,
    firstName,
    lastName,
    password: house.passwordHash,
  });
  const words = {
    ...{ name, email, phone, qualifications, experience, bio },
    postcode: place.postcode,
    location: `${place.suburb}, ${place.state}`,
    latitude: place.latitude,
    longitude: place.longitude,
    timezone: place.zone,
    vettingReason: person.rejection?.reason ?? null,
  };
  const tutor = begin('tutor', id, tutorEvents(person, house, joinedAt, contract, documentId), words);
  const availability = availabilityOf(person, idOf, joinedAt);
  return {
    changes: [
      account,
      tutor,
      ...(contract
        ? [
            begin('contract', contractId, events, {
              businessNumber: NO_BUSINESS,
              wwcCredentialNumber: NO_WWC,
              digitalSignature: name,
            }),
          ]
        : []),
    ],
    availability,
    documents: documentsOf(person, documentId, house, joinedAt),
    search: searchRowOf(id, tutor.state as Tutor, words, availability),
    endedAt: settledBy(joinedAt),
  };
}

/** One entry for all who joined together; sets off no reactions. */
export function joiningOf(joined: readonly Joined[]): Entry {
  return {
    changes: joined.flatMap(({ changes }) => changes),
    records: {
      ...searchRecordsOf(joined.map(({ search }) => search)),
      availability: joined.flatMap(({ availability }) => availability),
      documents: joined.flatMap(({ documents }) => documents),
    },
    actor: 'operator',
    at: joined.map(({ endedAt }) => endedAt).reduce((one, other) => (one > other ? one : other)),
    quiet: true,
  };
}
