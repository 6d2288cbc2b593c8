import { Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { Clock } from '../../application/ports/clock.js';
import { EnquiryAccess } from '../../application/ports/enquiry-access.js';
import { DEMO_ENQUIRY_ID } from '../../domain/enquiry/options.js';
import { DomainError, notFound } from '../../domain/shared/domain-error.js';

/**
 * A private page that this visitor may use: under which version of its access, whether by a link from its mail, and whether only to
 * read it (G-18).
 */
export type EnquiryGrant = { id: string; access: number; mailed: boolean; isReadOnly?: boolean };

const MOST_HELD = 50;
const READING = ['GET', 'HEAD'];

/** Which private pages a session may use. Each call asks again whether its access still holds (R-50, F14). */
@Injectable()
export class EnquiryGrants {
  constructor(
    private readonly access: EnquiryAccess,
    private readonly clock: Clock,
  ) {}

  /**
   * Lets this visitor use an enquiry's private page; the oldest of many is forgotten. Who came by mail once, has. What was granted
   * under the newest version counts: a guest becomes its holder by a link from its mail alone, and a holder stays one by a read-only link.
   */
  grant(request: Request, grant: EnquiryGrant): void {
    const held = request.session.enquiries ?? [];
    const before = held.find(({ id }) => id === grant.id);
    const others = held.filter(({ id }) => id !== grant.id);
    request.session.enquiries = [...others, before ? joined(before, grant) : grant].slice(-MOST_HELD);
  }

  /**
   * What this visitor holds of an enquiry; null without access, and after it was taken back or everything was erased. That the page is
   * used keeps its links alive (G-18).
   * @throws DomainError forbidden read_only where a guest would change something
   */
  async held(request: Request, enquiryId: string): Promise<EnquiryGrant | null> {
    const grant = request.session.enquiries?.find(({ id }) => id === enquiryId);
    if (!grant || (await this.access.versionOf(enquiryId)) !== grant.access) return null;
    await this.access.used(enquiryId, grant.access, this.clock.now());
    if (grant.isReadOnly && !READING.includes(request.method)) throw readOnly();
    return grant;
  }

  async holds(request: Request, enquiryId: string): Promise<boolean> {
    return (await this.held(request, enquiryId)) !== null;
  }

  /** Whether this visitor came by a read-only link; its access may have ended. */
  isGuest(request: Request, enquiryId: string): boolean {
    return request.session.enquiries?.some(({ id, isReadOnly }) => id === enquiryId && isReadOnly) ?? false;
  }

  /** @throws DomainError not_found for everybody but the holder, forbidden read_only for a guest */
  async assertHolder(request: Request, enquiryId: string): Promise<void> {
    const held = await this.held(request, enquiryId);
    if (!held) throw notFound('Enquiry');
    if (held.isReadOnly) throw readOnly();
  }

  /** Whether this visitor may look at the enquiry; the demo's everybody may. */
  async mayRead(request: Request, enquiryId: string): Promise<boolean> {
    return enquiryId === DEMO_ENQUIRY_ID || this.holds(request, enquiryId);
  }
}

/** Two grants of one enquiry. */
function joined(before: EnquiryGrant, grant: EnquiryGrant): EnquiryGrant {
  const access = Math.max(grant.access, before.access);
  const mailed = grant.mailed || before.mailed;
  const isReadOnly = [before, grant].filter((one) => one.access === access).every((one) => one.isReadOnly);
  return { id: grant.id, access, mailed: mailed && !isReadOnly, ...(isReadOnly && { isReadOnly }) };
}

const readOnly = () =>
  new DomainError(
    'forbidden',
    'read_only',
    'You are looking at this page as a guest, and cannot change anything here.',
  );
