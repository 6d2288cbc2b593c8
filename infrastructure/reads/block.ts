import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { type AdminBlock, ListBlocks } from '../../application/block/list-blocks.query.js';
import { Database } from '../postgres/database.js';

const PAGE = 50;

@QueryHandler(ListBlocks)
export class ListBlocksHandler implements IQueryHandler<ListBlocks> {
  constructor(private readonly database: Database) {}

  async execute({ list, before, now }: ListBlocks) {
    const live = 'b.lifted_at is null and b.ends_at > $1::timestamptz';
    const rows = await this.database.query<AdminBlock>(
      `select b.id, b.kind, b.reason, b.shown, b.enquiry_id as "enquiryId", e.reference as "enquiryReference",
              b.case_id as "caseId", c.reference as "caseReference", b.blocked_at as "blockedAt", b.ends_at as "endsAt",
              b.lifted_at as "liftedAt", ${live} as "isLive",
              coalesce(w.withheld, 0) as withheld
       from sender_blocks b join enquiries e on e.id = b.enquiry_id left join cases c on c.id = b.case_id
       left join (select by_block.id, count(*) as withheld from enquiries cross join unnest(withheld_by) as by_block(id)
         where withheld_by <> '{}' group by 1) w on w.id = b.id::text
       where ${list === 'live' ? live : 'true'}
         and ($2::timestamptz is null or (b.blocked_at, b.id) < ($2, $3::uuid))
       order by b.blocked_at desc, b.id desc limit ${PAGE + 1}`,
      [now, before?.at ?? null, before?.id ?? null],
    );
    const blocks = rows.slice(0, PAGE);
    const last = blocks.at(-1);
    return { blocks, next: rows.length > PAGE && last ? `${last.blockedAt}_${last.id}` : null };
  }
}
