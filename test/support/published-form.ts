import { Ajv, type ValidateFunction } from 'ajv';
import { answersIn, type Document, type Schema } from './documentation.js';
import type { TestApp } from './test-app.js';
import type { Answer } from './visitor.js';

/** These answer with a page for people. */
const PAGES = new Set(['GET /api/unsubscribe']);

/** Holds answers to what `/api/openapi.json` says of them. */
export class PublishedForm {
  private constructor(private readonly forms: ReadonlyMap<string, ValidateFunction>) {}

  static async of(app: TestApp): Promise<PublishedForm> {
    const ajv = new Ajv({ strict: false, validateFormats: false });
    const { body } = await app.visitor().get<Document>('/api/openapi.json');
    return new PublishedForm(
      new Map([...answersIn(body)].map(([name, schema]) => [name, ajv.compile(withNull(schema) as object)])),
    );
  }

  /** What is wrong with the form of the answer of a call such as `GET /api/user`; null when nothing is. */
  faultOf(name: string, { status, body, text }: Answer<unknown>): string | null {
    const begins = text.slice(0, 200);
    if (PAGES.has(name) && text.startsWith('<!doctype html>')) return null;
    if (status >= 400) {
      const { message, code } = (body ?? {}) as { message?: unknown; code?: unknown };
      return typeof message === 'string' && typeof code === 'string' ? null : `no message and code: ${begins}`;
    }
    const form = this.forms.get(name);
    if (!form || form(body)) return null;
    const [first] = form.errors ?? [];
    return `${first?.instancePath} ${first?.message} ${JSON.stringify(first?.params)}: ${begins}`;
  }
}

/** A schema of OpenAPI 3.0 as JSON schema says it: what may be null is of one more type. */
function withNull(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(withNull);
  if (!schema || typeof schema !== 'object') return schema;
  const { nullable, ...rest } = schema as Schema;
  const inner = Object.fromEntries(Object.entries(rest).map(([key, value]) => [key, withNull(value)]));
  return nullable === true ? { anyOf: [inner, { type: 'null' }] } : inner;
}
