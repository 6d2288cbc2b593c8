/** What a mailed link of an account is for; a contact address is named by its hash. */
export type TokenPurpose = 'password-reset' | 'email-verification' | `contact-address:${string}`;

/** Mailed links by their hash; they are made and used up in the ledger's commits. */
export abstract class AccountTokens {
  /** A link that works at this instant; null when it was used, has expired or is none. */
  abstract find(tokenHash: string, at: string): Promise<{ accountId: string; purpose: TokenPurpose } | null>;

  /** When an account last used a link for this purpose; null: never. */
  abstract usedAt(accountId: string, purpose: TokenPurpose): Promise<string | null>;
}
