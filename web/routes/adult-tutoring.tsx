import { yearLevelsMeta, YearLevelsPage } from '../features/year-levels/year-levels-page';

export const meta = () => yearLevelsMeta('adult-tutoring');

export default function AdultTutoring() {
  return <YearLevelsPage focus="adult-tutoring" />;
}
