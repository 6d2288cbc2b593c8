import {
  ButtonSpecimens,
  ChoiceSpecimens,
  FieldSpecimens,
  OverlaySpecimens,
  RangeSpecimens,
} from '../features/kit/kit-controls';
import { DisplaySpecimens, IdentitySpecimens, QueryStateSpecimens, TableSpecimens } from '../features/kit/kit-displays';
import { privateMeta } from '../lib/meta';

export const meta = () => privateMeta('Kit');

export default function Kit() {
  return (
    <main id="main" tabIndex={-1} className="measure max-w-[1040px] py-12">
      <h1 className="display mb-8 text-display-3">Kit</h1>
      <IdentitySpecimens />
      <ButtonSpecimens />
      <FieldSpecimens />
      <ChoiceSpecimens />
      <RangeSpecimens />
      <DisplaySpecimens />
      <QueryStateSpecimens />
      <OverlaySpecimens />
      <TableSpecimens />
    </main>
  );
}
