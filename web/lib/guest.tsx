import { createContext, type ReactNode, useContext } from 'react';

const Guest = createContext(false);

/** Says of all that stands within a private page whether its reader came by a read-only link (G-18). */
export const GuestProvider = Guest.Provider;
/** Whether the private page is read by a guest, who changes nothing. */
export const useIsGuest = (): boolean => useContext(Guest);

/** What only the holder of a private page is offered. */
export const HolderOnly = ({ children }: { children: ReactNode }) => (useIsGuest() ? null : children);
