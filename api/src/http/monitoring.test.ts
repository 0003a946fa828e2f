import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { startPortal, type TestPortal } from '../../test/portal.ts';
import { root } from '../runtime.ts';

/** What PromQL knows by itself, and the names of labels. */
const LANGUAGE =
  /^(sum|rate|increase|delta|max|min|count|by|topk|histogram_quantile|min_over_time|abs|up|le|name|route|status|state|outcome|release|receiver|reason)$/;

let portal: TestPortal;
let metrics: string;
/** Names of series as they are asked for. */
let series: Set<string>;
beforeAll(async () => {
  // A scanner that is away: what waits for it is measured.
  portal = await startPortal({ env: { CLAMD: '127.0.0.1:9' } });
  await portal.anyone.get('/healthz');
  metrics = (await portal.anyone.get('/metrics')).body;
  series = new Set(
    [...metrics.matchAll(/^# TYPE (\S+) (\S+)$/gm)].flatMap(([, name, type]) =>
      type === 'histogram' ? [`${name}_bucket`, `${name}_count`, `${name}_sum`] : [name!],
    ),
  );
});
afterAll(() => portal.stop());

const read = (file: string) => readFile(path.join(root, file), 'utf8');

/** The series that an expression asks for. */
function seriesOf(expression: string): string[] {
  const bare = expression.replace(/\{[^}]*\}|\[[^\]]*\]|"[^"]*"/g, ' ');
  const names = bare.match(/(?<![\w.])[a-z_][a-z0-9_]+/g) ?? [];
  return names.filter((name) => !LANGUAGE.test(name));
}

const value = (line: string) =>
  Number(new RegExp(`^${line.replace(/[{}]/g, '\\$&')} (\\S+)$`, 'm').exec(metrics)?.[1]);

test('the process tells what requests wait for, and what it serves', () => {
  const release = portal.server.services.releases.current().hash.slice(0, 12);
  expect(value('ready')).toBe(1);
  expect(metrics).not.toMatch(/^not_ready\{/m);
  expect(value('migrations_missing')).toBe(0);
  expect(Math.abs(value('clock_ahead_seconds'))).toBeLessThan(60);
  expect(value(`release_info{release="${release}"}`)).toBe(1);
  expect(value('database_waiting')).toBe(0);
  const [busy, idle] = ['busy', 'idle'].map((state) =>
    value(`database_connections{state="${state}"}`),
  );
  expect(busy! + idle!).toBeGreaterThan(0);
  expect(value('document_checks{state="running"}')).toBe(0);
  expect([value('scans_waiting'), value('scan_oldest_seconds')]).toEqual([0, 0]);
});

test('each alert asks for series that there are, and has its own part of the runbook', async () => {
  const [alerts, runbook] = await Promise.all([
    read('deploy/monitoring/alerts.yml'),
    read('docs/operations.md'),
  ]);
  const rules = alerts.split('- alert: ').slice(1);
  expect(rules.length).toBeGreaterThan(10);
  for (const rule of rules) {
    const name = rule.slice(0, rule.indexOf('\n'));
    const asked = seriesOf(/expr: (.+)/.exec(rule)![1]!);
    if (!rule.includes('up{')) expect(asked).not.toEqual([]);
    const missing = asked.filter((one) => !series.has(one));
    expect([name, missing]).toEqual([name, []]);
    expect(rule).toContain(`runbook: docs/operations.md#${name.toLowerCase()}\n`);
    expect(runbook).toContain(`\n### ${name}\n\n`);
  }
});

test('the dashboard asks for series that there are', async () => {
  const { panels } = JSON.parse(await read('deploy/monitoring/grafana-dashboard.json'));
  const asked = panels.flatMap(({ targets }: { targets: { expr: string }[] }) =>
    targets.flatMap(({ expr }) => seriesOf(expr)),
  );
  expect(asked.length).toBeGreaterThan(15);
  expect(asked.filter((one: string) => !series.has(one))).toEqual([]);
});
