import type { OwnProfile } from '@contract/portal.js';
import { CirclePause, OctagonX } from 'lucide-react';
import type { ReactNode } from 'react';
import { momentText } from '../../lib/time';

type NoticeProps = { title: string; icon: ReactNode; children: ReactNode };

function StoppedCard({ title, icon, children }: NoticeProps) {
  return (
    <section aria-label={title} className="mt-6 flex gap-3 rounded-card border border-line bg-paper p-5">
      <span className="mt-0.5 shrink-0">{icon}</span>
      <div className="min-w-0">
        <p className="font-semibold">{title}</p>
        <div className="mt-1 flex max-w-[68ch] flex-col gap-2">{children}</div>
      </div>
    </section>
  );
}

/** Informs a tutor that an admin has suspended or paused the profile, which the tutor cannot lift (G-01). */
export function StoppedNotice({ profile }: { profile: OwnProfile }) {
  const { suspendedAt, suspensionReason, pausedAt } = profile;
  if (suspendedAt)
    return (
      <StoppedCard
        title="Your profile is suspended"
        icon={<OctagonX className="size-5 text-danger" aria-hidden="true" />}
      >
        <p>
          Since {momentText(suspendedAt)}, families cannot find you and you cannot take new students or hold sessions.
          Only our team can lift this.
        </p>
        <p className="break-words whitespace-pre-line">Reason: {suspensionReason}</p>
      </StoppedCard>
    );
  if (pausedAt)
    return (
      <StoppedCard
        title="Our team has paused your profile"
        icon={<CirclePause className="size-5 text-forest" aria-hidden="true" />}
      >
        <p>
          Since {momentText(pausedAt)} you are not in search and get no new opportunities. Quotes and sessions go on as
          they are. Only our team can lift this; your own Accepting students switch does not.
        </p>
      </StoppedCard>
    );
  return null;
}
