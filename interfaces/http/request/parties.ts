import { Injectable } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import type { Request } from 'express';
import { FindParties } from '../../../application/booking/read-sessions.query.js';
import type { Actor } from '../../../application/ports/ledger.js';
import type { Party } from '../../../domain/booking/booking.js';
import { notFound } from '../../../domain/shared/domain-error.js';
import type { CurrentUser } from '../contract/account.js';
import { EnquiryGrants } from '../enquiry/enquiry-grants.js';

/** Which side of a session or request the visitor is on. */
export type Side = { side: 'student' | 'tutor'; actor: Actor };

const NAMES = { booking: 'Booking', 'booking-request': 'Booking request', quote: 'Quote', series: 'Series' } as const;

@Injectable()
export class Parties {
  constructor(
    private readonly queries: QueryBus,
    private readonly grants: EnquiryGrants,
  ) {}

  /**
   * Which part the visitor has in a session, an admin's, too. @throws DomainError not_found for everybody else (G-15)
   */
  async partyOf(request: Request, id: string): Promise<{ by: Party; actor: Actor }> {
    const account = request.user as CurrentUser | undefined;
    if (account?.role === 'admin' && (await this.queries.execute(new FindParties('booking', id))))
      return { by: 'admin', actor: `account:${account.id}` };
    const { side, actor } = await this.sideOf(request, 'booking', id);
    return { by: side, actor };
  }

  /**
   * `only` where a visitor may be both. @throws DomainError not_found
   * for everybody but the enquiry's holder and its tutor
   */
  async sideOf(request: Request, of: FindParties['of'], id: string, only?: Side['side']): Promise<Side> {
    const parties = await this.queries.execute(new FindParties(of, id));
    const account = request.user as CurrentUser | undefined;
    const isTutor = parties?.accountId && parties.accountId === account?.id;
    const own: Side | null = isTutor && account ? { side: 'tutor', actor: `account:${account.id}` } : null;
    // A guest of the family changes nothing, and is its tutor first.
    if (own && only !== 'student' && parties?.enquiryId && this.grants.isGuest(request, parties.enquiryId)) return own;
    if (only !== 'tutor' && parties?.enquiryId && (await this.grants.holds(request, parties.enquiryId)))
      return { side: 'student', actor: `holder:${parties.enquiryId}` };
    if (own && only !== 'student') return own;
    throw notFound(NAMES[of]);
  }
}
