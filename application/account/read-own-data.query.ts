import { Query } from '@nestjs/cqrs';

/** What a tutor's account keeps in lists, as they stand in its export (G-19). */
export const OWN_LISTS = [
  'availability',
  'opportunities',
  'quotes',
  'messages',
  'bookingRequests',
  'sessions',
  'earnings',
  'reviews',
  'cases',
] as const;
export type OwnList = (typeof OWN_LISTS)[number];

/** A page of one list, and the cursor behind it; null at the end. */
export type OwnPage = { rows: object[]; next: string | null };

/** A page of what is kept of an account's tutor; of families no more than the portal shows this tutor. */
export class ReadOwnPage extends Query<OwnPage> {
  constructor(
    readonly accountId: string,
    readonly list: OwnList,
    readonly after: string | null,
    readonly now: string,
  ) {
    super();
  }
}

/** A document with the place of its file in the store; empty where the file is no longer kept. */
export type KeptDocument = { id: string; fileName: string; scan: string; storagePath: string };

export class ListKeptDocuments extends Query<KeptDocument[]> {
  constructor(readonly accountId: string) {
    super();
  }
}

/** The sessions to come of an account's tutor as one ICS file. */
export class GetOwnCalendar extends Query<string> {
  constructor(
    readonly accountId: string,
    readonly now: string,
  ) {
    super();
  }
}
