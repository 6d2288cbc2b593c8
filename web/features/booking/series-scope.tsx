import { ChoiceCard } from '../../ui/choice-card';

type SeriesScopeProps = {
  legend: string;
  /** The session and all later ones of its series. */
  count: number;
  isAll: boolean;
  onChange: (isAll: boolean) => void;
};

/** Asks whether one session is meant, or it and all later ones of its series; nothing where there are none (G-12). */
export function SeriesScope({ legend, count, isAll, onChange }: SeriesScopeProps) {
  if (count < 2) return null;
  return (
    <fieldset className="mt-5">
      <legend className="mb-2 text-body font-semibold">{legend}</legend>
      <div className="grid gap-2.5">
        <ChoiceCard kind="radio" name="scope" checked={!isAll} onChange={() => onChange(false)}>
          Only this session
        </ChoiceCard>
        <ChoiceCard kind="radio" name="scope" checked={isAll} onChange={() => onChange(true)}>
          This and all later ones ({count} sessions)
        </ChoiceCard>
      </div>
    </fieldset>
  );
}
