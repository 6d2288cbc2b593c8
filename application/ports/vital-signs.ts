/** Whether the parts that a request needs answer. */
export abstract class VitalSigns {
  /** Each part's state: `ok` or what is wrong, in one line. */
  abstract read(): Promise<Record<'database' | 'queue' | 'storage', string>>;
}
