import { CHILD_PROTECTION, EMERGENCY_NUMBER, KIDS_HELPLINE, POLICE_NUMBER } from '@domain/case/emergency.js';
import { Phone } from 'lucide-react';
import { Fragment, type ReactNode } from 'react';
import { buttonStyle } from '../../ui/button';

const telephone = (phone: string) => `tel:${phone.replaceAll(' ', '')}`;
const LINK = 'underline underline-offset-4';
const REGIONS = CHILD_PROTECTION.flatMap(({ state, byRegion }) => (byRegion ? [{ state, byRegion }] : []));

function Call({ phone, label }: { phone: string; label: string }) {
  return (
    <a
      href={telephone(phone)}
      aria-label={`${label}: ${phone}`}
      className={`figures inline-flex min-h-9 items-center font-semibold whitespace-nowrap ${LINK}`}
    >
      {phone}
    </a>
  );
}

function Line({ children, phone, label }: { children: ReactNode; phone: string; label: string }) {
  return (
    <li className="flex items-center justify-between gap-3">
      <span>{children}</span>
      <Call phone={phone} label={label} />
    </li>
  );
}

/** Whom to call before writing to us: the emergency number, then child protection by state (G-04). */
export function InDanger() {
  return (
    <section aria-label="If someone is in danger" className="rounded-card border border-danger bg-blush p-4 sm:p-5">
      <p className="font-semibold">If someone is in danger right now, call {EMERGENCY_NUMBER} first.</p>
      <a href={telephone(EMERGENCY_NUMBER)} className={`${buttonStyle({ tone: 'danger', size: 'small' })} mt-3`}>
        <Phone className="size-4" aria-hidden="true" />
        Call {EMERGENCY_NUMBER}
      </a>
      <ul className="mt-3 flex flex-col gap-2 text-body sm:gap-0">
        <Line phone={POLICE_NUMBER} label="Police, not urgent">
          Police, when nobody is in danger right now
        </Line>
        <Line phone={KIDS_HELPLINE} label="Kids Helpline">
          Kids Helpline, for young people to talk, day and night
        </Line>
      </ul>
      <p className="mt-3 text-body">To report harm to a child, call child protection in your state or territory:</p>
      <ul className="mt-2 text-body">
        {CHILD_PROTECTION.map(({ state, service, phone, hours }) => (
          <Line key={phone} phone={phone} label={`${service}, ${state}`}>
            <abbr title={service} className="no-underline">
              {state}
            </abbr>{' '}
            {hours && <span className="text-sm whitespace-nowrap">{hours}</span>}
          </Line>
        ))}
      </ul>
      <p className="mt-2 text-sm">
        In business hours the numbers are by region in{' '}
        {REGIONS.map(({ state, byRegion }, index) => (
          <Fragment key={state}>
            {index > 0 && ' and '}
            <a
              href={byRegion}
              target="_blank"
              rel="noopener noreferrer"
              aria-label={`${state} (opens in a new tab)`}
              className={`font-semibold ${LINK}`}
            >
              {state}
            </a>
          </Fragment>
        ))}
        .
      </p>
    </section>
  );
}
