import { Query } from '@nestjs/cqrs';
import type { DeskRun, RunKind } from '../ports/desk-runs.js';

/** Long work as it stands; null when there is none of this kind. */
export class GetDeskRun extends Query<DeskRun | null> {
  constructor(
    readonly kind: RunKind,
    readonly id: string,
  ) {
    super();
  }
}
