import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';

/** What there is to know before a step is filled in. */
export function Notice({ title, icon, children }: { title: string; icon?: ReactNode; children: ReactNode }) {
  return (
    <div className={`mb-8 flex items-start gap-3 rounded-field px-4 py-3.5 ${icon ? 'bg-sage-light' : 'bg-honey/60'}`}>
      {icon ?? <CircleAlert className="size-5 shrink-0 text-ember" aria-hidden="true" />}
      <div className="min-w-0 text-body leading-6">
        <p className="font-semibold">{title}</p>
        {children}
      </div>
    </div>
  );
}
