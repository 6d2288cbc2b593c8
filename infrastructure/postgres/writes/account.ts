import { Injectable } from '@nestjs/common';
import {
  addAccountLink,
  endSessions,
  keepSession,
  spendLinks,
  useLink,
} from '../../../application/account/account.writes.js';
import type { DataOf } from '../../../application/ports/writes.js';
import type { Statement } from '../ledger/statement.js';
import { Executes } from '../ledger/write-executors.js';

@Injectable()
export class AccountWrites {
  @Executes(addAccountLink)
  addAccountLink(statement: Statement, links: DataOf<typeof addAccountLink>[]): void {
    statement.insert('account_tokens', links);
  }

  @Executes(useLink)
  useLink(statement: Statement, links: DataOf<typeof useLink>[]): void {
    for (const { tokenHash, purpose, at } of links) {
      const now = statement.value(at);
      const used = statement.part(
        `update account_tokens set used_at = ${now} where token_hash = ${statement.value(tokenHash)}
         and purpose = ${statement.value(purpose)} and used_at is null and expires_at > ${now} returning 1`,
      );
      statement.refuseUnlessWritten(used, useLink.kind);
    }
  }

  /** One statement changes a row once: the link that is used is not among the others. */
  @Executes(spendLinks)
  spendLinks(statement: Statement, spent: DataOf<typeof spendLinks>[]): void {
    for (const { accountId, purpose, at, except } of spent)
      statement.part(
        `update account_tokens set used_at = ${statement.value(at)} where account_id = ${statement.value(accountId)}
         and purpose = ${statement.value(purpose)} and used_at is null and token_hash <> ${statement.value(except ?? '')}`,
      );
  }

  @Executes(keepSession)
  keepSession(statement: Statement, sessions: DataOf<typeof keepSession>[]): void {
    for (const { isKnown, ...session } of sessions)
      if (isKnown)
        statement.part(
          `update sessions t set sess = r.sess, expire = r.expire from ${statement.rowsOf('sessions', [session])} r where t.sid = r.sid`,
        );
      else
        statement.insert(
          'sessions',
          [session],
          'on conflict (sid) do update set sess = excluded.sess, expire = excluded.expire',
        );
  }

  @Executes(endSessions)
  endSessions(statement: Statement, accounts: DataOf<typeof endSessions>[]): void {
    const ids = accounts.map(({ accountId }) => accountId);
    statement.part(`delete from sessions where sess #>> '{passport,user}' = ${statement.anyOf(ids, 'text')}`);
  }
}
