export type CurrentUser = {
  id: string;
  username: string;
  email: string;
  firstName: string;
  lastName: string;
  profileImageUrl: string | null;
  role: 'tutor' | 'admin';
  createdAt: string;
  /** Of an admin who is a tutor too; absent otherwise (T-19). */
  hasTutorProfile?: true;
};

/** Who has just shown a password, and since when it is the password: a session is good for that one alone. */
export type SignedIn = {
  user: CurrentUser;
  passwordChangedAt: string;
  /** Whether the owner has shown to read the account's mail. */
  isAddressVerified: boolean;
};

export type Credentials = {
  id: string;
  password: string;
  passwordChangedAt: string;
  emailVerifiedAt: string | null;
  disabledAt: string | null;
  closesAt: string | null;
};

export type Owner = { id: string; firstName: string; email: string; passwordChangedAt: string };

/** Accounts as sign-in sees them. */
export abstract class Accounts {
  /** The account and its password's hash, by username without regard to case; null when there is none. */
  abstract credentials(username: string): Promise<Credentials | null>;

  /**
   * Null when there is no such account, it was disabled or its password was changed since `passwordChangedAt`; also
   * while it is closing, unless the login that asks now keeps it.
   */
  abstract current(id: string, passwordChangedAt: string, logsIn?: boolean): Promise<CurrentUser | null>;

  /** Which of these sessions, by their ids, are still those of an account that may use them. */
  abstract signedIn(sessions: readonly string[]): Promise<Set<string>>;

  /** The owner of an address, without regard to case; null also where the account was disabled. */
  abstract ownerOf(email: string): Promise<Owner | null>;

  /** The same by username. */
  abstract ownerOfName(username: string): Promise<Owner | null>;
}

/** Password hashing (argon2id). @throws DomainError unavailable when too many wait for it */
export abstract class Passwords {
  abstract hash(password: string): Promise<string>;
  abstract matches(hash: string, password: string): Promise<boolean>;
}
