import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Link, useParams } from 'react-router';
import { SITE } from '../content/site';
import { ReportConcern } from '../features/concern/report-concern';
import { profileQuery } from '../features/tutor-profile/reads';
import { TutorProfile } from '../features/tutor-profile/tutor-profile';
import { privateMeta } from '../lib/meta';

/** A tutor is a private person: no search engine lists the page. */
export const meta = () => privateMeta('Tutor profile');

/** The public page of one tutor. */
export default function TutorProfileRoute() {
  const { id = '' } = useParams();
  const name = useQuery(profileQuery(id)).data?.tutor.name;
  useEffect(() => {
    if (name) document.title = `${name} | ${SITE.name}`;
  }, [name]);
  return (
    <main id="main" tabIndex={-1} className="measure pt-6 pb-16 sm:pb-24">
      <nav aria-label="Breadcrumb" className="mb-8 text-sm text-muted">
        <ol className="flex flex-wrap gap-x-2">
          <li>
            <Link to="/search" className="underline decoration-muted/40 underline-offset-4 hover:decoration-ink">
              Search tutors
            </Link>
          </li>
          <li aria-hidden="true">/</li>
          <li aria-current="page" className="min-w-0 font-medium wrap-anywhere text-ink">
            {name ?? 'Tutor profile'}
          </li>
        </ol>
      </nav>
      {!name && <h1 className="sr-only">Tutor profile</h1>}
      <TutorProfile key={id} id={id} />
      {name && (
        <div className="mt-12 border-t border-line pt-5">
          <ReportConcern about={{ tutorId: id }} person={name} isKnown={false} className="-ml-4 text-muted" />
        </div>
      )}
    </main>
  );
}
