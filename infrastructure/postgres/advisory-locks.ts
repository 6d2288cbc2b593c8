/**
 * Every advisory lock that the program takes, each with a number of its own: two that share one wait for each other.
 */
export const ADVISORY_LOCKS = {
  migrations: 7_263_511,
  demoData: 7_263_512,
  /** Taken in Postgres, by the function `refresh_students`. */
  studentFigures: 7_263_513,
  retention: 7_263_514,
  verification: 7_263_515,
  policyLab: 7_263_516,
  logAnchors: 7_263_517,
  /** Taken in Postgres: shared by those who fold what commits have noted, alone by who computes everything again. */
  figures: 7_263_518,
  /** Of each machine, by a number of its own: held by the process there that is notified for all of them. */
  firstOfMachine: 7_263_519,
} as const;
