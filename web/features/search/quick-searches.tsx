import { BookOpen, Calculator, FlaskConical, type LucideIcon, MapPin } from 'lucide-react';
import type { Filters } from './filters';

/** S-01 */
const QUICK_SEARCHES: { title: string; text: string; icon: LucideIcon; filters: Partial<Filters> }[] = [
  {
    title: 'Mathematics',
    text: 'From times tables to calculus',
    icon: Calculator,
    filters: { subjects: ['mathematics'] },
  },
  { title: 'English', text: 'Reading, writing and essays', icon: BookOpen, filters: { subjects: ['english'] } },
  {
    title: 'Science',
    text: 'Physics, chemistry and biology',
    icon: FlaskConical,
    filters: { subjects: ['physics', 'chemistry', 'biology'] },
  },
  { title: 'Local', text: 'Tutors in and around Sydney', icon: MapPin, filters: { location: 'sydney' } },
];

/** Four ways to begin, for who has not asked for anything yet. */
export function QuickSearches({ onChoose }: { onChoose: (filters: Partial<Filters>) => void }) {
  return (
    <ul aria-label="Quick searches" className="grid grid-cols-2 gap-2.5 sm:gap-3 xl:grid-cols-4">
      {QUICK_SEARCHES.map(({ title, text, icon: Icon, filters }) => (
        <li key={title}>
          <button
            type="button"
            onClick={() => onChoose(filters)}
            className="grid h-full w-full grid-cols-[auto_minmax(0,1fr)] content-start items-center gap-x-2 gap-y-1 rounded-card border border-line bg-paper px-2.5 py-3 text-left sm:grid-cols-1 sm:p-4 transition-colors duration-150 hover:border-forest hover:bg-white"
          >
            <span className="grid size-7 place-items-center rounded-full bg-honey max-[430px]:hidden sm:mb-2 sm:size-9">
              <Icon className="size-4 text-ember sm:size-4.5" strokeWidth={1.9} aria-hidden="true" />
            </span>
            <span className="text-body font-semibold sm:text-base">{title}</span>
            <span className="hidden text-sm leading-5 text-muted sm:block">{text}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}
