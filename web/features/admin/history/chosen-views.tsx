import type { ReactNode } from 'react';
import { Tabs } from '../../../ui/tabs';
import { AsOfView } from './as-of';
import { Dossier } from './dossier';
import { takesInvitations } from './enquiry-life';
import type { History } from './use-history';

const panel = (content: ReactNode) => <div className="pt-4">{content}</div>;

type ChosenViewsProps = {
  history: History;
  chosen: string;
  view: string;
  onView: (view: string) => void;
  /** The events of what was chosen. */
  timeline: ReactNode;
};

/** What was chosen: its events, how tutors were chosen for an enquiry, and how it stood at a moment. */
export function ChosenViews({ history, chosen, view, onView, timeline }: ChosenViewsProps) {
  const { life, enquiry, all } = history;
  const moments = (life.data?.life ?? all ?? []).map(({ at }) => at);
  return (
    <Tabs
      label="View"
      value={view}
      onValueChange={onView}
      tabs={[
        { value: 'life', label: life.data ? 'Full history' : 'Events', panel: panel(timeline) },
        ...(life.data
          ? [
              {
                value: 'matching',
                label: 'How tutors were chosen',
                panel: panel(
                  <Dossier enquiryId={chosen} canInvite={enquiry !== undefined && takesInvitations(enquiry)} />,
                ),
              },
            ]
          : []),
        {
          value: 'as-of',
          label: 'State at a point in time',
          panel: panel(<AsOfView key={chosen} streamId={chosen} moments={moments} />),
        },
      ]}
    />
  );
}
