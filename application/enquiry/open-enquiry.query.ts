import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { linkOpens } from '../../domain/enquiry/link.js';
import { notFound } from '../../domain/shared/domain-error.js';
import { Clock } from '../ports/clock.js';
import { EnquiryAccess, type OpenedLink } from '../ports/enquiry-access.js';
import { Tokens } from '../ports/tokens.js';

/** Exchanges a mailed token for access to its enquiry's page, and changes nothing: whoever follows links may do so. @throws DomainError not_found */
export class OpenEnquiry extends Query<OpenedLink> {
  constructor(readonly token: string) {
    super();
  }
}

@QueryHandler(OpenEnquiry)
export class OpenEnquiryHandler implements IQueryHandler<OpenEnquiry> {
  constructor(
    private readonly access: EnquiryAccess,
    private readonly tokens: Tokens,
    private readonly clock: Clock,
  ) {}

  async execute({ token }: OpenEnquiry): Promise<OpenedLink> {
    const opened = await this.access.opened(this.tokens.hash(token));
    if (!opened || !linkOpens(opened, this.clock.now())) throw notFound('Link');
    return opened;
  }
}
