import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { newId } from '../new-id.js';
import { subjectsIn } from '../../domain/matching/subjects.js';
import { DomainError, invalid } from '../../domain/shared/domain-error.js';
import { SYDNEY } from '../../domain/shared/time.js';
import { createProfile, type ProfileFacts, saveProfile } from '../../domain/tutor/profile.js';
import { sameCredentials } from '../../domain/tutor/vetting.js';
import { experienceYearsOf, type ProfileInput } from '../../domain/tutor/tutor.rules.js';
import { Clock } from '../ports/clock.js';
import { Geography } from '../ports/enquiry/geography.js';
import { startStream, Ledger } from '../ports/ledger.js';
import { Settings } from '../ports/settings.js';
import { TutorDocuments } from '../ports/document/tutor-documents.js';
import { TutorChanges } from './change-tutor.js';
import { checkedColumns, checkedCredentialsOf, credentialsOf } from './credentials.js';
import { actorOf, type Applicant, Onboarding } from './onboarding.js';
import { searchRowOf, searchWritesOf } from './search-row.js';

/**
 * Saves a profile: the account's tutor, or a visitor's draft
 * (API-08, R-26). @throws DomainError validation above the cap
 */
export class SaveProfile extends Command<{ tutorId: string }> {
  constructor(
    readonly input: ProfileInput,
    readonly applicant: Applicant,
  ) {
    super();
  }
}

/** The search slugs of a list of subjects in a tutor's own words. */
export const slugsOf = (words: readonly string[]): string[] => [...new Set(words.flatMap((word) => subjectsIn(word)))];

@CommandHandler(SaveProfile)
export class SaveProfileHandler implements ICommandHandler<SaveProfile> {
  constructor(
    private readonly ledger: Ledger,
    private readonly changes: TutorChanges,
    private readonly onboarding: Onboarding,
    private readonly geography: Geography,
    private readonly settings: Settings,
    private readonly clock: Clock,
    private readonly documents: TutorDocuments,
  ) {}

  async execute({ input, applicant }: SaveProfile): Promise<{ tutorId: string }> {
    const found = await this.onboarding.tutorOf(applicant);
    await this.refuseOthersDocuments(input, found);
    if (found) return this.save(found, input, applicant);
    try {
      return await this.create(input, applicant);
    } catch (error) {
      if (!(error instanceof DomainError) || error.code !== 'tutor_exists') throw error;
      const other = await this.onboarding.tutorOf(applicant);
      if (!other) throw error;
      return this.save(other, input, applicant);
    }
  }

  private async refuseOthersDocuments({ portfolioItems = [] }: ProfileInput, tutorId: string | null): Promise<void> {
    const named = portfolioItems.flatMap((item) => ('documentId' in item ? [item.documentId] : []));
    if (named.length === 0) return;
    const own = tutorId ? await this.documents.portfolio(tutorId) : [];
    if (named.some((id) => !own.includes(id)))
      throw invalid({ portfolioItems: 'Please upload the document again: we do not have it' });
  }

  private async create(input: ProfileInput, applicant: Applicant): Promise<{ tutorId: string }> {
    const now = this.clock.now();
    const tutorId = newId();
    const userId = 'accountId' in applicant ? applicant.accountId : null;
    const experienceYears = input.experienceYears ?? experienceYearsOf(input.experience);
    // A form that does not ask how somebody teaches leaves both ways open.
    const deliveryModes = input.deliveryModes ?? ['online' as const, 'in-person' as const];
    const facts = { ...factsOf(input), experienceYears, deliveryModes };
    const events = createProfile({ userId, facts, rateCap: this.settings.rateCap }, now);
    const columns = this.columnsOf(input);
    const change = startStream('tutor', tutorId, events, columns);
    const row = searchRowOf(tutorId, change.state, columns, []);
    await this.ledger.commit({
      changes: [change],
      writes: searchWritesOf(row, 'new'),
      actor: actorOf(applicant),
      at: now,
      outcome: { tutorId },
    });
    return { tutorId };
  }

  private async save(tutorId: string, input: ProfileInput, applicant: Applicant): Promise<{ tutorId: string }> {
    return this.changes.change(
      tutorId,
      ({ state, columns: before }, now) => {
        const isAsBefore = input.experienceYears === undefined && input.experience === before.experience;
        const experienceYears = isAsBefore ? state.experienceYears : experienceYearsOf(input.experience);
        const facts = { ...factsOf(input), experienceYears: input.experienceYears ?? experienceYears };
        const columns = this.columnsOf(input);
        const checked = checkedCredentialsOf(before);
        const isChanged =
          state.vettingStatus === 'approved' && !sameCredentials(checked, credentialsOf({ ...before, ...columns }));
        const hasNewAddress = input.email.toLowerCase() !== before.email.toLowerCase();
        const credentials = isChanged ? ('changed' as const) : ('as checked' as const);
        return {
          events: saveProfile(state, { facts, rateCap: this.settings.rateCap, credentials, hasNewAddress }, now),
          columns: { ...columns, ...checkedColumns(isChanged ? checked : null) },
          result: { tutorId },
        };
      },
      actorOf(applicant),
    );
  }

  /** A postcode that nobody knows leaves the tutor without a place, for an admin to see. */
  private columnsOf(input: ProfileInput) {
    const { name, email, postcode, qualifications, experience, phone, subjects } = input;
    const { specializationTags, languagesSpoken, certifications } = input;
    const place = this.geography.locate(postcode);
    return {
      name,
      email,
      postcode,
      qualifications,
      experience,
      bio: input.profileDescription,
      subjectWords: subjects,
      ...definedOf({ phone, specializationTags, languagesSpoken, certifications }),
      ...(input.portfolioItems && {
        portfolio: input.portfolioItems,
        portfolioItems: input.portfolioItems.map(({ title }) => title),
      }),
      location: place ? `${place.suburb}, ${place.state}` : (input.location ?? null),
      latitude: place?.latitude ?? null,
      longitude: place?.longitude ?? null,
      timezone: place?.zone ?? SYDNEY,
    };
  }
}

const factsOf = (input: ProfileInput): Omit<ProfileFacts, 'experienceYears'> => ({
  hourlyRate: input.hourlyRate,
  subjects: slugsOf(input.subjects),
  ...definedOf({
    yearLevels: input.yearLevels,
    tutorType: input.tutorType,
    deliveryModes: input.deliveryModes,
    travelRadiusKm: input.travelRadiusKm,
    acceptingStudents: input.acceptingStudents,
  }),
});

const definedOf = <T extends object>(facts: T) =>
  Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]?: Exclude<T[K], undefined>;
  };
