/** Where a form of the setup is sent: for the account that fills it in, since another may be logged in by then. */
export const registerAddress = (form: 'tutor' | 'contract' | 'complete', account: string | null) =>
  `/api/register/${form}${account === null ? '' : `?account=${account}`}`;
