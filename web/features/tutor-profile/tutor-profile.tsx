import type { TutorProfile as Tutor } from '@contract/tutor-profile.js';
import { counted } from '@domain/shared/format.js';
import { useQuery } from '@tanstack/react-query';
import { BadgeCheck, ExternalLink, FileText, GraduationCap, MapPin, Video } from 'lucide-react';
import type { ReactNode } from 'react';
import { VERIFIED_MEANS } from '../../content/verified';
import { ApiError } from '../../lib/api';
import { ratingText } from '../../lib/figures';
import { subjectLabel, tutorTypeLabel, yearLevelLabel } from '../../lib/labels';
import { Avatar } from '../../ui/avatar';
import { Badge } from '../../ui/badge';
import { Banksia } from '../../ui/banksia';
import { ButtonLink } from '../../ui/button';
import { Failure, QueryState } from '../../ui/query-state';
import { Skeleton } from '../../ui/skeleton';
import { Stars } from '../../ui/stars';
import { ProfileAside } from './profile-aside';
import { profileQuery } from './reads';
import { Reviews } from './reviews';

const UNLOADED = 'Unable to load tutor profile. Please try again.';

type TutorProfileProps = { id: string; /** Of the name. */ heading?: 'h1' | 'h2' };

/** A tutor's public profile by the tutor's id. */
export function TutorProfile({ id, heading = 'h1' }: TutorProfileProps) {
  const query = useQuery(profileQuery(id));
  const { data, error } = query;
  if (!data && error instanceof ApiError && error.status === 404) return <Missing />;
  return (
    <QueryState
      query={query}
      failure={{
        title: UNLOADED,
        also: (
          <ButtonLink to="/search" tone="secondary">
            Search tutors
          </ButtonLink>
        ),
      }}
      loading="Loading tutor profile"
      skeleton={<ProfileSkeleton />}
      keepsAnswer
    >
      {({ tutor }) => <Profile tutor={tutor} heading={heading} />}
    </QueryState>
  );
}

type HeadProps = { tutor: Tutor; heading: 'h1' | 'h2' };

function Profile({ tutor, heading }: HeadProps) {
  const { bio, subjects, yearLevels, specializationTags, qualifications, certifications } = tutor;
  const { languagesSpoken, portfolio, reviews } = tutor;
  // What was written before there were links has titles alone.
  const titles = portfolio.length > 0 ? [] : tutor.portfolioItems;
  return (
    <div className="grid gap-x-14 gap-y-8 lg:grid-cols-[minmax(0,1fr)_340px] lg:items-start">
      <div className="min-w-0">
        <Head tutor={tutor} heading={heading} />
        <p className="prose-public mt-8 max-w-[68ch] whitespace-pre-line">{bio}</p>
      </div>
      <ProfileAside tutor={tutor} />
      <dl className="min-w-0 border-t border-line lg:col-start-1">
        <Row name="Subjects">
          <Chips items={subjects.map(subjectLabel)} filled />
        </Row>
        {yearLevels.length > 0 && <Row name="Year levels">{yearLevels.map(yearLevelLabel).join(', ')}</Row>}
        {specializationTags.length > 0 && (
          <Row name="Specialises in">
            <Chips items={specializationTags} />
          </Row>
        )}
        {isVerified(tutor) && <Row name="Checked by us">{VERIFIED_MEANS}</Row>}
        {qualifications && <Row name="Qualifications">{qualifications}</Row>}
        {certifications.length > 0 && (
          <Row name="Certifications">
            <Lines items={certifications} />
          </Row>
        )}
        {languagesSpoken.length > 0 && <Row name="Languages">{languagesSpoken.join(', ')}</Row>}
        {(portfolio.length > 0 || titles.length > 0) && (
          <Row name="Portfolio">
            <Works items={portfolio} />
            {titles.length > 0 && <Lines items={titles} />}
          </Row>
        )}
      </dl>
      <section aria-labelledby="reviews" className="mt-2 min-w-0 lg:col-start-1">
        <h2 id="reviews" className="display mb-5 text-3xl">
          Reviews
        </h2>
        {reviews.length > 0 ? (
          <Reviews reviews={reviews} tutorName={tutor.name} />
        ) : (
          <p className="max-w-[60ch] text-muted">
            No reviews yet. Families are asked for one after each session that took place.
          </p>
        )}
      </section>
    </div>
  );
}

/** Links of the tutor's own: we vouch for none of them. A document is an attachment. */
function Works({ items }: { items: Tutor['portfolio'] }) {
  return (
    <ul className="flex flex-col gap-1.5 empty:hidden">
      {items.map(({ title, url }) => {
        const isDocument = url.startsWith('/');
        const Glyph = isDocument ? FileText : ExternalLink;
        return (
          <li key={url}>
            <a
              href={url}
              {...(isDocument ? { download: true } : { target: '_blank', rel: 'nofollow noopener ugc' })}
              className="inline-flex items-start gap-2 font-medium text-forest underline decoration-forest/30 underline-offset-4 wrap-anywhere hover:decoration-forest"
            >
              <Glyph className="mt-1 size-4 shrink-0" aria-hidden="true" />
              <span>
                {title}
                <span className="sr-only">{isDocument ? ' (download)' : ' (opens in a new tab)'}</span>
              </span>
            </a>
          </li>
        );
      })}
    </ul>
  );
}

/** Approved, and the check is current; a server that does not say so yet shows the approved alone. */
const isVerified = ({ vettingStatus, verified }: Tutor) => vettingStatus === 'approved' && (verified ?? true);

function Head({ tutor, heading: Heading }: HeadProps) {
  const { name, tutorType, averageRating, totalReviews, location, postcode, deliveryModes } = tutor;
  return (
    <header className="flex flex-wrap items-center gap-x-6 gap-y-4">
      <Avatar
        name={name}
        photo={tutor.profileImageUrl}
        width={96}
        isFirst
        className="size-20 text-2xl sm:size-24 sm:text-3xl"
      />
      <div className="min-w-0 grow basis-60">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
          <Heading className="display min-w-0 text-display-3 wrap-anywhere">{name}</Heading>
          {isVerified(tutor) && (
            <Badge tone="good" icon={BadgeCheck}>
              Verified
            </Badge>
          )}
          {tutor.vettingStatus !== 'approved' && <Badge>Not public yet</Badge>}
        </div>
        <p className="figures mt-2 flex flex-wrap items-center gap-x-2 gap-y-1">
          {totalReviews > 0 ? (
            <>
              <Stars rating={averageRating} />
              <span className="font-semibold">{ratingText(averageRating)}</span>
              <span className="text-muted">({counted(totalReviews, 'review')})</span>
            </>
          ) : (
            <span className="text-muted">No reviews yet</span>
          )}
        </p>
        <p className="mt-2 flex flex-wrap gap-x-5 gap-y-1 text-muted">
          {tutorType && (
            <span className="inline-flex items-center gap-1.5">
              <GraduationCap className="size-4 shrink-0 text-forest" aria-hidden="true" />
              {tutorTypeLabel(tutorType)}
            </span>
          )}
          <span className="inline-flex items-center gap-1.5">
            <MapPin className="size-4 shrink-0 text-forest" aria-hidden="true" />
            {[location, postcode].filter(Boolean).join(' ')}
          </span>
          {deliveryModes.includes('online') && (
            <span className="inline-flex items-center gap-1.5">
              <Video className="size-4 shrink-0 text-forest" aria-hidden="true" />
              {deliveryModes.includes('in-person') ? 'In person and online' : 'Online'}
            </span>
          )}
        </p>
      </div>
    </header>
  );
}

function Row({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="grid gap-x-8 gap-y-1.5 border-b border-line py-4 sm:grid-cols-[9.5rem_minmax(0,1fr)] sm:items-baseline">
      <dt className="text-body font-semibold">{name}</dt>
      <dd className="min-w-0 leading-7 wrap-anywhere">{children}</dd>
    </div>
  );
}

function Chips({ items, filled = false }: { items: string[]; filled?: boolean }) {
  const look = filled ? 'bg-sage font-medium text-forest-deep' : 'border border-line text-muted';
  return (
    <ul className="flex flex-wrap gap-1.5">
      {items.map((item) => (
        <li key={item} className={`rounded-full px-3 py-0.5 text-body leading-6 ${look}`}>
          {item}
        </li>
      ))}
    </ul>
  );
}

function Lines({ items }: { items: string[] }) {
  return (
    <ul>
      {items.map((item) => (
        <li key={item}>{item}</li>
      ))}
    </ul>
  );
}

function Missing() {
  return (
    <Failure
      art={<Banksia weight="fine" className="size-20" />}
      title={UNLOADED}
      text="There is no tutor at this address. The tutor may have left, or part of the address is missing."
      also={<ButtonLink to="/search">Search tutors</ButtonLink>}
    />
  );
}

function ProfileSkeleton() {
  return (
    <div className="grid gap-x-14 gap-y-8 lg:grid-cols-[minmax(0,1fr)_340px]">
      <div>
        <div className="flex items-center gap-6">
          <Skeleton className="size-24 rounded-full" />
          <div className="flex grow flex-col gap-3">
            <Skeleton className="h-10 w-3/5" />
            <Skeleton className="h-5 w-2/5" />
          </div>
        </div>
        <Skeleton className="mt-9 h-5 w-full" />
        <Skeleton className="mt-3 h-5 w-11/12" />
        <Skeleton className="mt-3 h-5 w-4/5" />
        <Skeleton className="mt-10 h-48 w-full" />
      </div>
      <Skeleton className="h-[420px] w-full rounded-[20px]" />
    </div>
  );
}
