import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { SyntaxNode } from '@lezer/common';
import { parser } from '@prometheus-io/lezer-promql';
import { parse } from 'yaml';
import { OBJECTIVES, type ServiceLevel, windowsOf } from '../domain/service-level/objectives.js';
import { eventually } from './support/eventually.js';
import { startTestApp, type TestApp } from './support/test-app.js';

type Rule = { alert: string; expr: string; annotations: { summary: string; runbook: string } };
type Panel = { title: string; targets?: { expr: string; legendFormat?: string }[] };

const root = resolve(import.meta.dirname, '..');
const read = (name: string) => readFileSync(resolve(root, name), 'utf8');
const { groups }: { groups: { rules: Rule[] }[] } = parse(read('deploy/prometheus/alerts.yml'));
const rules = groups.flatMap((group) => group.rules);
const { panels }: { panels: Panel[] } = JSON.parse(read('deploy/grafana/dashboards/banksia.json'));
const targets = panels.flatMap(({ title, targets: some = [] }) => some.map((target) => ({ title, ...target })));
const expressions = [
  ...rules.map(({ alert, expr }) => [alert, expr] as const),
  ...targets.map(({ title, expr }) => [title, expr] as const),
];

/** What Prometheus adds to whatever it scrapes. */
const OF_PROMETHEUS = { metrics: ['up'], labels: ['job', 'instance'] };

type Selector = { metric: string; labels: string[]; values: [label: string, value: string][] };

/**
 * The selectors of an expression, each with the labels that it or
 * what stands around it uses. @throws Error where it is no PromQL
 */
function selectorsOf(expr: string): Selector[] {
  const selectors: Selector[] = [];
  const text = ({ from, to }: { from: number; to: number }) => expr.slice(from, to);
  const all = (node: SyntaxNode, name: string): SyntaxNode[] => {
    const found: SyntaxNode[] = [];
    node.cursor().iterate((each) => void (each.name === name && found.push(each.node)));
    return found;
  };
  const tree = parser.parse(expr);
  tree.iterate({
    enter: ({ type, from }) => {
      if (type.isError) throw new Error(`${expr} is no PromQL at ${from}`);
    },
  });
  tree.iterate({
    enter: (node) => {
      if (node.name !== 'VectorSelector') return;
      const [metric] = all(node.node, 'Identifier').map(text);
      const matchers = all(node.node, 'UnquotedLabelMatcher').map((matcher) => {
        const [label = ''] = all(matcher, 'LabelName').map(text);
        const [value = ''] = all(matcher, 'StringLiteral').map(text);
        const [operator = ''] = all(matcher, 'MatchOp').map(text);
        return { label, value: JSON.parse(value) as string, operator };
      });
      const grouped: string[] = [];
      for (let around = node.node.parent; around; around = around.parent)
        if (around.name === 'AggregateExpr')
          grouped.push(...all(around, 'GroupingLabels').flatMap((labels) => all(labels, 'LabelName').map(text)));
      selectors.push({
        metric: metric ?? '',
        labels: [...matchers.map(({ label }) => label), ...grouped],
        values: matchers.filter(({ operator }) => operator === '=').map(({ label, value }) => [label, value]),
      });
    },
  });
  return selectors;
}

/** What `/metrics` serves: of each name its labels with their values. */
function servedIn(metrics: string): Map<string, Map<string, Set<string>>> {
  const served = new Map<string, Map<string, Set<string>>>();
  for (const [, name = '', labels = ''] of metrics.matchAll(/^(\w+)(?:\{(.*)\})? \S+$/gm)) {
    const known = served.get(name) ?? new Map<string, Set<string>>();
    served.set(name, known);
    for (const [, label = '', value = ''] of labels.matchAll(/(\w+)="((?:[^"\\]|\\.)*)"/g))
      known.set(label, (known.get(label) ?? new Set()).add(value));
  }
  return served;
}

let app: TestApp;
let served: ReturnType<typeof servedIn>;
beforeAll(async () => {
  app = await startTestApp();
  await app.visitor().get('/api/health/live');
  await eventually(async () => {
    const { text } = await app.visitor().get('/metrics');
    expect(text).toMatch(/^banksia_eligible_tutors 0$/m);
    served = servedIn(text);
  });
});
afterAll(() => app.close());

describe('deploy', () => {
  it('G-31 has alerts and panels', () => {
    expect(rules.length).toBeGreaterThan(10);
    expect(targets.length).toBeGreaterThan(15);
  });

  it.each(expressions)('G-31 %s uses only what is served', (_, expr) => {
    const selectors = selectorsOf(expr);
    expect(selectors).not.toEqual([]);
    for (const { metric, labels, values } of selectors) {
      if (OF_PROMETHEUS.metrics.includes(metric)) continue;
      expect([...served.keys()]).toContain(metric);
      const known = served.get(metric);
      for (const label of labels) expect([...OF_PROMETHEUS.labels, ...(known?.keys() ?? [])]).toContain(label);
      for (const [label, value] of values) expect([...(known?.get(label) ?? [])]).toContain(value);
    }
  });

  it.each(targets.filter(({ legendFormat }) => legendFormat))(
    'G-31 the legend of $title names labels that its query leaves: $legendFormat',
    ({ expr, legendFormat = '' }) => {
      const [{ labels } = { labels: [] as string[] }] = selectorsOf(expr);
      for (const [, label] of legendFormat.matchAll(/\{\{(\w+)\}\}/g))
        expect([...OF_PROMETHEUS.labels, ...labels]).toContain(label);
    },
  );

  it.each(['sum(banksia_waiting', 'banksia_waiting{kind=outbox}', 'rate(x[5])by'])('reads %s as no PromQL', (expr) => {
    expect(() => selectorsOf(expr)).toThrow('is no PromQL');
  });

  it('finds each name, label and value in an expression', () => {
    expect(selectorsOf('max by (slo) (a_b{window="1h",x=~"5.."}) > 2 and c offset 1d')).toEqual([
      { metric: 'a_b', labels: ['window', 'x', 'slo'], values: [['window', '1h']] },
      { metric: 'c', labels: [], values: [] },
    ]);
  });

  it('G-31 has a section in the runbook for each alert, and no other', () => {
    const sections = [...read('docs/runbook.md').matchAll(/^## (.+)$/gm)].map(([, title]) => title);
    expect(sections.toSorted()).toEqual(rules.map(({ alert }) => alert).toSorted());
    for (const { alert, annotations } of rules)
      expect(annotations.runbook).toBe(`docs/runbook.md#${alert.toLowerCase()}`);
  });

  it('G-31 alerts on every pair of windows of every objective', () => {
    for (const [level, { pairs }] of Object.entries(OBJECTIVES) as [
      ServiceLevel,
      (typeof OBJECTIVES)[ServiceLevel],
    ][]) {
      const alerted = rules
        .map(({ expr }) => selectorsOf(expr))
        .filter((selectors) => selectors.some(({ values }) => values.some(([, value]) => value === level)))
        .map((selectors) => selectors.map(({ values }) => values.find(([label]) => label === 'window')?.[1]));
      expect(alerted).toEqual(pairs.map((pair) => [...pair]));
      expect([...(served.get('banksia_slo_window_burn_rate')?.get('window') ?? [])]).toEqual(
        expect.arrayContaining(windowsOf(level)),
      );
    }
  });

  it('G-31 every file is mounted where its program looks for it', () => {
    const compose = read('docker-compose.yml');
    for (const folder of ['prometheus', 'grafana/provisioning', 'grafana/dashboards'])
      expect(compose).toContain(`./deploy/${folder}:`);
    expect(globSync('deploy/**/*.{yml,json}', { cwd: root })).toHaveLength(5);
  });
});
