/** So many days after its owner has closed it, an account is erased (G-19). */
export const CLOSING_DAYS = 30;
