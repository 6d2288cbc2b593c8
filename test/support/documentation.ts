import type { House } from './house.js';

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
};

/** One call of the published document; `name` is such as `POST /api/login`. */
export type Operation = { name: string; method: string; path: string; query: string[]; body: Schema | null };

type Call = {
  parameters: { in: string; name: string }[];
  requestBody?: { content: Record<string, { schema: Schema }> };
};
type Document = {
  paths: Record<string, Record<string, Call>>;
  components: { schemas: Record<string, Schema> };
};

/** Every call that `/api/openapi.json` publishes, references resolved. */
export async function publishedOperations(house: House): Promise<Operation[]> {
  const { body: document } = await house.visitor().get<Document>('/api/openapi.json');
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
