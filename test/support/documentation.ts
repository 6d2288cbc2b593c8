import type { TestApp } from './test-app.js';

/** What the tests read of a JSON schema. */
export type Schema = {
  $ref?: string;
  type?: string;
  nullable?: boolean;
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
  minimum?: number;
  maximum?: number;
  enum?: unknown[];
  pattern?: string;
  format?: string;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  /** What a reader takes where the field is missing. */
  default?: unknown;
};

/** One call of the published document; `name` is such as `POST /api/login`. */
export type Operation = { name: string; method: string; path: string; query: string[]; body: Schema | null };

type Call = {
  parameters: { in: string; name: string }[];
  requestBody?: { content: Record<string, { schema: Schema }> };
  responses: Record<string, { content?: Record<string, { schema: Schema }> }>;
};
export type Document = {
  paths: Record<string, Record<string, Call>>;
  components: { schemas: Record<string, Schema> };
};

/** Every call that `/api/openapi.json` publishes, references resolved. */
export async function publishedOperations(app: TestApp): Promise<Operation[]> {
  const { body: document } = await app.visitor().get<Document>('/api/openapi.json');
  const resolve = (schema: Schema): Schema => {
    const meant = schema.$ref ? (document.components.schemas[schema.$ref.split('/').at(-1) ?? ''] ?? {}) : schema;
    const properties = Object.entries(meant.properties ?? {}).map(([name, inner]) => [name, resolve(inner)]);
    return {
      ...meant,
      ...(meant.properties ? { properties: Object.fromEntries(properties) as Record<string, Schema> } : {}),
      ...(meant.items ? { items: resolve(meant.items) } : {}),
    };
  };
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([verb, { parameters, requestBody }]) => {
      const method = verb.toUpperCase();
      const schema = requestBody?.content['application/json']?.schema;
      const query = parameters.filter((parameter) => parameter.in === 'query').map(({ name }) => name);
      return { name: `${method} ${path}`, method, path, query, body: schema ? resolve(schema) : null };
    }),
  );
}

/** What each call answers when it succeeds, by a name such as `GET /api/user`, references resolved. */
export function answersIn({ paths, components }: Document): Map<string, Schema> {
  const resolve = (schema: Schema): Schema => {
    const { $ref, allOf = [], ...own } = schema;
    const parts = [...($ref ? [components.schemas[$ref.split('/').at(-1) ?? ''] ?? {}] : []), ...allOf].map(resolve);
    const all: Schema = Object.assign({}, ...parts, own);
    const each = (schemas: Schema[]) => schemas.map(resolve);
    return {
      ...all,
      ...(all.properties && {
        properties: Object.fromEntries(Object.entries(all.properties).map(([name, inner]) => [name, resolve(inner)])),
      }),
      ...(all.items && { items: resolve(all.items) }),
      ...(all.anyOf && { anyOf: each(all.anyOf) }),
      ...(all.oneOf && { oneOf: each(all.oneOf) }),
    };
  };
  return new Map(
    Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods).flatMap(([verb, { responses }]) => {
        const success = Object.entries(responses).find(([status]) => status.startsWith('2'))?.[1];
        const schema = success?.content?.['application/json']?.schema;
        return schema ? [[`${verb.toUpperCase()} ${path}`, resolve(schema)] as const] : [];
      }),
    ),
  );
}
