import { yearLevelsMeta, YearLevelsPage } from './year-levels-page';

export const meta = () => yearLevelsMeta('primary-tutoring');

export default function PrimaryTutoring() {
  return <YearLevelsPage focus="primary-tutoring" />;
}
