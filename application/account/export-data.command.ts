import { Readable } from 'node:stream';
import { Command, CommandHandler, type ICommandHandler, QueryBus } from '@nestjs/cqrs';
import { exportData } from '../../domain/account/account.js';
import { GetBusyCalendar } from '../calendar/get-busy-calendar.query.js';
import { GetCalendarFeedState } from '../calendar/read-calendar-feed.query.js';
import { GetNotificationSettings } from '../notification/get-notification-settings.query.js';
import { GetPhotoFile } from '../photo/read-photo.query.js';
import { Clock } from '../ports/clock.js';
import { Ledger, append } from '../ports/ledger.js';
import { ObjectStore } from '../ports/document/object-store.js';
import { GetOwnProfile, ListOwnContracts, ListOwnCredentials } from '../tutor/get-own-tutor.query.js';
import { exportReadme, type LeftOut } from './export-readme.js';
import { FileNames } from './file-names.js';
import {
  GetOwnCalendar,
  ListKeptDocuments,
  OWN_LISTS,
  type OwnList,
  type OwnPage,
  ReadOwnPage,
} from './read-own-data.query.js';

/**
 * A file of an export, opened: the caller reads it to its end or closes it. `isPacked`: compressing it is of no use.
 */
export type ExportedFile = { name: string; bytes: AsyncIterable<Uint8Array | string> | string; isPacked: boolean };

/**
 * Keeps that the owner of a tutor's account took a copy of its data, and gives the files one by one (G-19): each is
 * opened when it is asked for, and lists are read page by page, so that it takes no more memory than a page. The first
 * is opened before anything is kept: an export that cannot begin is none. @throws DomainError not_found
 */
export class ExportData extends Command<AsyncIterable<ExportedFile>> {
  constructor(readonly accountId: string) {
    super();
  }
}

type Document = { id: string; file: string | null; leftOut: LeftOut['why'] | null };

@CommandHandler(ExportData)
export class ExportDataHandler implements ICommandHandler<ExportData> {
  constructor(
    private readonly ledger: Ledger,
    private readonly queries: QueryBus,
    private readonly store: ObjectStore,
    private readonly clock: Clock,
  ) {}

  async execute({ accountId }: ExportData): Promise<AsyncIterable<ExportedFile>> {
    const at = this.clock.now();
    const files = this.files(accountId, at);
    const first = await files.next();
    try {
      await this.ledger.decide('account', accountId, (account) => {
        const changes = [append(account, exportData(account.state, at))];
        return { commit: { changes, actor: `account:${accountId}`, at }, result: undefined };
      });
    } catch (error) {
      if (!first.done && first.value.bytes instanceof Readable) first.value.bytes.destroy();
      throw error;
    }
    return this.from(first, files);
  }

  private async *from(first: IteratorResult<ExportedFile>, rest: AsyncGenerator<ExportedFile>) {
    if (first.done) return;
    yield first.value;
    yield* rest;
  }

  private async *files(accountId: string, at: string): AsyncGenerator<ExportedFile> {
    const names = new FileNames();
    const documents: Document[] = [];
    const leftOut: LeftOut[] = [];
    for (const { id, fileName, scan, storagePath } of await this.queries.execute(new ListKeptDocuments(accountId))) {
      const isQuarantined = scan === 'quarantined';
      const bytes = isQuarantined ? null : await this.store.get(storagePath);
      if (bytes) {
        const name = `documents/${names.of(fileName)}`;
        documents.push({ id, file: name, leftOut: null });
        yield { name, bytes, isPacked: true };
      } else {
        const why = isQuarantined ? 'quarantined' : 'missing';
        documents.push({ id, file: null, leftOut: why });
        leftOut.push({ fileName, why });
      }
    }
    const photo = await this.photo(accountId);
    if (photo) yield { name: 'photo.webp', bytes: photo, isPacked: true };
    yield { name: 'data.json', bytes: this.data(accountId, documents, at), isPacked: false };
    const calendar = await this.queries.execute(new GetOwnCalendar(accountId, at));
    yield { name: 'calendar.ics', bytes: calendar, isPacked: false };
    yield { name: 'README.txt', bytes: exportReadme({ at, leftOut }), isPacked: false };
  }

  private async photo(accountId: string): Promise<AsyncIterable<Uint8Array> | null> {
    const profile = await this.queries.execute(new GetOwnProfile(accountId));
    if (!profile?.profileImageUrl) return null;
    const file = new GetPhotoFile(profile.id, '480.webp', { accountId, isAdmin: false });
    return (await this.queries.execute(file))?.bytes ?? null;
  }

  private async *data(accountId: string, files: readonly Document[], at: string): AsyncGenerator<string> {
    const { state, columns } = await this.ledger.load('account', accountId);
    const { username, email, firstName, lastName } = columns;
    const { role, emailVerifiedAt, passwordChangedAt, createdAt } = state;
    const account = {
      id: accountId,
      username,
      email,
      firstName,
      lastName,
      role,
      emailVerifiedAt,
      passwordChangedAt,
      createdAt,
    };
    const profile = await this.queries.execute(new GetOwnProfile(accountId));
    const settings = profile && (await this.queries.execute(new GetNotificationSettings(accountId)));
    const fileOf = new Map(files.map((file) => [file.id, file]));
    const kept = await this.queries.execute(new ListOwnCredentials(accountId));
    const parts = {
      exportedAt: at,
      account,
      profile,
      contracts: await this.queries.execute(new ListOwnContracts(accountId)),
      documents: kept.map((document) => ({ ...document, ...fileOf.get(document.id) })),
      notificationSettings: settings && {
        kinds: settings.kinds.map(({ kind, delivery }) => ({ kind, delivery })),
        quietHours: settings.quietHours,
      },
    };
    const calendars = profile && {
      feed: await this.queries.execute(new GetCalendarFeedState(accountId)),
      busy: await this.queries.execute(new GetBusyCalendar(accountId)),
    };
    yield '{';
    for (const [name, part] of Object.entries({ ...parts, calendars }))
      yield `${name === 'exportedAt' ? '' : ','}\n${JSON.stringify(name)}: ${JSON.stringify(part, null, 1)}`;
    for (const list of OWN_LISTS) yield* this.list(accountId, list, at);
    yield '\n}\n';
  }

  private async *list(accountId: string, list: OwnList, at: string): AsyncGenerator<string> {
    yield `,\n${JSON.stringify(list)}: [`;
    let after: string | null = null;
    let isFirst = true;
    do {
      const page: OwnPage = await this.queries.execute(new ReadOwnPage(accountId, list, after, at));
      for (const row of page.rows) {
        yield `${isFirst ? '' : ','}\n${JSON.stringify(row, null, 1)}`;
        isFirst = false;
      }
      after = page.next;
    } while (after !== null);
    yield '\n]';
  }
}
