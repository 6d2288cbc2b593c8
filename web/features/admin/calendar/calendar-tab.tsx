import type { CalendarSession } from '@contract/admin-sessions.js';
import { counted } from '@domain/shared/format.js';
import { localDate } from '@domain/shared/time.js';
import { useQuery } from '@tanstack/react-query';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useState, useSyncExternalStore } from 'react';
import { readersZone } from '../../../lib/time';
import { Button, Spinner } from '../../../ui/button';
import { Card } from '../../../ui/card';
import { Chip } from '../../../ui/chip';
import { IconButton } from '../../../ui/icon-button';
import { Failure } from '../../../ui/query-state';
import { useNow } from '../clock';
import { Agenda } from './agenda';
import { daysOf, nextPage, titleOf, type View, zonesOf } from './days';
import { MonthGrid } from './month-grid';
import { calendarQuery } from './reads';
import { SessionDialog } from './session-dialog';
import { type ChosenTutor, TutorChoice } from './tutor-choice';
import { WeekGrid } from './week-grid';

const WIDE = '(min-width: 768px)';
const watchWidth = (onChange: () => void) => {
  const query = matchMedia(WIDE);
  query.addEventListener('change', onChange);
  return () => query.removeEventListener('change', onChange);
};
const useIsWide = () => useSyncExternalStore(watchWidth, () => matchMedia(WIDE).matches);

/** The sessions of a week or a month, of everybody or of one tutor. */
export function CalendarTab() {
  const now = useNow();
  return now ? <Calendar today={localDate(now, readersZone())} /> : <Spinner label="Loading calendar..." />;
}

function Calendar({ today }: { today: string }) {
  const isWide = useIsWide();
  const [view, setView] = useState<View>('week');
  const [date, setDate] = useState(today);
  const [tutor, setTutor] = useState<ChosenTutor | null>(null);
  const tutorId = tutor?.id ?? '';
  const [openedId, setOpenedId] = useState<string | null>(null);
  const days = daysOf(view, date);
  const by = view === 'week' ? 'hour' : 'day';
  const { data, isError, isPlaceholderData, refetch } = useQuery(calendarQuery(days, by, !isWide, tutorId));
  const cells = data?.cells ?? [];
  const open = ({ id }: CalendarSession) => setOpenedId(id);
  return (
    <Card aria-labelledby="calendar" aria-busy={isPlaceholderData || !data} className="overflow-hidden">
      <div className="flex flex-wrap items-end gap-x-4 gap-y-3 border-b border-line px-5 py-3.5">
        <div className="mr-auto self-center">
          <h2 id="calendar" className="text-base font-semibold" aria-live="polite">
            {titleOf(view, days, date)}
          </h2>
          <p className="figures text-sm text-muted">
            {data ? counted(data.total, 'session') : 'Loading'}, times in {zonesOf(days).join(' and ')}
          </p>
        </div>
        <TutorChoice tutors={data ? data.tutors : []} chosen={tutor} onChange={setTutor} />
        <div role="group" aria-label="View" className="flex h-10 items-center gap-1.5">
          <Chip pressed={view === 'week'} onClick={() => setView('week')}>
            Week
          </Chip>
          <Chip pressed={view === 'month'} onClick={() => setView('month')}>
            Month
          </Chip>
        </div>
        <div className="flex h-10 items-center">
          <IconButton label={`Previous ${view}`} onClick={() => setDate(nextPage(view, date, -1))}>
            <ChevronLeft className="size-5" aria-hidden="true" />
          </IconButton>
          <Button tone="quiet" size="small" onClick={() => setDate(today)}>
            Today
          </Button>
          <IconButton label={`Next ${view}`} onClick={() => setDate(nextPage(view, date, 1))}>
            <ChevronRight className="size-5" aria-hidden="true" />
          </IconButton>
        </div>
      </div>
      {isError ? (
        <Failure title="Failed to load the calendar" look="card" onRetry={refetch} />
      ) : !isWide && data && cells.length === 0 ? (
        <p className="px-5 py-10 text-center text-muted">No sessions in this {view}.</p>
      ) : !isWide ? (
        <Agenda cells={cells} tutorId={tutorId} today={today} onOpen={open} />
      ) : view === 'week' ? (
        <WeekGrid key={days[0]} days={days} today={today} cells={cells} tutorId={tutorId} onOpen={open} />
      ) : (
        <MonthGrid
          days={days}
          month={date}
          today={today}
          cells={cells}
          onOpen={open}
          onDay={(day) => {
            setDate(day);
            setView('week');
          }}
        />
      )}
      <SessionDialog id={openedId} onClose={() => setOpenedId(null)} />
    </Card>
  );
}
