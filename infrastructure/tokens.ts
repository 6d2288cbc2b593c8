import { createHash, createHmac } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Settings } from '../application/ports/settings.js';
import { Tokens } from '../application/ports/tokens.js';

/** The token that an id stands for under the app's secret; a mail derives it when it is written out. */
export const tokenOf = (purpose: string, id: string, secret: string): string =>
  createHmac('sha256', `${purpose}|${secret}`).update(id).digest('base64url');

@Injectable()
export class HmacTokens extends Tokens {
  constructor(private readonly settings: Settings) {
    super();
  }

  issue(purpose: string, id: string): string {
    return tokenOf(purpose, id, this.settings.sessionSecret);
  }

  hash(token: string): string {
    return createHash('sha256').update(token).digest('hex');
  }
}
