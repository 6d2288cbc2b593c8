/** The price of one session, in cents. */
export type SessionPrice = { bookingId: string; amount: number };

/**
 * Where the money of sessions moves (G-15). Both calls come before the decision is
 * committed and may come again with the same session, after a lost race or a crash:
 * the same again changes nothing. A call that fails leaves the session as it was.
 */
export abstract class Payments {
  /** The price is paid. */
  abstract capture(price: SessionPrice): Promise<void>;

  /** A price that was paid goes back to the family. */
  abstract refund(price: SessionPrice): Promise<void>;
}
