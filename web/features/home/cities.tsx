import { Link } from 'react-router';
import { CITIES } from '../../content/offer';
import { Skyline } from '../../ui/skyline';
import { Section } from '../../ui/section';

export function Cities() {
  return (
    <Section
      title="Near you, or online anywhere"
      intro="At home, at your local cafe or by video call."
      className="bg-sage/40"
    >
      <ul className="grid grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-5">
        {CITIES.map(({ name, slug, tutors }) => (
          <li key={slug} className="flex">
            <Link
              to={`/tutors/${slug}`}
              className="flex w-full flex-col rounded-card border border-transparent bg-paper px-5 pt-6 pb-5 transition-colors duration-150 hover:border-forest"
            >
              <Skyline city={slug} className="mb-5 w-full text-forest" />
              <span className="text-lg font-semibold">{name}</span>
              <span className="figures text-body text-muted">{tutors} tutors</span>
            </Link>
          </li>
        ))}
      </ul>
    </Section>
  );
}
