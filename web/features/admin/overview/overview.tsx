import type { AdminMetrics } from '@contract/admin-overview.js';
import { numberText } from '@domain/shared/number.js';
import { useQuery } from '@tanstack/react-query';
import { percentText, ratingText } from '../../../lib/figures';
import { Failure } from '../../../ui/query-state';
import { AlertsCard } from '../ops/alerts-card';
import { Figure } from './figure';
import { RecentActivity } from './recent-activity';
import { metricsQuery } from '../reads';
import { Trend } from './trend';
import { shareOf } from '../words';

/** How the marketplace stands: seven figures, what happened this week and what needs a hand. */
export function Overview() {
  const { data, isError, refetch } = useQuery(metricsQuery);
  const metrics = data?.metrics;
  const of = (words: (metrics: AdminMetrics) => string) => metrics && words(metrics);
  return (
    <div className="flex flex-col gap-4">
      {isError ? (
        <Failure title="Failed to load dashboard data. Please try again later." look="banner" onRetry={refetch} />
      ) : (
        <div className="grid gap-4">
          <div className="grid gap-4 md:grid-cols-3">
            <Figure
              label="Total Enquiries"
              value={of(({ totalEnquiries }) => numberText(totalEnquiries))}
              note={of(({ thisMonthEnquiries }) => `${numberText(thisMonthEnquiries)} this month`)}
            >
              <Trend metric="enquiries" label="Enquiries a day" />
            </Figure>
            <Figure
              label="Active Tutors"
              value={of(({ activeTutors }) => numberText(activeTutors))}
              note={of(({ totalTutors }) => `of ${numberText(totalTutors)} total`)}
            >
              <Trend metric="sessions" label="Sessions a day" />
            </Figure>
            <Figure
              label="Total Bookings"
              value={of(({ totalBookings }) => numberText(totalBookings))}
              note={of(({ thisMonthBookings }) => `${numberText(thisMonthBookings)} this month`)}
            >
              <Trend metric="bookings" label="Bookings a day" />
            </Figure>
          </div>
          <div className="grid grid-cols-2 gap-4 lg:grid-cols-4">
            <Figure
              label="Conversion Rate"
              value={of(({ conversionRate }) => percentText(conversionRate))}
              note="Enquiries to bookings"
            />
            <Figure
              label="Average Rating"
              value={of(({ averageRating }) => ratingText(averageRating))}
              note="Out of 5"
            />
            <Figure
              label="Average Hourly Rate"
              value={of(({ averageHourlyRate }) => `$${numberText(averageHourlyRate, { least: 2 })}`)}
              note="Per hour"
            />
            <Figure
              label="Quote Acceptance"
              value={of(({ acceptedQuotes, totalQuotes }) => percentText(shareOf(acceptedQuotes, totalQuotes)))}
              note={of(
                ({ acceptedQuotes, totalQuotes }) =>
                  `${numberText(acceptedQuotes)} of ${numberText(totalQuotes)} quotes`,
              )}
            />
          </div>
        </div>
      )}
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <RecentActivity />
        <AlertsCard />
      </div>
    </div>
  );
}
