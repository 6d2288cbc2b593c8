import type { BlockKind } from '../../domain/block/block.js';
import type { Tokens } from '../ports/tokens.js';

/** By which a blocked value is known: who does not have the app's secret cannot try values on it. */
export const blockKey = (tokens: Tokens, kind: BlockKind, value: string): string =>
  tokens.hash(tokens.issue(`block-${kind}`, value.toLowerCase()));
