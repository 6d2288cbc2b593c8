import { Query } from '@nestjs/cqrs';
import type { BackgroundRun, RunKind } from '../ports/admin/background-runs.js';

/** Long work as it stands; null when there is none of this kind. */
export class GetBackgroundRun extends Query<BackgroundRun | null> {
  constructor(
    readonly kind: RunKind,
    readonly id: string,
  ) {
    super();
  }
}
