import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { newId } from '../new-id.js';
import { Clock } from '../ports/clock.js';
import { Tokens } from '../ports/tokens.js';
import { Uploads } from '../ports/document/uploads.js';

/**
 * An address is asked for when the file is chosen: a slow connection
 * has time to begin, a leaked address is soon worth nothing.
 */
const MINUTES = 15;

/** Gives out an address for one file of an account: its id, and the signature that the PUT must bring. */
export class OpenUpload extends Command<{ id: string; signature: string }> {
  constructor(readonly accountId: string) {
    super();
  }
}

export const signatureOf = (tokens: Tokens, uploadId: string, accountId: string) =>
  tokens.issue('upload', `${uploadId}|${accountId}`);

@CommandHandler(OpenUpload)
export class OpenUploadHandler implements ICommandHandler<OpenUpload> {
  constructor(
    private readonly uploads: Uploads,
    private readonly tokens: Tokens,
    private readonly clock: Clock,
  ) {}

  async execute({ accountId }: OpenUpload): Promise<{ id: string; signature: string }> {
    const id = newId();
    const ticket = { id, signature: signatureOf(this.tokens, id, accountId) };
    await this.uploads.open({ id, accountId, createdAt: this.clock.now(), minutes: MINUTES }, ticket);
    return ticket;
  }
}
