/** Whether the parts that a request needs answer. */
export abstract class HealthCheck {
  /**
   * Each part's state: `ok` or `unavailable`; `search` in a process that answers searches and `matching` in one that matches, also while
   * they still load.
   */
  abstract read(): Promise<Record<'database' | 'queue' | 'storage', string> & { search?: string; matching?: string }>;
}
