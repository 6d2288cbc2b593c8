import { CHILD_PROTECTION, EMERGENCY_NUMBER } from '@domain/case/emergency.js';
import { Phone } from 'lucide-react';
import { buttonStyle } from '../../ui/button';

const telephone = (phone: string) => `tel:${phone.replaceAll(' ', '')}`;

/** Whom to call before writing to us: the emergency number, then child protection by state (G-04). */
export function InDanger() {
  return (
    <section aria-label="If someone is in danger" className="rounded-card border border-danger bg-blush p-4 sm:p-5">
      <p className="font-semibold">If someone is in danger right now, call {EMERGENCY_NUMBER} first.</p>
      <a href={telephone(EMERGENCY_NUMBER)} className={`${buttonStyle({ tone: 'danger', size: 'small' })} mt-3`}>
        <Phone className="size-4" aria-hidden="true" />
        Call {EMERGENCY_NUMBER}
      </a>
      <p className="mt-4 text-body">To report harm to a child, call child protection in your state or territory:</p>
      <ul className="mt-2 grid gap-x-6 gap-y-1 text-body sm:grid-cols-2">
        {CHILD_PROTECTION.map(({ state, service, phone }) => (
          <li key={state} className="flex items-center justify-between gap-3">
            <span>
              <abbr title={service} className="no-underline">
                {state}
              </abbr>
            </span>
            <a
              href={telephone(phone)}
              aria-label={`${service}, ${state}: ${phone}`}
              className="figures inline-flex min-h-9 items-center font-semibold underline underline-offset-4"
            >
              {phone}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
