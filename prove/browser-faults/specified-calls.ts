import { readFileSync } from 'node:fs';

/** One call that the specifications name. */
export type SpecifiedCall = {
  /** `POST /api/portal/opportunities/{id}/accept` */
  name: string;
  method: string;
  /** Which of the two names it. */
  from: 'S0' | 'S1';
  /** Whether a request of this address is one. */
  isAt(url: URL): boolean;
};

const PAGE = 'docs/specification/calls.md';
const ROW = /^\| <a id="API-\d+"><\/a>API-\d+ \| ([^|]+) \|.*\| ([^|]+) \|$/;
/** Where an upload goes is said by the answer before it. */
const UPLOAD = '/api/objects/{id}';

/** Every call in the table of the specified ones; `, /reject` beside a call is the same with another end. */
export const specifiedCalls = (): SpecifiedCall[] =>
  readFileSync(PAGE, 'utf8')
    .split('\n')
    .flatMap((row) => {
      const [, cell = '', from = ''] = ROW.exec(row) ?? [];
      return callsIn(cell).map((call) => callOf(call, from.includes('S0') ? 'S0' : 'S1'));
    });

type Named = { method: string; path: string };

function callsIn(cell: string): Named[] {
  const calls: Named[] = [];
  for (const [, comma, method, path = ''] of cell.matchAll(/(, |)`(?:([A-Z]+) )?([^`]+)`/g)) {
    const before = calls.at(-1);
    if (method) calls.push({ method, path });
    else if (comma && before) calls.push({ ...before, path: before.path.replace(/\/[^/]+$/, path) });
  }
  return calls;
}

function callOf({ method, path }: Named, from: SpecifiedCall['from']): SpecifiedCall {
  const address = path === '{uploadURL}' ? UPLOAD : path;
  const pattern = new RegExp(`^${address.replace(/\{\w+\}/g, '[^/]+')}$`);
  return { name: `${method} ${path}`, method, from, isAt: ({ pathname }) => pattern.test(pathname) };
}
