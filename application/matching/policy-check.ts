import { Injectable } from '@nestjs/common';
import {
  changesInvitations,
  type FillRates,
  type PolicyChange,
  withChange,
} from '../../domain/matching/policy-change.js';
import type { MatchingPolicy } from '../../domain/matching/policy.js';
import { BackgroundRuns } from '../ports/admin/background-runs.js';
import { type LabInput, type LabResult, PolicyLab } from '../ports/matching/policy-lab.js';

/** Enough to see what a change does, few enough to be waited for. */
const CHECKED = { count: 300, tutors: 1_000, seed: 1 };
/** Fewer recorded enquiries than this say nothing; made-up ones do then. */
const FEWEST_RECORDED = 20;

/**
 * Replays a change of the matching policy before it is adopted,
 * so that it does not lower the fill rate further than allowed.
 */
@Injectable()
export class PolicyCheck {
  constructor(
    private readonly lab: PolicyLab,
    private readonly runs: BackgroundRuns,
  ) {}

  /**
   * A replay of its own, and those that operators have run of this very change. None where the same tutors are invited.
   */
  async of(current: MatchingPolicy, change: PolicyChange, now: string): Promise<FillRates[]> {
    if (!changesInvitations(current, change)) return [];
    const { maxFillRateDrop: _threshold, ...tried } = withChange(current, change);
    const [own, ran] = await Promise.all([this.replay(tried, current, now), this.ranBefore(current, tried)]);
    return [own, ...ran];
  }

  private async replay(tried: MatchingPolicyTried, current: MatchingPolicy, now: string): Promise<FillRates> {
    const { weights, waveSizes, radiusFactor, quoteCap } = tried;
    const input = { weights, waveSizes, radiusFactor, quoteCap, ...CHECKED };
    const recorded = await this.lab.replay({ ...input, enquiries: 'recorded' }, current, now, nobody);
    return recorded.enquiries >= FEWEST_RECORDED
      ? recorded
      : this.lab.replay({ ...input, enquiries: 'synthetic' }, current, now, nobody);
  }

  private async ranBefore(current: MatchingPolicy, tried: MatchingPolicyTried): Promise<FillRates[]> {
    const runs = await this.runs.finished('policy-lab');
    return runs.flatMap(({ input, result }) => {
      const { current: before, changed, enquiries } = result as RanBefore;
      const isSame =
        before.version === current.version &&
        changed.acceptedRate !== undefined &&
        !changesInvitations({ ...current, ...tried }, withChange(current, input as LabInput));
      return isSame ? [{ current: before, changed, enquiries }] : [];
    });
  }
}

type MatchingPolicyTried = Omit<MatchingPolicy, 'maxFillRateDrop'>;
/** A run of an older program has no rate of accepted enquiries. */
type RanBefore = LabResult & { current: LabResult['current'] & { version: string } };

const nobody = () => undefined;
