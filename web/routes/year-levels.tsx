import { yearLevelsMeta, YearLevelsPage } from '../features/year-levels/year-levels-page';

export const meta = () => yearLevelsMeta();

export default function YearLevels() {
  return <YearLevelsPage />;
}
