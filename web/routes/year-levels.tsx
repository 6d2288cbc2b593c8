import { yearLevelsMeta, YearLevelsPage } from './year-levels-page';

export const meta = () => yearLevelsMeta();

export default function YearLevels() {
  return <YearLevelsPage />;
}
