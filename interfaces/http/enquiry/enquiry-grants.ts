import { Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { Clock } from '../../../application/ports/clock.js';
import { type AlsoOpened, EnquiryAccess, type Grant } from '../../../application/ports/enquiry/enquiry-access.js';
import { DomainError, notFound } from '../../../domain/shared/domain-error.js';
import { isDemoEnquiry } from './demo-enquiry.js';

/**
 * A private page that this visitor may use: under which version of its access, whether by a link from its mail, and
 * whether only to read it. One that was opened by a link of another enquiry of the same address holds as long as the
 * access to that one does (G-18).
 */
export type EnquiryGrant = {
  id: string;
  access: number;
  mailed: boolean;
  isReadOnly?: boolean;
  via?: { id: string; access: number };
};

/** Enquiries that one browser holds: a session's row stays small, and the oldest goes first. */
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
   * Lets this visitor use an enquiry's private page; the oldest of many is forgotten. Who came by mail once, has. What
   * was granted under the newest version counts: a guest becomes its holder by a link from its mail alone, and a holder
   * stays one by a read-only link. Returns what takes it back.
   */
  grant(request: Request, grant: EnquiryGrant): () => void {
    const held = request.session.enquiries ?? [];
    const before = held.find(({ id }) => id === grant.id);
    const others = held.filter(({ id }) => id !== grant.id);
    request.session.enquiries = [...others, before ? joined(before, grant) : grant].slice(-MOST_HELD);
    return () => {
      request.session.enquiries = held;
    };
  }

  /**
   * Lets this visitor also use the pages that the mailed link of another enquiry opens, newest first (G-18). Where
   * there would be too many, these are left out before anything that is held already.
   */
  grantOthers(request: Request, via: { id: string; access: number }, others: readonly AlsoOpened[]): void {
    const held = request.session.enquiries ?? [];
    const opened = others.map(({ enquiryId: id, access }): EnquiryGrant => ({ id, access, mailed: true, via }));
    const isHeld = new Set(held.map(({ id }) => id));
    const added = opened.filter(({ id }) => !isHeld.has(id)).reverse();
    const kept = held.map((before) => {
      const again = opened.find(({ id }) => id === before.id);
      return again ? joined(before, again) : before;
    });
    request.session.enquiries = [...added, ...kept].slice(-MOST_HELD);
  }

  /** This visitor keeps a page under the new version of its access, and what was opened by its links. */
  keep(request: Request, held: EnquiryGrant, access: number): void {
    this.grant(request, { ...held, access });
    request.session.enquiries = request.session.enquiries?.map((one) =>
      one.via?.id === held.id && one.via.access === held.access ? { ...one, via: { id: held.id, access } } : one,
    );
  }

  /**
   * What this visitor holds of an enquiry; null without access, and after it was taken back or everything was erased.
   * That the page is used keeps its links alive (G-18).
   * @throws DomainError forbidden read_only where a guest would change something
   */
  async held(request: Request, enquiryId: string): Promise<EnquiryGrant | null> {
    const grant = request.session.enquiries?.find(({ id }) => id === enquiryId);
    if (!grant || !(await this.isValid(grant))) return null;
    await this.access.used(enquiryId, grant.access, this.clock.now());
    if (grant.isReadOnly && !READING.includes(request.method)) throw readOnly();
    return grant;
  }

  async holds(request: Request, enquiryId: string): Promise<boolean> {
    return (await this.held(request, enquiryId)) !== null;
  }

  /**
   * As `held`, of a page that is used; the demo's everybody holds, who came by no link.
   * @throws DomainError not_found for everybody else, forbidden read_only where a guest would change something
   */
  async using(request: Request, enquiryId: string): Promise<EnquiryGrant> {
    const held = await this.held(request, enquiryId);
    if (held) return held;
    if (!isDemoEnquiry(enquiryId)) throw notFound('Enquiry');
    return { id: enquiryId, access: PUBLIC, mailed: false };
  }

  /** What a page that is watched has to go on holding; null where everybody may look. */
  watched = (request: Request, grant: EnquiryGrant): Grant | null =>
    grant.access === PUBLIC ? null : ofSession(request, grant);

  /** The ids of the other pages that this visitor holds and not only reads. */
  async othersHeld(request: Request, enquiryId: string): Promise<string[]> {
    const held = (request.session.enquiries ?? []).filter(({ id, isReadOnly }) => id !== enquiryId && !isReadOnly);
    const valid = await this.access.valid(held.map((grant) => ofSession(request, grant)));
    return held.filter((_, place) => valid.has(place)).map(({ id }) => id);
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

  /** The same; of the demo's page everybody is its holder. */
  async assertHolderOfPage(request: Request, enquiryId: string): Promise<void> {
    if (!isDemoEnquiry(enquiryId)) await this.assertHolder(request, enquiryId);
  }

  /** Whether this visitor may look at the enquiry; the demo's everybody may. */
  async mayRead(request: Request, enquiryId: string): Promise<boolean> {
    return isDemoEnquiry(enquiryId) || this.holds(request, enquiryId);
  }

  private async isValid({ id, access, via }: EnquiryGrant): Promise<boolean> {
    if ((await this.access.versionOf(id)) !== access) return false;
    return !via || (await this.access.versionOf(via.id)) === via.access;
  }
}

/** The version of access that everybody has, and that does not end. */
const PUBLIC = -1;

const ofSession = ({ session }: Request, { id, access, via }: EnquiryGrant): Grant => ({
  session: session.id,
  enquiryId: id,
  access,
  via,
});

/** Two grants of one enquiry. */
function joined(before: EnquiryGrant, grant: EnquiryGrant): EnquiryGrant {
  const access = Math.max(grant.access, before.access);
  const mailed = grant.mailed || before.mailed;
  const newest = [before, grant].filter((one) => one.access === access);
  const isReadOnly = newest.every((one) => one.isReadOnly);
  const holding = newest.filter((one) => !one.isReadOnly);
  // What was opened by its own link, or by sending it, needs no other enquiry's.
  const via = holding.every((one) => one.via) ? holding.at(-1)?.via : undefined;
  return {
    id: grant.id,
    access,
    mailed: mailed && !isReadOnly,
    ...(isReadOnly && { isReadOnly }),
    ...(via && { via }),
  };
}

const readOnly = () =>
  new DomainError(
    'forbidden',
    'read_only',
    'You are looking at this page as a guest, and cannot change anything here.',
  );
