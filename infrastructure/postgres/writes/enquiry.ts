import { Injectable } from '@nestjs/common';
import {
  addLink,
  addReadOnlyLink,
  forgetEnquiry,
  forgetSharedContact,
  recordSubmission,
  revokeLinks,
} from '../../../application/enquiry/enquiry.writes.js';
import type { DataOf } from '../../../application/ports/writes.js';
import type { Statement } from '../ledger/statement.js';
import { Executes } from '../ledger/write-executors.js';

@Injectable()
export class EnquiryWrites {
  @Executes(recordSubmission)
  recordSubmission(statement: Statement, submissions: DataOf<typeof recordSubmission>[]): void {
    for (const { repeatsSince, ...submission } of submissions) {
      const recorded = statement.insert(
        'enquiry_submissions',
        [submission],
        `on conflict (fingerprint) do update set enquiry_id = excluded.enquiry_id, at = excluded.at
         where enquiry_submissions.at < ${statement.value(repeatsSince)} returning 1`,
      );
      statement.refuseUnlessWritten(recorded, recordSubmission.kind);
    }
  }

  @Executes(addLink)
  addLink(statement: Statement, links: DataOf<typeof addLink>[]): void {
    statement.insert('enquiry_access', links);
  }

  @Executes(addReadOnlyLink)
  addReadOnlyLink(statement: Statement, links: DataOf<typeof addReadOnlyLink>[]): void {
    statement.insert(
      'enquiry_access',
      links.map((link) => ({ ...link, isReadOnly: true })),
      'on conflict (token_hash) do update set created_at = excluded.created_at',
    );
  }

  /** One statement sees what was there before it: links of the same commit are not met. */
  @Executes(revokeLinks)
  revokeLinks(statement: Statement, revoked: DataOf<typeof revokeLinks>[]): void {
    for (const { enquiryId, at } of revoked)
      statement.part(
        `update enquiry_access set revoked_at = ${statement.value(at)}
         where enquiry_id = ${statement.value(enquiryId)} and revoked_at is null`,
      );
  }

  @Executes(forgetEnquiry)
  forgetEnquiry(statement: Statement, forgotten: DataOf<typeof forgetEnquiry>[]): void {
    const ids = forgotten.map(({ enquiryId }) => enquiryId);
    statement.part(`delete from enquiry_access where enquiry_id = ${statement.anyOf(ids)}`);
    statement.part(`delete from enquiry_activity where enquiry_id = ${statement.anyOf(ids)}`);
    statement.part(`delete from advertisements where enquiry_id = ${statement.anyOf(ids)}`);
    statement.part(
      `delete from mails where data ? 'enquiryId' and data ->> 'enquiryId' = ${statement.anyOf(ids, 'text')}
         and (recipient like 'enquirer%' or kind = 'contact-shared')`,
    );
  }

  @Executes(forgetSharedContact)
  forgetSharedContact(statement: Statement, forgotten: DataOf<typeof forgetSharedContact>[]): void {
    for (const { enquiryId, tutorId } of forgotten)
      statement.part(
        `delete from mails where data ? 'enquiryId' and data ->> 'enquiryId' = ${statement.value(enquiryId)}::text
           and recipient = ${statement.value(tutorId)}::text and kind = 'contact-shared'`,
      );
  }
}
