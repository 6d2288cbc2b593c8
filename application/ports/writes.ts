/** What a commit writes beside its changes, as its feature declares it: data alone, for rules are the domain's. */
export type Write = {
  kind: string;
  data: unknown;
  /** What the commit is refused with, as a whole, where what the write presumes is not so any more. */
  refusal: (() => Error) | null;
  /** Accounts that it is for: where one of them was erased meanwhile, the commit is decided again. */
  accountIds: readonly string[];
};

/** Makes writes of one kind. */
export type WriteKind<Data> = ((data: Data) => Write) & { readonly kind: string };

/** Declares a kind of write by a name that is its feature's and its own. */
export function writeKind<Data>(
  kind: string,
  {
    refusal = null,
    accountsOf = () => [],
  }: { refusal?: (() => Error) | null; accountsOf?: (data: Data) => readonly string[] } = {},
): WriteKind<Data> {
  const make = (data: Data): Write => ({ kind, data, refusal, accountIds: accountsOf(data) });
  return Object.assign(make, { kind });
}

/** What writes of a kind carry. */
export type DataOf<Kind> = Kind extends WriteKind<infer Data> ? Data : never;
