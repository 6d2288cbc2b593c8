import type { CurrentUser } from '@contract/account.js';
import type { OwnProfile } from '@contract/portal.js';
import { TRAVEL_RADIUS_KM, TUTOR_TYPE_SLUGS, YEAR_LEVEL_SLUGS } from '@domain/tutor/options.js';
import type { PortfolioItem } from '@domain/tutor/portfolio.rules.js';
import { HOURLY_RATE, type ProfileForm } from '@domain/tutor/tutor.rules.js';

const EMPTY: ProfileForm = {
  name: '',
  email: '',
  subjects: '',
  postcode: '',
  hourlyRate: HOURLY_RATE.default,
  qualifications: '',
  experience: '',
  profileDescription: '',
  yearLevels: [],
  deliveryModes: ['online', 'in-person'],
  travelRadiusKm: TRAVEL_RADIUS_KM,
  specializationTags: '',
  languagesSpoken: '',
  certifications: '',
  portfolioItems: undefined,
  acceptingStudents: true,
};

/** None leaves an older portfolio, which has titles alone, as it is. */
const itemsOf = ({ portfolio }: OwnProfile): ProfileForm['portfolioItems'] =>
  portfolio.length === 0
    ? undefined
    : portfolio.flatMap<PortfolioItem>(({ title, url, documentId }) =>
        url ? [{ title, url }] : documentId ? [{ title, documentId }] : [],
      );

/** What the form shows first: the saved profile, else what the account has. */
export function knownProfile(profile: OwnProfile | null, user: CurrentUser | null): ProfileForm {
  if (!profile) {
    if (!user) return EMPTY;
    return { ...EMPTY, name: `${user.firstName} ${user.lastName}`.trim(), email: user.email };
  }
  return {
    name: profile.name,
    email: profile.email,
    subjects: profile.subjects.join(', '),
    postcode: profile.postcode,
    hourlyRate: profile.hourlyRate,
    qualifications: profile.qualifications,
    experience: profile.experience,
    profileDescription: profile.bio,
    experienceYears: profile.experienceYears,
    phone: profile.phone,
    yearLevels: YEAR_LEVEL_SLUGS.filter((level) => profile.yearLevels.includes(level)),
    tutorType: TUTOR_TYPE_SLUGS.find((type) => type === profile.tutorType),
    deliveryModes: profile.deliveryModes,
    travelRadiusKm: profile.travelRadiusKm,
    specializationTags: profile.specializationTags.join(', '),
    languagesSpoken: profile.languagesSpoken.join(', '),
    certifications: profile.certifications.join(', '),
    portfolioItems: itemsOf(profile),
    acceptingStudents: profile.acceptingStudents,
  };
}
