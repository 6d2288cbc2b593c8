import type { MatchingPolicyAnswer } from '@contract/admin-policy.js';
import { POLICY_BOUNDS } from '@domain/matching/policy.js';
import { SmallField } from '../../../ui/field';

type Policy = MatchingPolicyAnswer['policy'];

/** The fields of a policy beside its weights, as they are typed. */
export type Fields = Record<'radiusFactor' | 'firstWave' | 'widerWave' | 'quoteCap', string>;

export const fieldsOf = ({ radiusFactor, waveSizes, quoteCap }: Policy): Fields => ({
  radiusFactor: String(radiusFactor),
  firstWave: String(waveSizes[0]),
  widerWave: String(waveSizes[1]),
  quoteCap: String(quoteCap),
});

/** What is sent of them. */
export const changeOf = ({ radiusFactor, firstWave, widerWave, quoteCap }: Fields) => ({
  radiusFactor: Number(radiusFactor),
  waveSizes: [Number(firstWave), Number(widerWave)] as [number, number],
  quoteCap: Number(quoteCap),
});

export const areSameFields = (one: Fields, other: Fields) =>
  JSON.stringify(changeOf(one)) === JSON.stringify(changeOf(other));

const FIELDS = [
  { name: 'firstWave', label: 'First wave', ...POLICY_BOUNDS.waveSize, step: 1 },
  { name: 'widerWave', label: 'Each wider wave', ...POLICY_BOUNDS.waveSize, step: 1 },
  { name: 'radiusFactor', label: 'Travel radius when wider (×)', ...POLICY_BOUNDS.radiusFactor, step: 0.1 },
  { name: 'quoteCap', label: 'Most live quotes', ...POLICY_BOUNDS.quoteCap, step: 1 },
] as const;

/** Wave sizes, how much wider the later waves search, and how many quotes an enquiry takes (G-20, G-21). */
export function PolicyFields({ fields, onChange }: { fields: Fields; onChange: (fields: Fields) => void }) {
  return (
    <fieldset>
      <legend className="text-xs font-semibold text-muted">Invitations in each wave, and quotes</legend>
      <div className="mt-2 grid grid-cols-2 items-end gap-3">
        {FIELDS.map(({ name, ...field }) => (
          <SmallField
            key={name}
            {...field}
            type="number"
            required
            value={fields[name]}
            onChange={(event) => onChange({ ...fields, [name]: event.target.value })}
          />
        ))}
      </div>
    </fieldset>
  );
}
