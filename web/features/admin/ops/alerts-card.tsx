import { numberText } from '@domain/shared/number.js';
import { useQuery } from '@tanstack/react-query';
import { ArrowRight, CircleCheck } from 'lucide-react';
import { Link } from 'react-router';
import { alertsQuery } from '../reads';
import { Card } from '../../../ui/card';
import { QueryState } from '../../../ui/query-state';
import { Skeleton } from '../../../ui/skeleton';
import { ALERTS, kindsOf, openOf, PLACES } from './alert-words';

/** What needs a hand now, in counts, and the way to do it. */
export function AlertsCard() {
  const alerts = useQuery(alertsQuery);
  return (
    <Card aria-labelledby="needs-a-hand" className="overflow-hidden">
      <h2 id="needs-a-hand" className="border-b border-line px-5 py-3.5 text-base font-semibold">
        Needs attention
      </h2>
      <QueryState
        query={alerts}
        failure={{
          title: 'The alerts could not be loaded',
          what: 'alerts',
          look: 'row',
          className: 'justify-between px-5 py-6',
        }}
        skeleton={
          <div className="flex flex-col gap-3 px-5 py-4">
            <Skeleton className="h-5" />
            <Skeleton className="h-5" />
          </div>
        }
        empty={(data) =>
          kindsOf.every((kind) => openOf(data, kind) === 0) && (
            <p className="flex items-center gap-2.5 px-5 py-5 text-muted">
              <CircleCheck className="size-5 text-success" aria-hidden="true" />
              Nothing needs your attention.
            </p>
          )
        }
      >
        {(data) => (
          <ul className="px-5 py-2">
            {kindsOf
              .filter((kind) => openOf(data, kind) > 0)
              .map((kind) => {
                const { title, icon: Icon } = ALERTS[kind];
                const place = PLACES[kind];
                return (
                  <li key={kind} className="flex items-center gap-3 py-2">
                    <Icon className="size-4.5 shrink-0 text-ember" aria-hidden="true" />
                    <span className="grow">
                      {place ? (
                        <Link
                          to={place}
                          className="font-semibold text-forest underline decoration-forest/30 underline-offset-4 hover:decoration-forest"
                        >
                          {title}
                        </Link>
                      ) : (
                        title
                      )}
                    </span>
                    <strong className="figures">{numberText(openOf(data, kind))}</strong>
                  </li>
                );
              })}
          </ul>
        )}
      </QueryState>
      <Link
        to="/admin/ops"
        className="flex items-center gap-2 border-t border-line px-5 py-3 font-semibold text-forest -outline-offset-3 hover:bg-sage-light"
      >
        Open operations <ArrowRight className="size-4" aria-hidden="true" />
      </Link>
    </Card>
  );
}
