/** An entry on its way to Postgres: one statement made of data-modifying parts that commit or fail together. */
export class Statement {
  readonly values: unknown[] = [];
  private readonly parts: string[] = [];
  private readonly checks: string[] = [];

  json(value: unknown): string {
    return `$${this.values.push(JSON.stringify(value))}::jsonb`;
  }

  value(value: unknown): string {
    return `$${this.values.push(value)}`;
  }

  /** Adds a part; gives its name. */
  part(sql: string): string {
    const name = `p${this.parts.length}`;
    this.parts.push(`${name} as (${sql})`);
    return name;
  }

  check(expression: string): void {
    this.checks.push(expression);
  }

  text(): string {
    return `with ${this.parts.join(',\n')}\nselect ${this.checks.join(', ') || '1'}`;
  }
}
