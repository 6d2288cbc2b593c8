import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { Vault } from '../../application/ports/vault.js';
import { GetVettingFile, type VettingFile, type WwcState } from '../../application/vetting/get-vetting-file.query.js';
import { ListVetting, VETTING_PAGE, type Waiting } from '../../application/vetting/list-vetting.query.js';
import { abnChecks, tfnChecks } from '../../domain/contract/checksums.js';
import { DAY } from '../../domain/shared/time.js';
import type { Credentials } from '../../domain/tutor/vetting.js';
import { WWC_NOTICE_DAYS } from '../../domain/tutor/working-with-children.js';
import { Database } from '../postgres/database.js';
import {
  CONTRACT,
  CREDENTIALS_CHANGED,
  DOCUMENT,
  maskedContract,
  numbersOf,
  PROFILE,
  profileOf,
  type ProfileRow,
} from './own-tutor.js';

const OPEN = `(select c.submitted_at from contract_submissions c where c.tutor_id = t.id and c.status = 'submitted')`;
/** An approved tutor's new document about the check, without which families do not find the tutor. */
const NEW_CHECK = `(select max(d.uploaded_at) from credential_documents d where d.tutor_id = t.id and t.vetting_status = 'approved'
  and not t.wwc_credential_verified and d.document_type = 'wwc_credential' and d.storage_path <> '' and d.verdicts = 0)`;
const IN_QUEUE = `t.user_id is not null and t.erased_at is null and ($1 = 'all' or t.vetting_status = $1 or ($1 = 'pending' and (${OPEN} is not null or ${CREDENTIALS_CHANGED} is not null or ${NEW_CHECK} is not null)))`;
const NAMED = `($2 = '' or t.name ilike $2 or t.email ilike $2)`;

@QueryHandler(ListVetting)
export class ListVettingHandler implements IQueryHandler<ListVetting> {
  constructor(private readonly database: Database) {}

  async execute({ filter: { vetting, search, page } }: ListVetting) {
    const named = search && `%${search.replace(/[\\%_]/g, '\\$&')}%`;
    const [tutors, counted, pending] = await Promise.all([
      this.database.query<Waiting>(
        `select t.id, t.name, t.email, t.subject_words as subjects, t.postcode, t.location, t.vetting_status as "vettingStatus",
                (select c.status from contract_submissions c where c.tutor_id = t.id order by c.created_at desc, c.id desc limit 1) as "contractStatus",
                (select count(*) from credential_documents d where d.tutor_id = t.id and d.storage_path <> '' and d.document_type <> 'portfolio') as documents,
                (select count(*) from credential_documents d where d.tutor_id = t.id and d.storage_path <> '' and d.document_type <> 'portfolio' and d.verdicts = 0) as "unverifiedDocuments",
                t.wwc_expiry_date as "wwcExpiryDate", ${CREDENTIALS_CHANGED} as "credentialsChangedAt",
                coalesce(${OPEN}, ${CREDENTIALS_CHANGED}, ${NEW_CHECK}, t.created_at) as "waitingSince", t.created_at as "createdAt"
         from tutors t where ${IN_QUEUE} and ${NAMED}
         order by "waitingSince", t.id limit ${VETTING_PAGE} offset $3`,
        [vetting, named, (page - 1) * VETTING_PAGE],
      ),
      this.database.one<{ n: number }>(`select count(*) as n from tutors t where ${IN_QUEUE} and ${NAMED}`, [
        ...[vetting, named],
      ]),
      this.database.one<{ n: number }>(`select count(*) as n from tutors t where ${IN_QUEUE}`, ['pending']),
    ]);
    return { tutors, total: counted?.n ?? 0, pending: pending?.n ?? 0 };
  }
}

type Contracts = VettingFile['contracts'];
type Documents = VettingFile['documents'];
type Happening = { id: string; type: string; stream: string; at: string; actor: string; name: string | null };

@QueryHandler(GetVettingFile)
export class GetVettingFileHandler implements IQueryHandler<GetVettingFile> {
  constructor(
    private readonly database: Database,
    private readonly vault: Vault,
  ) {}

  async execute({ tutorId, now }: GetVettingFile): Promise<VettingFile | null> {
    const row = await this.database.one<
      ProfileRow & { username: string | null; userId: string | null; checked: Credentials | null }
    >(
      `select ${PROFILE}, t.vetting_reason as "vettingReason", t.suspension_reason as "suspensionReason", u.username, t.user_id as "userId",
              case when ${CREDENTIALS_CHANGED} is not null then json_build_object('name', t.checked_name, 'qualifications', t.checked_qualifications,
                'certifications', t.checked_certifications) end as checked
       from tutors t left join users u on u.id = t.user_id where t.id = $1`,
      [tutorId],
    );
    if (!row) return null;
    const [contracts, documents, history] = await Promise.all([
      this.database.query<Contracts[number]>(
        `select ${CONTRACT}, nullif(concat_ws(' ', u.first_name, u.last_name), '') as "reviewedBy"
         from contract_submissions c left join users u on u.id = c.reviewed_by
         where c.tutor_id = $1 order by c.created_at desc, c.id desc`,
        [tutorId],
      ),
      this.database.query<Documents[number]>(
        `select ${DOCUMENT}, d.verdicts as version, nullif(concat_ws(' ', u.first_name, u.last_name), '') as "verifiedBy"
         from credential_documents d left join users u on u.id = d.verified_by
         where d.tutor_id = $1 and d.storage_path <> '' order by d.uploaded_at desc, d.id desc`,
        [tutorId],
      ),
      this.history(tutorId),
    ]);
    const { userId, emailVerified, checked, ...profile } = profileOf(row);
    const numbers = contracts[0] && numbersOf(contracts[0], this.vault);
    return {
      id: tutorId,
      profile,
      checked,
      contracts: contracts.map((contract) => maskedContract(contract, this.vault)),
      documents,
      checks: {
        businessNumber: numbers?.businessNumber ? abnChecks(numbers.businessNumber) : null,
        taxFileNumber: numbers?.taxFileNumber ? tfnChecks(numbers.taxFileNumber) : null,
        postcode: row.latitude !== null,
        wwc: wwcOf(contracts, documents, now),
        experienceYears: row.experienceYears,
        qualificationsDocument: documents.some(({ documentType }) => documentType === 'qualifications'),
        emailVerified,
      },
      history: history.map(({ actor, name, ...event }) => ({ ...event, by: byline(actor, name, userId) })),
    };
  }

  /** What happened to the tutor and its papers, newest first. */
  private history(tutorId: string): Promise<Happening[]> {
    return this.database.query<Happening>(
      `with papers as (
         select 'tutor' as stream, $1::uuid as id
         union all select 'contract', id from contract_submissions where tutor_id = $1
         union all select 'document', id from credential_documents where tutor_id = $1)
       select e.id, e.type, e.stream, e.at, e.actor, nullif(concat_ws(' ', u.first_name, u.last_name), '') as name
       from papers p join event_log e on e.stream = p.stream and e.stream_id = p.id
       left join users u on e.actor = 'account:' || u.id
       order by e.position desc limit 200`,
      [tutorId],
    );
  }
}

function byline(actor: string, name: string | null, userId: string | null): string {
  if (actor === 'visitor' || actor === `account:${userId}`) return 'the tutor';
  return name ?? 'the system';
}

function wwcOf(contracts: Contracts, documents: Documents, now: string): VettingFile['checks']['wwc'] {
  const own = documents.filter(({ documentType, refused }) => documentType === 'wwc_credential' && !refused);
  const contract = contracts.find(({ status }) => status !== 'rejected') ?? contracts[0];
  const isOpen = contract?.status === 'submitted';
  const document = (!isOpen && own.find(({ verified }) => verified)) || own[0];
  const documentId = document?.id ?? null;
  if (!contract) return { state: 'missing', expiryDate: null, daysLeft: null, documentId };
  const daysLeft = Math.floor((Date.parse(contract.wwcExpiryDate) - Date.parse(now)) / DAY);
  return {
    state: stateOf(daysLeft, document, isOpen ? contract.submittedAt : null),
    expiryDate: contract.wwcExpiryDate,
    daysLeft,
    documentId,
  };
}

/**
 * A document that was verified before the open contract was `sentAt` says nothing about that contract's date.
 */
function stateOf(daysLeft: number, document: Documents[number] | undefined, sentAt: string | null): WwcState {
  if (daysLeft < 0) return 'expired';
  if (!document) return 'missing';
  if (!document.verified || (sentAt && (document.verifiedAt ?? '') < sentAt)) return 'unverified';
  return daysLeft < WWC_NOTICE_DAYS[0] ? 'expiring' : 'valid';
}
