import { Link } from 'react-router';

/** Neighbouring pages as a row of tappable names. */
export function Links({ items }: { items: { to: string; name: string; note?: string }[] }) {
  return (
    <ul className="flex flex-wrap gap-2.5">
      {items.map(({ to, name, note }) => (
        <li key={to}>
          <Link
            to={to}
            className="inline-flex h-11 items-center gap-2 rounded-full border border-line bg-paper px-5 text-body font-semibold transition-colors duration-150 hover:border-forest"
          >
            {name}
            {note && <span className="figures font-normal text-muted">{note}</span>}
          </Link>
        </li>
      ))}
    </ul>
  );
}
