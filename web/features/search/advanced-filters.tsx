import { SUBJECTS } from '@domain/matching/options.js';
import { MIN_EXPERIENCE_YEARS, PRICE_SLIDER, SEARCH_DAYS, SEARCH_TIMES } from '@domain/search/options.js';
import { YEAR_LEVELS } from '@domain/tutor/options.js';
import { useId, useState } from 'react';
import { CheckPill } from '../../ui/check-pill';
import { SelectField } from '../../ui/field';
import { RangeSlider } from '../../ui/slider';
import { type FilterProps, type PriceRange, priceOf } from './filters';

const EXPERIENCE = [
  { value: '', label: 'Any number of years' },
  ...MIN_EXPERIENCE_YEARS.map((years) => ({
    value: String(years),
    label: `${years}+ ${years === 1 ? 'year' : 'years'}`,
  })),
];

/** The filters that open on demand (S-06). */
export default function AdvancedFilters({ filters, onChange }: FilterProps) {
  return (
    <div className="flex flex-col gap-6">
      <Choices
        legend="Subjects"
        labels={SUBJECTS}
        chosen={filters.subjects}
        onChange={(subjects) => onChange({ subjects })}
      />
      <Choices
        legend="Year levels"
        labels={YEAR_LEVELS}
        chosen={filters.yearLevels}
        onChange={(yearLevels) => onChange({ yearLevels })}
      />
      <Price
        price={filters.price}
        onChange={(price) => onChange({ price }, filters.price !== null && price !== null)}
      />
      <Choices
        legend="Available days"
        labels={SEARCH_DAYS}
        chosen={filters.days}
        onChange={(days) => onChange({ days })}
      />
      <Choices
        legend="Preferred times"
        labels={SEARCH_TIMES}
        chosen={filters.times}
        onChange={(times) => onChange({ times })}
      />
      <SelectField
        label="Minimum experience"
        options={EXPERIENCE}
        value={filters.experience ?? ''}
        onChange={({ target }) => onChange({ experience: target.value ? Number(target.value) : null })}
      />
    </div>
  );
}

type ChoicesProps<Slug extends string> = {
  legend: string;
  labels: Record<Slug, string>;
  chosen: readonly Slug[];
  onChange: (chosen: Slug[]) => void;
};

function Choices<Slug extends string>({ legend, labels, chosen, onChange }: ChoicesProps<Slug>) {
  const slugs = Object.keys(labels) as Slug[];
  return (
    <fieldset>
      <legend className="mb-2 text-xs font-semibold text-muted">{legend}</legend>
      <div className="flex flex-wrap gap-1.5">
        {slugs.map((slug) => (
          <CheckPill
            key={slug}
            label={labels[slug]}
            checked={chosen.includes(slug)}
            onChange={({ target }) =>
              onChange(slugs.filter((other) => (other === slug ? target.checked : chosen.includes(other))))
            }
          />
        ))}
      </div>
    </fieldset>
  );
}

type PriceProps = { price: PriceRange | null; onChange: (price: PriceRange | null) => void };

function Price({ price, onChange }: PriceProps) {
  const [known, setKnown] = useState(price);
  const [dragged, setDragged] = useState<[number, number] | null>(null);
  if (known !== price) {
    setKnown(price);
    setDragged(null);
  }
  const { min, max } = price ?? PRICE_SLIDER.default;
  const range: [number, number] = dragged ?? [min, max];
  const headingId = useId();
  return (
    <div role="group" aria-labelledby={headingId}>
      <p className="flex items-baseline justify-between gap-3">
        <span id={headingId} className="text-xs font-semibold text-muted">
          Hourly rate
        </span>
        <span className="figures text-sm font-medium">{`$${range[0]} to $${range[1]}`}</span>
      </p>
      <div className="mt-1 px-1">
        <RangeSlider
          min={PRICE_SLIDER.min}
          max={PRICE_SLIDER.max}
          step={PRICE_SLIDER.step}
          value={range}
          labels={['Lowest hourly rate', 'Highest hourly rate']}
          valueText={(dollars) => `$${dollars} an hour`}
          onChange={setDragged}
          onCommit={([low, high]) => onChange(priceOf(low, high))}
        />
      </div>
      <p aria-hidden="true" className="figures flex justify-between text-xs text-muted">
        <span>${PRICE_SLIDER.min}</span>
        <span>${PRICE_SLIDER.max}</span>
      </p>
    </div>
  );
}
