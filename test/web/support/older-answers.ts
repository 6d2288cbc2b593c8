import type { Page } from '@playwright/test';
import { answersIn, type Document, type Schema } from '../../support/documentation.js';

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The one of several shapes that a value has, by what is fixed in them. */
const shapeOf = (shapes: Schema[], value: unknown) =>
  shapes.find(
    ({ type, properties = {} }) =>
      type !== 'null' &&
      (!isObject(value) ||
        Object.entries(properties).every(([name, one]) => !one.enum || one.enum.includes(value[name]))),
  );

/** What is left of an answer without the fields that a reader can do without, and with one that no reader knows. */
function reduced(schema: Schema | undefined, value: unknown): unknown {
  const among = schema?.anyOf ?? schema?.oneOf;
  if (among) return reduced(shapeOf(among, value), value);
  if (Array.isArray(value)) return value.map((one) => reduced(schema?.items, one));
  const properties = schema?.properties;
  if (!isObject(value) || !properties) return value;
  const kept = Object.entries(value).filter(([name]) => {
    const one = properties[name];
    return one && !('default' in one) && schema.required?.includes(name);
  });
  return {
    ...Object.fromEntries(kept.map(([name, one]) => [name, reduced(properties[name], one)])),
    ofALaterRelease: { known: 'to nobody' },
  };
}

/**
 * From now on the page is answered as by a process of another release: without the fields that came on top of what a
 * reader must find, and with an unknown one in every object. Returns the calls that were answered so.
 */
export async function answerAsAnotherRelease(page: Page): Promise<Set<string>> {
  const answers = answersIn((await (await page.request.get('/api/openapi.json')).json()) as Document);
  const calls = [...answers].map(([name, schema]) => {
    const [method, path = ''] = name.split(' ');
    return { name, schema, method, path, fits: new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`) };
  });
  const answered = new Set<string>();
  await page.route('**/api/**', async (route) => {
    const request = route.request();
    // The live stream would bring the whole answer after all.
    if (request.resourceType() === 'eventsource') return route.abort();
    const { pathname } = new URL(request.url());
    const fitting = calls.filter(({ method, fits }) => method === request.method() && fits.test(pathname));
    const call = fitting.find(({ path }) => path === pathname) ?? fitting[0];
    const response = await route.fetch();
    if (!call || !response.ok()) return route.fulfill({ response });
    answered.add(call.name);
    return route.fulfill({ response, json: reduced(call.schema, await response.json()) });
  });
  return answered;
}
