/** A table whose rows fall due, `t` in what is asked of them. */
export type Claim = {
  table: string;
  /** Which rows are due and unclaimed. */
  due: string;
  /** What is changed of a row, so that nobody else claims it for a while. */
  claim: string;
  /** What has waited longest comes first. */
  order: string;
  most: number;
  returning: string;
};

/** Claims what is due, the longest first: what others claim at this moment is skipped, not waited for. */
export const claimDue = ({ table, due, claim, order, most, returning }: Claim): string =>
  `update ${table} set ${claim} where id = any(array(select id from ${table} t where ${due}
     order by ${order} limit ${most} for update skip locked)) returning ${returning}`;
