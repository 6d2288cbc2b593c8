import type { TutorProfile as Tutor } from '@contract/tutor-profile.js';
import { counted, firstNameOf, rateText } from '@domain/shared/format.js';
import { responseTimeText, successText } from '../../lib/figures';
import { ButtonLink } from '../../ui/button';
import { Hours } from '../../ui/hours';
import { NextSlots } from './next-slots';

/** What it costs, how it goes and when, and the way to ask this tutor. */
export function ProfileAside({ tutor }: { tutor: Tutor }) {
  const { id, name, hourlyRate, experience, responseTime, availability, invitable } = tutor;
  const firstName = firstNameOf(name);
  return (
    <aside
      aria-label="Price and availability"
      className="rounded-[20px] bg-paper p-6 shadow-card ring-1 ring-line lg:sticky lg:top-[96px] lg:row-span-3"
    >
      <p className="display figures text-display-4">{rateText(hourlyRate)}</p>
      <dl className="mt-4 flex flex-col gap-2 text-body">
        <Figure name="Response time" value={responseTimeText(responseTime)} />
        {experience !== null && <Figure name="Experience" value={counted(experience, 'year')} />}
        <Figure name="Success rate" value={successText(tutor) ?? 'No sessions yet'} />
      </dl>
      {invitable ? (
        <>
          <ButtonLink
            to="/#enquiry"
            state={{ preferredTutorId: id, preferredTutorName: name }}
            size="large"
            className="mt-6 w-full"
          >
            Contact Tutor
          </ButtonLink>
          <p className="mt-2.5 text-center text-sm text-muted">{`Free, no account. We ask ${firstName} first.`}</p>
        </>
      ) : (
        <>
          <p className="mt-6 rounded-field bg-honey px-4 py-3 text-body">
            {`${firstName} is not taking new students at the moment.`}
          </p>
          <ButtonLink to="/search" tone="secondary" className="mt-3 w-full">
            Find another tutor
          </ButtonLink>
        </>
      )}
      <div className="mt-6 border-t border-line pt-5">
        <h2 className="font-semibold">Availability</h2>
        {availability && (
          <p className="mt-1 text-body text-muted">
            <Hours text={availability} />
          </p>
        )}
        <h3 className="mt-5 mb-2.5 text-xs font-semibold text-muted">Next free times</h3>
        <NextSlots tutorId={id} firstName={firstName} />
      </div>
    </aside>
  );
}

function Figure({ name, value }: { name: string; value: string }) {
  return (
    <div className="flex justify-between gap-4">
      <dt className="text-muted">{name}</dt>
      <dd className="figures text-right font-medium">{value}</dd>
    </div>
  );
}
