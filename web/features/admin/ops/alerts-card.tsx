import { numberText } from '@domain/shared/number.js';
import { useQuery } from '@tanstack/react-query';
import { ArrowRight, CircleCheck } from 'lucide-react';
import { Link } from 'react-router';
import { alertsQuery } from '../reads';
import { Card } from '../../../ui/card';
import { Skeleton } from '../../../ui/skeleton';
import { TryAgain } from '../../../ui/try-again';
import { ALERTS, kindsOf, openOf } from './alert-words';

/** What needs a hand now, in counts, and the way to do it. */
export function AlertsCard() {
  const { data, isError, isFetching, refetch } = useQuery(alertsQuery);
  const open = data && kindsOf.filter((kind) => openOf(data, kind) > 0);
  return (
    <Card aria-labelledby="needs-a-hand" className="overflow-hidden">
      <h2 id="needs-a-hand" className="border-b border-line px-5 py-3.5 text-base font-semibold">
        Needs attention
      </h2>
      {isError ? (
        <div role="alert" className="flex flex-wrap items-center justify-between gap-3 px-5 py-6">
          <p className="font-semibold text-danger">The alerts could not be loaded</p>
          <TryAgain what="alerts" disabled={isFetching} onClick={() => void refetch()} />
        </div>
      ) : !open ? (
        <div className="flex flex-col gap-3 px-5 py-4">
          <Skeleton className="h-5" />
          <Skeleton className="h-5" />
        </div>
      ) : open.length === 0 ? (
        <p className="flex items-center gap-2.5 px-5 py-5 text-muted">
          <CircleCheck className="size-5 text-success" aria-hidden="true" />
          Nothing needs your attention.
        </p>
      ) : (
        <ul className="px-5 py-2">
          {open.map((kind) => {
            const { title, icon: Icon } = ALERTS[kind];
            return (
              <li key={kind} className="flex items-center gap-3 py-2">
                <Icon className="size-4.5 shrink-0 text-ember" aria-hidden="true" />
                <span className="grow">{title}</span>
                <strong className="figures">{numberText(openOf(data, kind))}</strong>
              </li>
            );
          })}
        </ul>
      )}
      <Link
        to="/admin/ops"
        className="flex items-center gap-2 border-t border-line px-5 py-3 font-semibold text-forest -outline-offset-3 hover:bg-sage-light"
      >
        Open operations <ArrowRight className="size-4" aria-hidden="true" />
      </Link>
    </Card>
  );
}
