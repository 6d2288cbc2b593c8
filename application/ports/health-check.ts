/** Whether the parts that a request needs answer. */
export abstract class HealthCheck {
  /** Each part's state: `ok` or `unavailable`; `search` in a process that answers searches, also while it still loads. */
  abstract read(): Promise<Record<'database' | 'queue' | 'storage', string> & { search?: string }>;
}
