import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Skeleton } from '../ui/skeleton';
import { Tabs } from '../ui/tabs';
import { TryAgain } from '../ui/try-again';
import { FeatureOverview } from '../features/demo/feature-overview';

/** The two tabs of the demonstration. */
export default function DemoTabs() {
  const [tab, setTab] = useState('overview');
  const showLive = () => {
    setTab('live');
    scrollTo({ top: 0 });
  };
  return (
    <div className="[&_[role=tablist]]:max-w-[30rem]">
      <Tabs
        label="Feature overview and live demo"
        value={tab}
        onValueChange={setTab}
        tabs={[
          { value: 'overview', label: 'Feature Overview', panel: <FeatureOverview onLive={showLive} /> },
          { value: 'live', label: 'Live Demo', panel: <Live /> },
        ]}
      />
    </div>
  );
}

/**
 * The profile and the board are the larger part of this part's script: they are loaded when somebody wants to see them.
 */
function Live() {
  const { data, isError } = useQuery({
    queryKey: ['live-demo'],
    queryFn: () => import('./live-demo'),
  });
  if (data) return <data.LiveDemo />;
  if (!isError) return <Skeleton className="mt-10 h-[40rem] w-full" />;
  return (
    <div role="alert" className="mt-10 flex flex-wrap items-center gap-4 rounded-card border border-line bg-paper p-5">
      <p className="font-semibold text-danger">The live demo could not be loaded</p>
      <TryAgain what="the live demo" onClick={() => location.reload()} />
    </div>
  );
}
