import { Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { EnquiryAccess } from '../../application/ports/enquiry-access.js';
import { DEMO_ENQUIRY_ID } from '../../domain/enquiry/options.js';
import { notFound } from '../../domain/shared/domain-error.js';

/** A private page that this visitor may use: under which version of its access, and whether by a link from its mail. */
export type EnquiryGrant = { id: string; access: number; mailed: boolean };

const MOST_HELD = 50;

/** Which private pages a session may use. Each call asks again whether its access still holds (R-50, F14). */
@Injectable()
export class EnquiryGrants {
  constructor(private readonly access: EnquiryAccess) {}

  /** Lets this visitor use an enquiry's private page; the oldest of many is forgotten. Who came by mail once, has. */
  grant(request: Request, grant: EnquiryGrant): void {
    const held = request.session.enquiries ?? [];
    const before = held.find(({ id }) => id === grant.id);
    const access = Math.max(grant.access, before?.access ?? grant.access);
    const mailed = grant.mailed || (before?.mailed ?? false);
    const others = held.filter(({ id }) => id !== grant.id);
    request.session.enquiries = [...others, { id: grant.id, access, mailed }].slice(-MOST_HELD);
  }

  /** What this visitor holds of an enquiry; null without access, and after it was taken back or everything was erased. */
  async held(request: Request, enquiryId: string): Promise<EnquiryGrant | null> {
    const grant = request.session.enquiries?.find(({ id }) => id === enquiryId);
    return grant && (await this.access.versionOf(enquiryId)) === grant.access ? grant : null;
  }

  async holds(request: Request, enquiryId: string): Promise<boolean> {
    return (await this.held(request, enquiryId)) !== null;
  }

  /** @throws DomainError not_found for everybody but the holder */
  async assertHolder(request: Request, enquiryId: string): Promise<void> {
    if (!(await this.holds(request, enquiryId))) throw notFound('Enquiry');
  }

  /** Whether this visitor may look at the enquiry; the demo's everybody may. */
  async mayRead(request: Request, enquiryId: string): Promise<boolean> {
    return enquiryId === DEMO_ENQUIRY_ID || this.holds(request, enquiryId);
  }
}
