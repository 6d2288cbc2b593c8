/**
 * How long a mail waits for its turn: longer than a server that is near takes to answer, also on a busy machine, so
 * that turns are kept then; a backlog leaves more slowly by it where the server is slow.
 */
export const LONGEST_WAIT_MS = 250;

/**
 * Lets mails be handed to the server one after another, for as long as each is answered soon. A mail whose answer has
 * not been read when its process ends may have been taken, and comes twice: so it is one, and not one for each
 * connection (decision 066).
 */
export class Turns {
  // No set: each that it outgrows would hold on to the mails that
  // waited, and to the next one, until a full collection.
  private waiting: (() => void)[] = [];
  private taken = 0;

  /** Calls `go` when no other has the turn, or after LONGEST_WAIT_MS. Returns what ends the turn, begun or not. */
  take(go: () => void): () => void {
    let hasBegun = false;
    let hasEnded = false;
    let late: NodeJS.Timeout | undefined;
    const begin = () => {
      clearTimeout(late);
      this.leave(begin);
      hasBegun = true;
      this.taken += 1;
      go();
    };
    if (this.taken === 0) begin();
    else {
      this.waiting.push(begin);
      late = setTimeout(begin, LONGEST_WAIT_MS);
    }
    return () => {
      if (hasEnded) return;
      hasEnded = true;
      clearTimeout(late);
      this.leave(begin);
      if (!hasBegun) return;
      this.taken -= 1;
      const [next] = this.waiting;
      if (this.taken === 0) next?.();
    };
  }

  private leave(begin: () => void): void {
    this.waiting = this.waiting.filter((other) => other !== begin);
  }
}
