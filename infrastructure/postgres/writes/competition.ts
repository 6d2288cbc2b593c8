import { Injectable } from '@nestjs/common';
import { keepEntry, sendEntryLink } from '../../../application/competition/competition.writes.js';
import type { DataOf } from '../../../application/ports/writes.js';
import type { Statement } from '../ledger/statement.js';
import { Executes } from '../ledger/write-executors.js';

@Injectable()
export class CompetitionWrites {
  @Executes(keepEntry)
  keepEntry(statement: Statement, entries: DataOf<typeof keepEntry>[]): void {
    const kept = statement.insert('competition_entries', entries, 'on conflict (fingerprint) do nothing returning 1');
    statement.refuseUnlessWritten(kept, keepEntry.kind, entries.length);
  }

  @Executes(sendEntryLink)
  sendEntryLink(statement: Statement, links: DataOf<typeof sendEntryLink>[]): void {
    for (const { ifNoneSince, ...link } of links) {
      const sent = statement.insert(
        'competition_links',
        [{ ...link, unanswered: 1 }],
        `on conflict (address_hash) do update set mailed_at = excluded.mailed_at,
           unanswered = case when competition_links.answered_at >= competition_links.mailed_at then 1 else competition_links.unanswered + 1 end
         where competition_links.id = excluded.id and (competition_links.mailed_at <= ${statement.value(ifNoneSince)}
           or competition_links.answered_at >= competition_links.mailed_at) returning 1`,
      );
      statement.refuseUnlessWritten(sent, sendEntryLink.kind);
    }
  }
}
