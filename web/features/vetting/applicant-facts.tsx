import { TUTOR_TYPES, YEAR_LEVELS } from '@domain/tutor/options.js';
import { type ReactNode, useId } from 'react';
import { dateText, momentText } from '../../lib/time';
import { CheckList } from './checks';
import { ContractReversal } from './contract-reversal';
import type { Applicant, Submission } from './readings';
import { Secret } from './secret';
import { VettingStatusBadge } from './vetting-status-badge';
import { Suspension } from './suspension';
import { TutorPhoto } from './tutor-photo';

type Credentials = NonNullable<Applicant['checked']>;
const CREDENTIALS: { term: string; read: (credentials: Credentials) => string }[] = [
  { term: 'Name', read: ({ name }) => name },
  { term: 'Qualifications', read: ({ qualifications }) => qualifications },
  { term: 'Certifications', read: ({ certifications }) => certifications.toSorted().join(', ') },
];

/** Everything that was said about a tutor: checks first, then profile, contract and what has happened. */
export function ApplicantFacts({ applicant }: { applicant: Applicant }) {
  const { id, profile, checked, contracts, checks, history } = applicant;
  const [contract, ...earlier] = contracts;
  return (
    <div className="flex flex-col gap-8 p-5 sm:p-7">
      <Block title="Checks">
        <CheckList checks={checks} experience={profile.experience} />
      </Block>
      {checked && (
        <Block title="Changed since the last check">
          <dl className="border-t border-line">
            {CREDENTIALS.filter(({ read }) => read(checked) !== read(profile)).map(({ term, read }) => (
              <Fact key={term} term={term}>
                <del className="block font-normal text-muted">{read(checked) || 'Nothing'}</del>
                <ins className="block no-underline">{read(profile) || 'Nothing'}</ins>
              </Fact>
            ))}
          </dl>
          <p className="mt-3 text-muted">Families see what was checked until you decide.</p>
        </Block>
      )}
      <Block title="Profile" aside={<VettingStatusBadge status={profile.vettingStatus} />}>
        {profile.vettingReason && <p className="mb-3 text-muted">Last decision: {profile.vettingReason}</p>}
        <p className="max-w-[68ch] text-base leading-6.5 whitespace-pre-line">{profile.bio}</p>
        <dl className="mt-4 grid border-t border-line sm:grid-cols-2 sm:gap-x-6">
          <Fact term="Subjects">{profile.subjects.join(', ')}</Fact>
          <Fact term="Rate">
            <span className="figures">${profile.hourlyRate}/hr</span>
          </Fact>
          <Fact term="Qualifications">{profile.qualifications}</Fact>
          <Fact term="Experience">{profile.experience}</Fact>
          <Fact term="Specialisations">{profile.specializationTags.join(', ') || 'None listed'}</Fact>
          <Fact term="Certifications">{profile.certifications.join(', ') || 'None listed'}</Fact>
          <Fact term="Languages">{profile.languagesSpoken.join(', ') || 'Not provided'}</Fact>
          <Fact term="Year levels">{labelsOf(profile.yearLevels, YEAR_LEVELS) || 'Not provided'}</Fact>
          <Fact term="Tutor type">
            {labelsOf(profile.tutorType ? [profile.tutorType] : [], TUTOR_TYPES) || 'Not provided'}
          </Fact>
          <Fact term="Place">
            {profile.location && profile.location !== profile.postcode
              ? `${profile.location} ${profile.postcode}`
              : profile.postcode}
          </Fact>
          <Fact term="Teaches">
            {profile.deliveryModes
              .map((mode) => (mode === 'online' ? 'Online' : `In person within ${profile.travelRadiusKm} km`))
              .join(', ') || 'Not provided'}
          </Fact>
          <Fact term="Email">{profile.email}</Fact>
          <Fact term="Phone">{profile.phone ?? 'Not provided'}</Fact>
          <Fact term="Account">{profile.username ?? 'None yet'}</Fact>
          {profile.createdAt && <Fact term="Registered">{dateText(profile.createdAt)}</Fact>}
        </dl>
      </Block>
      {(profile.username !== null || profile.profileImageUrl !== null) && (
        <Block title="Photo">
          <TutorPhoto applicant={applicant} />
        </Block>
      )}
      {profile.username !== null && (
        <Block title="Suspension">
          <Suspension key={String(profile.suspendedAt)} applicant={applicant} />
        </Block>
      )}
      <Block title="Contract" aside={<VettingStatusBadge status={contract?.status ?? null} />}>
        {contract ? (
          <>
            <ContractFacts tutorId={id} contract={contract} profile={profile} />
            <ContractReversal key={contract.id} applicant={applicant} contract={contract} />
          </>
        ) : (
          <p className="text-muted">No contract submitted yet.</p>
        )}
        {earlier.length > 0 && (
          <details className="mt-3">
            <summary className="font-semibold text-forest">Earlier contracts ({earlier.length})</summary>
            <ul className="mt-2 flex flex-col gap-2">
              {earlier.map((one) => (
                <li key={one.id}>
                  <div className="flex flex-wrap items-center gap-2">
                    <VettingStatusBadge status={one.status} />
                    <span className="figures text-muted">{dateText(one.submittedAt)}</span>
                    {one.adminNotes && <span>{one.adminNotes}</span>}
                  </div>
                  <ContractReversal applicant={applicant} contract={one} />
                </li>
              ))}
            </ul>
          </details>
        )}
      </Block>
      <Block title="History">
        <ol className="flex flex-col gap-2.5">
          {history.map(({ id: event, type, at, by }) => (
            <li key={event} className="grid gap-x-4 sm:grid-cols-[11.5rem_minmax(0,1fr)]">
              <time dateTime={at} className="figures text-sm text-muted">
                {momentText(at)}
              </time>
              <span>
                {wordsOf(type)} <span className="text-muted">by {by}</span>
              </span>
            </li>
          ))}
        </ol>
      </Block>
    </div>
  );
}

type ContractFactsProps = { tutorId: string; contract: Submission; profile: Applicant['profile'] };

function ContractFacts({ tutorId, contract, profile }: ContractFactsProps) {
  const secret = (field: 'businessNumber' | 'taxFileNumber' | 'wwcNumber', label: string) =>
    contract[field] ? <Secret tutorId={tutorId} field={field} label={label} masked={contract[field]} /> : 'Not stored';
  return (
    <dl className="grid border-t border-line sm:grid-cols-2 sm:gap-x-6">
      <Fact term="ABN">{secret('businessNumber', 'ABN')}</Fact>
      <Fact term="TFN">{secret('taxFileNumber', 'TFN')}</Fact>
      <Fact term="Business name">{profile.businessName ?? 'None given'}</Fact>
      <Fact term="Registered for GST">{profile.gstRegistered ? 'Yes, says the tutor' : 'No'}</Fact>
      <Fact term="WWC number">{secret('wwcNumber', 'WWC number')}</Fact>
      <Fact term="WWC expires">{dateText(contract.wwcExpiryDate)}</Fact>
      {contract.teacherRegistrationNumber && (
        <Fact term="Teacher registration">
          {contract.teacherRegistrationNumber}
          {contract.teacherRegistrationExpiry && `, until ${dateText(contract.teacherRegistrationExpiry)}`}
        </Fact>
      )}
      <Fact term="Signed">
        {contract.digitalSignature ? (
          <span className="font-display text-lg">{contract.digitalSignature}</span>
        ) : (
          'Not stored'
        )}
      </Fact>
      <Fact term="Submitted">{momentText(contract.submittedAt)}</Fact>
      {contract.reviewedAt && (
        <Fact term="Decided">
          {momentText(contract.reviewedAt)}
          {contract.reviewedBy && ` by ${contract.reviewedBy}`}
        </Fact>
      )}
      {contract.adminNotes && <Fact term="Reason">{contract.adminNotes}</Fact>}
    </dl>
  );
}

function Block({ title, aside, children }: { title: string; aside?: ReactNode; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <div className="mb-3 flex items-center gap-3">
        <h3 id={id} className="text-lg font-semibold">
          {title}
        </h3>
        {aside}
      </div>
      {children}
    </section>
  );
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="min-w-0 border-b border-line py-2.5">
      <dt className="text-sm text-muted">{term}</dt>
      <dd className="font-medium break-words">{children}</dd>
    </div>
  );
}

const labelsOf = (slugs: string[], labels: Record<string, string>) =>
  slugs.map((slug) => labels[slug] ?? slug).join(', ');

/** `TutorVettingApproved` is `Tutor vetting approved`. */
const wordsOf = (type: string) => {
  const words = type.replace(/(?<=[a-z])(?=[A-Z])/g, ' ').toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
};
