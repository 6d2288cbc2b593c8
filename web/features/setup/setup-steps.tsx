import { useRef } from 'react';
import { SETUP_STEPS } from '../../content/teaching';
import { useMedia, WIDE } from '../../lib/media';
import { Congratulations } from './congratulations';
import { ContractStep } from './contract-step';
import { ProfileStep } from './profile-step';
import { ProgressIndicator } from './progress-indicator';
import { Ready } from './ready';
import { type SetupOptions, useSetup } from './use-setup';

/**
 * The four steps with how far they are done (T-01 to T-10). What is typed in a step stays while another is looked at.
 */
export function SetupSteps(props: SetupOptions) {
  const { user, profile, contracts, asked, opportunityId } = props;
  const isWide = useMedia(WIDE);
  const heading = useRef<HTMLHeadingElement>(null);
  const setup = useSetup(props, heading);
  const { step, done, goTo, complete } = setup;
  const indicator = { current: step, done, onGoTo: goTo };
  return (
    <div className="grid gap-x-14 gap-y-7 lg:grid-cols-[15.5rem_minmax(0,1fr)] lg:items-start">
      <div className="lg:sticky lg:top-24">
        <ProgressIndicator variant={isWide ? 'detailed' : 'compact'} {...indicator} />
      </div>
      <div className="flex min-w-0 flex-col gap-6">
        {done.size === 4 && <Congratulations />}
        <section
          aria-labelledby="step"
          className="rounded-[20px] bg-paper p-5 shadow-card ring-1 ring-line sm:p-8 lg:p-10"
        >
          <h2 id="step" ref={heading} tabIndex={-1} className="display text-display-4">
            {SETUP_STEPS[step - 1]!.title}
          </h2>
          <p className="mt-2 mb-8 max-w-[60ch] text-muted">{SETUP_STEPS[step - 1]!.text}</p>
          {step === 2 && <ProfileStep user={user} profile={profile} setup={setup} />}
          {step === 3 && (
            <ContractStep
              profile={profile}
              contracts={contracts}
              asked={asked}
              opportunityId={opportunityId}
              setup={setup}
            />
          )}
          {step === 4 && (
            <Ready
              isSignedIn={Boolean(user)}
              isDone={done.has(4)}
              isCompleting={complete.isPending}
              onBack={() => goTo(3)}
              onComplete={() => complete.mutate()}
            />
          )}
        </section>
      </div>
    </div>
  );
}
