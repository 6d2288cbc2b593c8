import { cityOf } from '../content/cities';
import { CityPage } from '../features/landing/city-page';
import { breadcrumbData, publicMeta, serviceData } from '../lib/meta';
import type { Route } from './+types/city';

export const meta = ({ params }: Route.MetaArgs) => {
  const city = cityOf(params.location);
  const path = `/tutors/${encodeURIComponent(city.slug)}`;
  const title = `Private tutors in ${city.name || 'your area'}`;
  const description = `${city.tutors} vetted tutors in ${city.name || 'your area'}, at home, at a local cafe or online. Send one free enquiry and hear back within 24 hours.`;
  return publicMeta(path, title, description, {
    unlisted: !city.isListed,
    data: city.isListed
      ? [serviceData(path, title, description, city.name), breadcrumbData({ name: `Tutors in ${city.name}`, path })]
      : [],
  });
};

export default function CityRoute({ params }: Route.ComponentProps) {
  return <CityPage city={cityOf(params.location)} />;
}
