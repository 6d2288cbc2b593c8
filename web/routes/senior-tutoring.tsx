import { yearLevelsMeta, YearLevelsPage } from './year-levels-page';

export const meta = () => yearLevelsMeta('senior-tutoring');

export default function SeniorTutoring() {
  return <YearLevelsPage focus="senior-tutoring" />;
}
