import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { ReportConcern } from '../features/concern/report-concern';
import { requestsQuery } from '../features/booking/portal-sessions';
import { RequestsList } from '../features/booking/requests-list';
import { SessionsList } from '../features/booking/sessions-list';
import { privateMeta } from '../lib/meta';
import { dateText } from '../lib/time';
import { Tabs } from '../ui/tabs';
import { PortalHead } from '../ui/portal-head';

export const meta = () => privateMeta('Sessions');

/** Sessions and booking requests of the tutor, each under its own address. */
export default function Sessions() {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const { data } = useQuery(requestsQuery);
  const waiting = data?.bookingRequests.filter(({ status }) => status === 'pending').length ?? 0;
  return (
    <main id="main" tabIndex={-1} className="measure max-w-[1120px] py-8 sm:py-12">
      <PortalHead title="Sessions" />
      <div className="mt-6 [&_[role=tablist]]:max-w-[34rem]">
        <Tabs
          label="Sessions and booking requests"
          value={pathname}
          onValueChange={(next) => void navigate(next, { replace: true, preventScrollReset: true })}
          tabs={[
            {
              value: '/portal/sessions',
              label: 'Sessions',
              panel: (
                <Panel>
                  <SessionsList
                    actions={({ id, studentName, startsAt, timezone }) => (
                      <ReportConcern
                        about={{ bookingId: id }}
                        person={studentName || undefined}
                        isKnown
                        label={`Report a concern about the session on ${dateText(startsAt, timezone)}`}
                        className="text-muted"
                      />
                    )}
                  />
                </Panel>
              ),
            },
            {
              value: '/portal/booking-requests',
              label: waiting > 0 ? `Booking requests (${waiting})` : 'Booking requests',
              panel: (
                <Panel>
                  <RequestsList />
                </Panel>
              ),
            },
          ]}
        />
      </div>
    </main>
  );
}

const Panel = ({ children }: { children: ReactNode }) => <div className="pt-8">{children}</div>;
