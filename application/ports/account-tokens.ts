/** What a mailed link of an account is for. */
export type TokenPurpose = 'password-reset' | 'email-verification';

/** Mailed links by their hash; they are made and used up in the ledger's commits. */
export abstract class AccountTokens {
  /** The account of a link that works at this instant; null when it was used, has expired or is none. */
  abstract accountOf(tokenHash: string, purpose: TokenPurpose, at: string): Promise<string | null>;
}
