import { yearLevelsMeta, YearLevelsPage } from './year-levels-page';

export const meta = () => yearLevelsMeta('secondary-tutoring');

export default function SecondaryTutoring() {
  return <YearLevelsPage focus="secondary-tutoring" />;
}
