/** The desk's counts, kept in the commits that change them. */
export abstract class Figures {
  /** Folds a batch of changes into the figures by day; gives how many there were. */
  abstract fold(): Promise<number>;
}
