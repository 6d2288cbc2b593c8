import type { ReactNode } from 'react';
import { useVisitor } from '../../lib/session';
import { AdminAlert } from './admin-alert';

/** Draws its children, and so makes their requests, only for an admin (A-02, A-19). */
export function AdminOnly({ children }: { children: ReactNode }) {
  const { user } = useVisitor('never');
  if (user?.role === 'admin') return children;
  return <AdminAlert>You don't have permission to access the admin dashboard.</AdminAlert>;
}
