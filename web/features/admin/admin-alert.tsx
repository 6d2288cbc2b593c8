import { ShieldAlert } from 'lucide-react';
import type { ReactNode } from 'react';

/** An access state of the admin pages. */
export function AdminAlert({ children }: { children: ReactNode }) {
  return (
    <main id="main" className="measure py-12">
      <div
        role="alert"
        className="flex items-center gap-3 rounded-card border border-danger/40 bg-blush/50 px-5 py-4 font-medium"
      >
        <ShieldAlert className="size-5 shrink-0 text-danger" aria-hidden="true" />
        {children}
      </div>
    </main>
  );
}
