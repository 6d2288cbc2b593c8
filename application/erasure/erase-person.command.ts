import { Command, CommandBus, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { v7 as uuid } from 'uuid';
import { disable } from '../../domain/account/account.js';
import type { ErasedRows, ErasureReason } from '../../domain/act/act.js';
import { conflict } from '../../domain/shared/domain-error.js';
import { CallOffSession } from '../booking/call-off-session.command.js';
import { CloseEnquiry } from '../enquiry/close-enquiry.command.js';
import { Clock } from '../ports/clock.js';
import { type Actor, begin, Ledger, proceed } from '../ports/ledger.js';
import { ObjectStore } from '../ports/object-store.js';
import { PersonalData, type Wanted } from '../ports/personal-data.js';
import { PauseTutor } from '../tutor/pause-tutor.command.js';

/** Forgets a person everywhere but in the log, which never knew who it was. @throws DomainError not_found, conflict */
export class ErasePerson extends Command<Record<keyof ErasedRows, number>> {
  constructor(
    readonly wanted: Wanted,
    readonly reason: ErasureReason,
    readonly actor: Actor,
  ) {
    super();
  }
}

@CommandHandler(ErasePerson)
export class ErasePersonHandler implements ICommandHandler<ErasePerson> {
  constructor(
    private readonly personal: PersonalData,
    private readonly commands: CommandBus,
    private readonly ledger: Ledger,
    private readonly store: ObjectStore,
    private readonly clock: Clock,
  ) {}

  /** What is under way is ended first; cut off at any point, it can be asked for again. */
  async execute({ wanted, reason, actor }: ErasePerson): Promise<Record<keyof ErasedRows, number>> {
    const before = await this.personal.traces(wanted);
    for (const id of before.accounts) await this.shutOut(id, actor);
    for (const id of before.openEnquiries)
      await this.commands.execute(new CloseEnquiry(id, { reason: 'not_me', note: null }, actor));
    for (const id of before.comingSessions) await this.commands.execute(new CallOffSession(id, actor));
    for (const id of before.tutors) await this.commands.execute(new PauseTutor(id, false, actor));
    const { addresses, files, openEnquiries: _open, comingSessions: _coming, ...rows } = before;
    const at = this.clock.now();
    const change = begin('act', uuid(), [{ type: 'PersonErased', data: { reason, rows, at } }]);
    await this.ledger.commit({ changes: [change], records: { erased: { ...rows, addresses } }, actor, at });
    for (const file of files) await this.store.remove(file);
    return Object.fromEntries(Object.entries(rows).map(([kind, ids]) => [kind, ids.length])) as Record<
      keyof ErasedRows,
      number
    >;
  }

  private async shutOut(accountId: string, actor: Actor): Promise<void> {
    await this.ledger.decide('account', accountId, (account) => {
      if (account.state.role === 'admin')
        throw conflict('admin_account', 'An admin’s account is not erased here: take its role away first');
      const at = this.clock.now();
      const events = disable(account.state, at);
      const records = { sessionsOf: [accountId] };
      return {
        entry: events.length ? { changes: [proceed(account, events)], records, actor, at } : null,
        result: undefined,
      };
    });
  }
}
