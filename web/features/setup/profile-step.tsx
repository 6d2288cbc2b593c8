import type { CurrentUser } from '@contract/account.js';
import type { OwnProfile } from '@contract/portal.js';
import { Notice } from './notice';
import { PhotoField } from './photo-field';
import { ProfileForm } from './profile-form';
import type { Setup } from './use-setup';

type ProfileStepProps = { user: CurrentUser | null; profile: OwnProfile | null; setup: Setup };

/** Step 2: what became of the profile, its photo and its form. */
export function ProfileStep({ user, profile, setup }: ProfileStepProps) {
  return (
    <>
      {profile?.vettingStatus === 'rejected' && (
        <Notice title="We could not approve your profile yet">
          {profile.vettingReason} Make the changes and save: we then review it again.
        </Notice>
      )}
      {profile?.credentialsChangedAt && (
        <Notice title="Your changes are being checked">
          Families see your name, qualifications and certifications as we checked them before, until we have reviewed
          the new ones. We promise that within 1-2 business days.
        </Notice>
      )}
      {profile && user && <PhotoField name={profile.name} />}
      <ProfileForm
        held={setup.profileForm}
        account={setup.account}
        hasAccount={profile !== null && user !== null}
        onSaved={setup.profileSaved}
      />
    </>
  );
}
