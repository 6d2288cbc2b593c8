import {
  LAB_ENQUIRIES,
  type MatchingPolicyAnswer,
  MOST_LAB_ENQUIRIES,
  MOST_LAB_TUTORS,
} from '@contract/admin-policy.js';
import { FlaskConical } from 'lucide-react';
import { momentText } from '../../../lib/time';
import { Button } from '../../../ui/button';
import { SelectField, SmallField } from '../../../ui/field';
import { actorText } from '../history/event-words';
import { PolicyFields } from './policy-fields';
import type { EditedPolicy } from './use-edited-policy';
import type { Replay } from './use-replay';
import { WeightSliders } from './weight-sliders';

const SOURCES: Record<(typeof LAB_ENQUIRIES)[number], string> = {
  recorded: 'Recorded enquiries, current tutors',
  synthetic: 'Synthetic enquiries and tutors',
};

/** Which policy is in force by now, who made it and when. */
function changedText({ policy: { version }, history, names }: MatchingPolicyAnswer): string {
  const entry = history.find((one) => one.version === version);
  const by = entry ? `, since ${momentText(entry.at)} by ${actorText(entry.actor, names)}` : '';
  return `The policy in force has changed meanwhile: it is ${version}${by}.`;
}

type PolicyFormProps = { answer: MatchingPolicyAnswer; policy: EditedPolicy; replay: Replay };

/** What the policy is changed to, what it is replayed with, and the switch to it. */
export function PolicyForm({ answer, policy, replay }: PolicyFormProps) {
  const { weights, fields, current, isWhole, isSame, isOutdated } = policy;
  return (
    <form
      className="mt-4 flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        replay.start.mutate();
      }}
    >
      {isOutdated && (
        <p role="status" className="rounded-field bg-honey/60 px-4 py-3 text-sm font-medium">
          {changedText(answer)} Your changes are kept.
        </p>
      )}
      <WeightSliders
        weights={weights}
        current={current.weights}
        onChange={(changed) => policy.edit({ weights: changed })}
      />
      <PolicyFields fields={fields} onChange={(changed) => policy.edit({ fields: changed })} />
      <SelectField
        label="Replay"
        options={LAB_ENQUIRIES.map((value) => ({ value, label: SOURCES[value] }))}
        value={replay.source}
        onChange={(event) => replay.setSource(event.target.value as typeof replay.source)}
      />
      <div className="grid grid-cols-2 gap-3">
        <SmallField
          label="Enquiries"
          type="number"
          required
          min={1}
          max={MOST_LAB_ENQUIRIES}
          value={replay.enquiries}
          onChange={(event) => replay.setEnquiries(event.target.value)}
        />
        <SmallField
          label="Tutors"
          type="number"
          required
          min={1}
          max={MOST_LAB_TUTORS}
          value={replay.tutors}
          onChange={(event) => replay.setTutors(event.target.value)}
        />
      </div>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" size="small" disabled={!isWhole || replay.isRunning}>
          <FlaskConical className="size-4" aria-hidden="true" />
          {replay.isRunning ? 'Running...' : 'Run the replay'}
        </Button>
        <Button
          tone="secondary"
          size="small"
          disabled={!isWhole || isSame}
          onClick={(event) => event.currentTarget.form?.reportValidity() && policy.setAsking(true)}
        >
          Switch to this policy
        </Button>
        {!isSame && (
          <Button tone="quiet" size="small" onClick={policy.undo}>
            Undo
          </Button>
        )}
      </div>
    </form>
  );
}
