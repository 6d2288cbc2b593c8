import { Injectable } from '@nestjs/common';
import { keepAdvertisement, renewAdvertisements } from '../../../application/opportunity/opportunity.writes.js';
import type { DataOf } from '../../../application/ports/writes.js';
import type { Statement } from '../ledger/statement.js';
import { Executes } from '../ledger/write-executors.js';

@Injectable()
export class OpportunityWrites {
  @Executes(keepAdvertisement)
  keepAdvertisement(statement: Statement, advertisements: DataOf<typeof keepAdvertisement>[]): void {
    statement.insert('advertisements', advertisements, 'on conflict do nothing');
  }

  @Executes(renewAdvertisements)
  renewAdvertisements(statement: Statement, renewed: DataOf<typeof renewAdvertisements>[]): void {
    for (const { enquiryId, tutorIds, content } of renewed)
      statement.part(
        `update advertisements set content = ${statement.value(content)}
         where enquiry_id = ${statement.value(enquiryId)} and tutor_id = ${statement.anyOf(tutorIds)}`,
      );
  }
}
