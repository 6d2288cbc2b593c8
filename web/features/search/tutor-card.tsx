import type { TutorCard as Tutor } from '@contract/search.js';
import { counted, rateText } from '@domain/shared/format.js';
import { numberText } from '@domain/shared/number.js';
import { clsx } from 'clsx';
import { Award, BadgeCheck, CalendarDays, Clock, GraduationCap, Heart, Languages, MapPin } from 'lucide-react';
import type { ReactNode } from 'react';
import { ratingText, responseTimeText, successText } from '../../lib/figures';
import { subjectLabel } from '../../lib/labels';
import { Avatar } from '../../ui/avatar';
import { Badge } from '../../ui/badge';
import { ButtonLink } from '../../ui/button';
import { Hours } from '../../ui/hours';
import { IconButton } from '../../ui/icon-button';
import { Stars } from '../../ui/stars';

/** S-11 */
const MOST = { subjects: 4, tags: 3, languages: 2 };

type TutorCardProps = { tutor: Tutor; isFavourite: boolean; onToggleFavourite: () => void };

/** One tutor among the results (S-10 to S-14). */
export function TutorCard({ tutor, isFavourite, onToggleFavourite }: TutorCardProps) {
  const success = successText(tutor);
  const { name, bio, qualifications, experience, languagesSpoken, certifications, availability } = tutor;
  return (
    <article className="relative grid gap-x-8 gap-y-5 rounded-card border border-line bg-paper p-5 sm:p-6 md:grid-cols-[minmax(0,1fr)_196px]">
      <div className="min-w-0">
        <div className="flex gap-4">
          <Avatar name={name} photo={tutor.profileImageUrl} className="size-14 text-lg" />
          <div className="min-w-0 grow">
            <div className="flex flex-wrap items-center gap-x-1.5 gap-y-1 sm:gap-x-2.5">
              <h3 className="display pr-11 text-xl max-md:basis-full md:pr-0">{name}</h3>
              <Badge tone="good" icon={BadgeCheck}>
                Verified
              </Badge>
              {certifications.length > 0 && (
                <Badge tone="attention" icon={Award}>
                  Certified
                </Badge>
              )}
            </div>
            <Rating tutor={tutor} />
            <p className="mt-1.5 flex flex-wrap gap-x-4 gap-y-1 text-body text-muted">
              <Fact icon={MapPin}>{tutor.location}</Fact>
              <Fact icon={Clock}>{`Responds in ${responseTimeText(tutor.responseTime).toLowerCase()}`}</Fact>
            </p>
          </div>
        </div>
        <p className="mt-4 line-clamp-2 max-w-[68ch] text-body leading-6">{bio}</p>
        <Subjects subjects={tutor.subjects} tags={tutor.specializationTags} />
        <ul className="mt-4 flex flex-wrap gap-x-6 gap-y-1.5 text-body text-muted">
          <li className="min-w-0 basis-full">
            <Fact icon={GraduationCap}>
              <span className="line-clamp-2 sm:line-clamp-1">{qualifications}</span>
            </Fact>
          </li>
          {availability && (
            <li className="min-w-0">
              <Fact icon={CalendarDays}>
                <span className="line-clamp-2 sm:line-clamp-1">
                  <Hours text={availability} />
                </span>
              </Fact>
            </li>
          )}
          {languagesSpoken.length > 0 && (
            <li className="min-w-0">
              <Fact icon={Languages}>{languagesSpoken.slice(0, MOST.languages).join(', ')}</Fact>
            </li>
          )}
        </ul>
      </div>
      <div className="flex flex-col gap-4 border-line max-md:border-t max-md:pt-5 md:border-l md:pl-7">
        <div className="flex items-end justify-between gap-x-6 md:flex-col md:items-start md:gap-y-1.5">
          <p className="display figures text-3xl md:pr-9">{rateText(tutor.hourlyRate)}</p>
          <div className="figures text-body text-muted max-md:text-right">
            <p>{`${counted(experience, 'year')} experience`}</p>
            <p>{success ? `${success} success rate` : 'No sessions yet'}</p>
          </div>
        </div>
        <div className="flex flex-col gap-2 max-md:grid max-md:grid-cols-2 max-[420px]:grid-cols-1 md:mt-auto">
          <ButtonLink to="/#enquiry" state={{ preferredTutorId: tutor.id, preferredTutorName: name }} className="px-3">
            Contact Tutor
          </ButtonLink>
          <ButtonLink to={`/tutor/${tutor.id}`} tone="secondary" className="px-3">
            View Full Profile
          </ButtonLink>
        </div>
      </div>
      <div className="absolute top-4 right-4 sm:top-5 sm:right-5">
        <IconButton
          label={isFavourite ? 'Remove from favourites' : 'Add to favourites'}
          aria-pressed={isFavourite}
          onClick={onToggleFavourite}
        >
          <Heart className={clsx('size-5', isFavourite ? 'fill-ember text-ember' : 'text-muted')} aria-hidden="true" />
        </IconButton>
      </div>
    </article>
  );
}

function Rating({ tutor: { averageRating, totalReviews } }: { tutor: Tutor }) {
  if (totalReviews === 0) return <p className="mt-1 text-body text-muted">No reviews yet</p>;
  return (
    <p className="figures mt-1 flex flex-wrap items-center gap-x-2 text-body">
      <Stars rating={averageRating} />
      <span className="font-semibold">{ratingText(averageRating)}</span>
      <span className="text-muted">({counted(totalReviews, 'review')})</span>
    </p>
  );
}

function Fact({ icon: Icon, children }: { icon: typeof MapPin; children: ReactNode }) {
  return (
    <span className="inline-flex min-w-0 items-start gap-1.5">
      <Icon className="mt-1 size-4 shrink-0 text-forest" strokeWidth={1.9} aria-hidden="true" />
      <span className="min-w-0">{children}</span>
    </span>
  );
}

function Subjects({ subjects, tags }: { subjects: string[]; tags: string[] }) {
  const hidden = subjects.length - MOST.subjects;
  return (
    <ul aria-label="Subjects" className="mt-4 flex flex-wrap gap-1.5">
      {subjects.slice(0, MOST.subjects).map((subject) => (
        <li key={subject} className="rounded-full bg-sage px-3 py-0.5 text-sm leading-6 font-medium text-forest-deep">
          {subjectLabel(subject)}
        </li>
      ))}
      {hidden > 0 && <li className="px-1 py-0.5 text-sm leading-6 text-muted">{`+${numberText(hidden)} more`}</li>}
      {tags.slice(0, MOST.tags).map((tag) => (
        <li key={tag} className="rounded-full border border-line px-3 py-0.5 text-sm leading-6 text-muted">
          {tag}
        </li>
      ))}
    </ul>
  );
}
