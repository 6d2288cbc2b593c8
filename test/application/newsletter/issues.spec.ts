import { QueryBus } from '@nestjs/cqrs';
import {
  SendIssue,
  SendIssueHandler,
  StopIssue,
  StopIssueHandler,
} from '../../../application/newsletter/send-issue.command.js';
import { SendNewsletterInBatches } from '../../../application/newsletter/send-newsletter-in-batches.task.js';
import { SendTestIssue, SendTestIssueHandler } from '../../../application/newsletter/send-test-issue.command.js';
import {
  ChangeIssue,
  ChangeIssueHandler,
  WriteIssue,
  WriteIssueHandler,
} from '../../../application/newsletter/write-issue.command.js';
import { startStream } from '../../../application/ports/ledger.js';
import { NewsletterDelivery } from '../../../application/ports/newsletter/newsletter-delivery.js';
import { register } from '../../../domain/account/account.js';
import { MINUTE } from '../../../domain/shared/time.js';
import { InMemoryWorld } from '../../support/in-memory-world.js';

const ADMIN = 'account:00000000-0000-4000-8000-00000000000a' as const;
const WORDS = { subject: 'Study tips', markdown: 'Sleep **well**.' };

/** Readers in the order of their ids, and what the ledger of the world holds for them. */
class Readers extends NewsletterDelivery {
  readonly ids: string[] = [];
  /** Mails that have left. */
  readonly left = new Set<string>();
  readonly unsubscribed = new Set<string>();
  withdrawals = 0;

  constructor(private readonly world: InMemoryWorld) {
    super();
  }

  add(count: number): void {
    for (let number = 0; number < count; number++) this.ids.push(`reader-${String(this.ids.length).padStart(4, '0')}`);
  }

  recipients = async () => this.ids.filter((id) => !this.unsubscribed.has(id)).length;

  async next(after: string | null, _confirmedBy: string, most: number) {
    const wanted = this.ids.filter((id) => !this.unsubscribed.has(id) && (after === null || id > after));
    return wanted.slice(0, most).map((id) => ({ id, email: `${id}@readers.example` }));
  }

  waiting = async () => this.mailed().filter((id) => !this.left.has(id)).length;
  outcome = async () => ({ sent: this.left.size, failed: 0 });
  async withdraw(): Promise<void> {
    this.withdrawals += 1;
  }

  mailed = () =>
    this.world.ledger.mails.filter(({ kind }) => kind === 'newsletter-issue').map(({ recipient }) => recipient);

  leave(): void {
    for (const id of this.mailed()) this.left.add(id);
  }
}

describe('G-28 an issue of the newsletter', () => {
  let world: InMemoryWorld;
  let readers: Readers;
  beforeEach(() => {
    world = new InMemoryWorld();
    world.settings.newsletterPace = 600;
    readers = new Readers(world);
  });

  const write = () => new WriteIssueHandler(world.ledger, world.clock).execute(new WriteIssue(WORDS, ADMIN));
  const change = (id: string, input: Partial<typeof WORDS>, seen?: number) =>
    new ChangeIssueHandler(world.ledger, world.clock).execute(new ChangeIssue(id, input, seen, ADMIN));
  const send = (id: string, seen?: number) =>
    new SendIssueHandler(world.ledger, readers, world.clock).execute(new SendIssue(id, seen, ADMIN));
  const stop = (id: string) => new StopIssueHandler(world.ledger, world.clock).execute(new StopIssue(id, ADMIN));
  const issue = async (id: string) => world.ledger.load('newsletter-issue', id);
  const turn = () => {
    const underWay = async () => {
      const all = await world.ledger.loadAll('newsletter-issue', { status: ['sending', 'stopped'] });
      return all.filter(({ state }) => state.endedAt === null).map(({ id }) => id);
    };
    const queries = { execute: underWay } as unknown as QueryBus;
    return new SendNewsletterInBatches(queries, world.ledger, readers, world.settings, world.clock).run();
  };

  it('is written and changed; the events say nothing of its words', async () => {
    const { result, events } = await world.effectsOf(write);
    expect(events).toEqual([
      { stream: 'newsletter-issue', id: result.id, type: 'NewsletterIssueWritten', data: { at: world.clock.now() } },
    ]);
    await change(result.id, { subject: 'Better tips' }, 1);
    expect(await issue(result.id)).toMatchObject({
      version: 2,
      columns: { subject: 'Better tips', markdown: WORDS.markdown },
    });
    await expect(change(result.id, { markdown: 'Older words' }, 1)).rejects.toMatchObject({
      code: 'changed_meanwhile',
    });
  });

  it('is mailed to the operator who tests it, with the words of that moment', async () => {
    const { id } = await write();
    const accountId = '00000000-0000-4000-8000-00000000000b';
    const columns = {
      username: 'ada',
      password: 'x',
      email: 'ada@banksia.example',
      firstName: 'Ada',
      lastName: 'Admin',
    };
    const registered = register({ role: 'admin' }, world.clock.now());
    await world.ledger.commit({
      changes: [startStream('account', accountId, registered, { ...columns, profileImageUrl: null })],
      actor: 'operator',
      at: world.clock.now(),
    });
    const tested = await world.effectsOf(() =>
      new SendTestIssueHandler(world.ledger, world.clock).execute(new SendTestIssue(id, accountId)),
    );
    expect(tested.result).toEqual({ to: 'ada@banksia.example' });
    expect(tested.types).toEqual(['NewsletterIssueTested']);
    expect(tested.mails).toEqual([
      {
        kind: 'newsletter-test',
        recipient: accountId,
        to: { name: 'Ada', address: 'ada@banksia.example' },
        data: WORDS,
      },
    ]);
  });

  it('is sent as it was read, once, also by two operators at the same moment', async () => {
    readers.add(3);
    const { id } = await write();
    await change(id, { markdown: 'New words' });
    await expect(send(id, 1)).rejects.toMatchObject({ code: 'changed_meanwhile' });
    const both = await Promise.allSettled([send(id, 2), send(id, 2)]);
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(await issue(id)).toMatchObject({ state: { status: 'sending', recipients: 3 } });
    await expect(change(id, { subject: 'Too late' })).rejects.toMatchObject({ code: 'issue_sending' });
  });

  it('is sent while no other is', async () => {
    readers.add(3);
    const [first, second] = [await write(), await write()];
    await send(first.id);
    await expect(send(second.id)).rejects.toMatchObject({ kind: 'conflict', code: 'another_issue_sending' });
    await stop(first.id);
    await send(second.id);
    expect(await issue(second.id)).toMatchObject({ state: { status: 'sending' } });
  });

  it('goes to each reader once, at the pace, and waits while none leaves', async () => {
    readers.add(1_000);
    const { id } = await write();
    await send(id);
    expect(await turn()).toBe(0);
    const queued: number[] = [];
    for (let half = 0; half < 6; half++) {
      world.clock.advance(MINUTE / 2);
      queued.push(await turn());
    }
    expect(queued).toEqual([300, 300, 0, 0, 0, 0]);
    readers.leave();
    readers.unsubscribed.add('reader-0700');
    world.clock.advance(MINUTE / 2);
    const last = await world.effectsOf(turn);
    expect(last.types).toEqual(['NewsletterBatchQueued']);
    expect(last.result).toBe(399);
    const mailed = readers.mailed();
    expect(new Set(mailed).size).toBe(999);
    expect(mailed).toHaveLength(999);
    expect(mailed).not.toContain('reader-0700');
    world.clock.advance(MINUTE);
    expect((await world.effectsOf(turn)).types).toEqual([]);
    readers.leave();
    expect((await world.effectsOf(turn)).types).toEqual(['NewsletterIssueEnded']);
    expect(await issue(id)).toMatchObject({ state: { status: 'sent', queued: 999, sent: 999, recipients: 1_000 } });
    expect((await world.effectsOf(turn)).types).toEqual([]);
  });

  it('is written to the ledger once by two workers that look at the same moment', async () => {
    readers.add(500);
    const { id } = await write();
    await send(id);
    world.clock.advance(MINUTE / 2);
    await Promise.all([turn(), turn()]);
    expect(readers.mailed()).toHaveLength(300);
    expect(await issue(id)).toMatchObject({ state: { queued: 300 } });
  });

  it('goes to nobody more once it is stopped, and its figures are noted when none of it waits', async () => {
    readers.add(1_000);
    const { id } = await write();
    await send(id);
    world.clock.advance(MINUTE / 2);
    await turn();
    expect((await world.effectsOf(() => stop(id))).types).toEqual(['NewsletterIssueStopped']);
    expect((await world.effectsOf(() => stop(id))).types).toEqual([]);
    world.clock.advance(MINUTE);
    expect(await turn()).toBe(0);
    readers.leave();
    await turn();
    expect(await issue(id)).toMatchObject({ state: { status: 'stopped', queued: 300, sent: 300 } });
    expect(readers.withdrawals).toBe(3);
  });
});
