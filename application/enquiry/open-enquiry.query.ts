import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { linkOpens } from '../../domain/enquiry/link.js';
import { notFound } from '../../domain/shared/domain-error.js';
import { Clock } from '../ports/clock.js';
import { type AlsoOpened, EnquiryAccess, type OpenedLink } from '../ports/enquiry/enquiry-access.js';
import { Tokens } from '../ports/tokens.js';

/** How many other enquiries a link opens. */
const MOST_OTHERS = 49;

/**
 * Exchanges a mailed token for access to its enquiry's page, and changes nothing: software that follows links may do so
 * . A link that was mailed proves the address and opens the pages of its other enquiries, too; a read-only
 * one, which anybody may have passed on, does not (G-18). @throws DomainError not_found
 */
export class OpenEnquiry extends Query<OpenedLink & { others: AlsoOpened[] }> {
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

  async execute({ token }: OpenEnquiry): Promise<OpenedLink & { others: AlsoOpened[] }> {
    const opened = await this.access.opened(this.tokens.hash(token));
    if (!opened || !linkOpens(opened, this.clock.now())) throw notFound('Link');
    return { ...opened, others: opened.isReadOnly ? [] : await this.access.others(opened, MOST_OTHERS) };
  }
}
