/** What readers of an address have shown us by its mail. */
export abstract class ConfirmedAddresses {
  /** When somebody last confirmed an enquiry of this address behind a mailed link; null: nobody has. */
  abstract confirmedAt(address: string): Promise<string | null>;
}
