import { clsx } from 'clsx';
import { Coffee, MapPin } from 'lucide-react';
import type { Area, Cafe } from '../../content/cities';

export function Areas({ areas }: { areas: Area[] }) {
  return (
    <ul className="border-t border-line">
      {areas.map(({ name, suburbs }) => (
        <li
          key={name}
          className="grid gap-x-10 gap-y-1 border-b border-line py-5 md:grid-cols-[20rem_minmax(0,1fr)] md:items-baseline"
        >
          <span className="flex items-baseline gap-3 text-lg font-semibold">
            <MapPin className="size-4 shrink-0 translate-y-0.5 text-forest" aria-hidden="true" />
            {name}
          </span>
          <span className="prose-public text-muted max-md:pl-7">{suburbs}</span>
        </li>
      ))}
    </ul>
  );
}

export function Cafes({ cafes }: { cafes: Cafe[] }) {
  return (
    <ul className={clsx('grid gap-4', cafes.length === 3 ? 'md:grid-cols-3' : 'sm:grid-cols-2')}>
      {cafes.map(({ name, place, note }) => (
        <li key={name} className="flex gap-5 rounded-card border border-line bg-paper p-6">
          <span className="grid size-12 shrink-0 place-items-center rounded-full bg-honey">
            <Coffee className="size-5 text-ember" strokeWidth={1.8} aria-hidden="true" />
          </span>
          <div className="min-w-0">
            <h3 className="display text-xl">{name}</h3>
            <p className="mt-1 text-body font-medium text-forest">{place}</p>
            <p className="mt-2 text-muted">{note}</p>
          </div>
        </li>
      ))}
    </ul>
  );
}
