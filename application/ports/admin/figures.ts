/** The counts of the admin area, kept in the commits that change them. */
export abstract class Figures {
  /** Folds a batch of changes into the figures by day; returns how many there were. */
  abstract fold(): Promise<number>;
  /** Counts a batch of dossiers for the tutors whom they name (G-24); gives how many there were. */
  abstract tally(): Promise<number>;
}
