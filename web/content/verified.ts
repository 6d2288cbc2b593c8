/** What the badge `Verified` says, in the same words wherever it is explained. */
export const VERIFIED_MEANS =
  'Verified means that we have approved this tutor and that their working-with-children check is current.';
