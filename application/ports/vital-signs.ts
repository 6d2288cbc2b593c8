/** Whether the parts that a request needs answer. */
export abstract class VitalSigns {
  /** Each part's state: `ok` or what is wrong, in one line; `search` in a process that answers searches. */
  abstract read(): Promise<Record<'database' | 'queue' | 'storage', string> & { search?: string }>;
}
