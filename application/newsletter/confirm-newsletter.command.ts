import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { notFound } from '../../domain/shared/domain-error.js';
import { Clock } from '../ports/clock.js';
import { Newsletter } from '../ports/newsletter/newsletter.js';
import { Tokens } from '../ports/tokens.js';

/** Lets a subscription count; again changes nothing. @throws DomainError not_found */
export class ConfirmNewsletter extends Command<void> {
  constructor(readonly token: string) {
    super();
  }
}

@CommandHandler(ConfirmNewsletter)
export class ConfirmNewsletterHandler implements ICommandHandler<ConfirmNewsletter> {
  constructor(
    private readonly newsletter: Newsletter,
    private readonly tokens: Tokens,
    private readonly clock: Clock,
  ) {}

  async execute({ token }: ConfirmNewsletter): Promise<void> {
    if (!(await this.newsletter.confirm(this.tokens.hash(token), this.clock.now()))) throw notFound('Link');
  }
}
