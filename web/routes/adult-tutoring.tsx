import { yearLevelsMeta, YearLevelsPage } from './year-levels-page';

export const meta = () => yearLevelsMeta('adult-tutoring');

export default function AdultTutoring() {
  return <YearLevelsPage focus="adult-tutoring" />;
}
