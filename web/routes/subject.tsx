import { subjectOf } from '../content/subjects';
import { SubjectPage } from '../features/landing/subject-page';
import { breadcrumbData, publicMeta, serviceData } from '../lib/meta';
import type { Route } from './+types/subject';

export const meta = ({ params }: Route.MetaArgs) => {
  const subject = subjectOf(params.subject);
  const path = `/subjects/${encodeURIComponent(subject.slug)}`;
  const title = subject.name ? `${subject.name} tutors` : 'Tutors for your subject';
  const description = `${subject.description[0]?.split('. ')[0]?.replace(/\.$/, '')}. One-to-one with a vetted tutor, at home, at a cafe or online.`;
  return publicMeta(path, title, description, {
    unlisted: !subject.isListed,
    data: subject.isListed
      ? [serviceData(path, `${subject.name} tutoring`, description), breadcrumbData({ name: subject.name, path })]
      : [],
  });
};

export default function SubjectRoute({ params }: Route.ComponentProps) {
  return <SubjectPage subject={subjectOf(params.subject)} />;
}
