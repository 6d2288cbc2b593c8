import { counted } from '@domain/shared/format.js';
import { addDays, dayOfWeek, localDate } from '@domain/shared/time.js';
import { clsx } from 'clsx';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { clockText, dateText, readersZone, zoneText } from '../../lib/time';
import { IconButton } from '../../ui/icon-button';
import { daysOf, type Slot } from './slots';
import { tutorsClock, zoneCity } from './zones';

const WEEK = 7;
const SHORT_DAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];
const PARTS = [
  { title: 'Morning', until: 12 },
  { title: 'Afternoon', until: 17 },
  { title: 'Evening', until: 24 },
] as const;

const mondayOf = (date: string) => addDays(date, -((dayOfWeek(date) + 6) % 7));
/** A date as the noon of its day, which is that day in every Australian zone. */
const noon = (date: string) => `${date}T01:00:00.000Z`;

/** `Jan 2027` */
const monthOf = (date: string) => dateText(noon(date)).split(' ').slice(2).join(' ');

type SlotPickerProps = {
  /** At least one. */
  slots: readonly Slot[];
  tutorName: string;
  /** The tutor's, an IANA name. */
  timezone: string;
  /** Whose clock the times are on; the reader's own where it is left out. */
  zone?: string | undefined;
  /** Where the picker opens: the first day with times from this instant on. */
  near?: string;
  isPending: boolean;
  onPick: (slot: Slot) => void;
};

/** The tutor's real times: a strip of one week, and the times of the chosen day. */
export function SlotPicker({
  slots,
  tutorName,
  timezone,
  zone = readersZone(),
  near,
  isPending,
  onPick,
}: SlotPickerProps) {
  const days = daysOf(slots, zone);
  const first = days[0]?.date ?? '';
  const last = days.at(-1)?.date ?? '';
  const [chosen, setChosen] = useState(
    () =>
      days.find(({ date, slots: times }) => near && times.length > 0 && date >= localDate(near, zone))?.date ?? first,
  );
  const [monday, setMonday] = useState(() => mondayOf(chosen));
  const slotsOn = (date: string) => days.find((day) => day.date === date)?.slots ?? [];
  const week = Array.from({ length: WEEK }, (_, index) => addDays(monday, index));
  const turn = (weeks: number) => {
    const next = addDays(monday, weeks * WEEK);
    setMonday(next);
    const free = Array.from({ length: WEEK }, (_, index) => addDays(next, index)).find((date) => slotsOn(date).length);
    if (free) setChosen(free);
  };
  const times = slotsOn(chosen);
  const sample = times[0]?.startsAt;
  const theirs = sample && tutorsClock(sample, timezone, tutorName, zone);
  return (
    <div className="@container">
      <div className="flex items-center justify-between gap-3">
        <p className="figures font-semibold">
          {dateText(noon(week[0] ?? first), zone).replace(/ \d{4}$/, '')} to {dateText(noon(week[6] ?? first), zone)}
        </p>
        <div className="flex">
          <IconButton
            label="Previous week"
            disabled={monday <= first}
            className="disabled:opacity-35"
            onClick={() => turn(-1)}
          >
            <ChevronLeft className="size-5" aria-hidden="true" />
          </IconButton>
          <IconButton
            label="Next week"
            disabled={addDays(monday, WEEK) > last}
            className="disabled:opacity-35"
            onClick={() => turn(1)}
          >
            <ChevronRight className="size-5" aria-hidden="true" />
          </IconButton>
        </div>
      </div>
      <div role="group" aria-label="Days of the week" className="mt-3 grid grid-cols-7 gap-1 sm:gap-2">
        {week.map((date) => (
          <DayButton
            key={date}
            date={date}
            count={slotsOn(date).length}
            isChosen={date === chosen}
            onClick={() => setChosen(date)}
          />
        ))}
      </div>
      <div className="mt-6 flex flex-col gap-5" role="group" aria-label={`Times on ${dateText(noon(chosen), zone)}`}>
        {PARTS.map(({ title, until }, index) => {
          const from = PARTS[index - 1]?.until ?? 0;
          const inPart = times.filter(({ startsAt }) => {
            const hour = hourOf(startsAt, zone);
            return hour >= from && hour < until;
          });
          return (
            inPart.length > 0 && (
              <div key={title} className="grid gap-x-4 gap-y-2 @xl:grid-cols-[6.5rem_1fr] @xl:items-start">
                <p className="text-sm font-semibold text-muted @xl:pt-2.5">{title}</p>
                <ul className="grid grid-cols-3 gap-2 @md:grid-cols-4 @2xl:grid-cols-5">
                  {inPart.map((slot) => (
                    <li key={slot.startsAt}>
                      <button
                        type="button"
                        disabled={isPending}
                        aria-label={`${clockText(slot.startsAt, zone)}, ${dateText(slot.startsAt, zone)}`}
                        onClick={() => onPick(slot)}
                        className="figures h-11 w-full rounded-field border border-line bg-white text-body font-medium transition-colors duration-150 hover:border-forest hover:bg-sage-light disabled:opacity-50"
                      >
                        {clockText(slot.startsAt, zone)}
                      </button>
                    </li>
                  ))}
                </ul>
              </div>
            )
          );
        })}
      </div>
      <p className="mt-5 text-sm text-muted">
        Times are {zone === readersZone() && 'yours, '}in {zoneCity(zone)}
        {sample && ` (${zoneText(sample, zone)})`}.{theirs && ` The first one is ${theirs}, in ${zoneCity(timezone)}.`}
      </p>
    </div>
  );
}

const hourOf = (at: string, zone: string) =>
  Number(new Intl.DateTimeFormat('en-AU', { timeZone: zone, hour: '2-digit', hourCycle: 'h23' }).format(new Date(at)));

type DayButtonProps = { date: string; count: number; isChosen: boolean; onClick: () => void };

function DayButton({ date, count, isChosen, onClick }: DayButtonProps) {
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      disabled={count === 0}
      onClick={onClick}
      className={clsx(
        'relative flex flex-col items-center gap-0.5 rounded-field border py-2.5 transition-colors duration-150',
        isChosen
          ? 'border-forest bg-forest text-white'
          : 'border-line bg-white enabled:hover:border-forest/60 disabled:border-transparent disabled:bg-transparent disabled:text-muted',
      )}
    >
      <span className={clsx('text-xs', !isChosen && 'text-muted')}>{SHORT_DAYS[dayOfWeek(date)]} </span>
      <span className="figures text-lg leading-6 font-semibold">{Number(date.slice(8))}</span>
      <span className="sr-only">{` ${monthOf(date)}, ${count === 0 ? 'no times' : counted(count, 'time')}`}</span>
      <span
        aria-hidden="true"
        className={clsx('size-1.5 rounded-full', count === 0 ? 'bg-transparent' : isChosen ? 'bg-white' : 'bg-banksia')}
      />
    </button>
  );
}
