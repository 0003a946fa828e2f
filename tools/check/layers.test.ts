import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const here = import.meta.dirname;
const program = path.join(here, '../../node_modules/.bin/depcruise');
const config = path.join(here, 'dependency-cruiser.cjs');
const folder = mkdtempSync(path.join(tmpdir(), 'layers-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** A file of a product that has nothing but the files that are written here. */
function write(name: string, text: string): void {
  const file = path.join(folder, name);
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, text);
}

/** What must not know requests, and what answers them. */
const SERVICES = ['desk/openCase', 'keys/makeKey', 'letters/writeLetter', 'anew/anything'];
const ROUTES = ['desk/routes', 'studio/routes/files', 'links/operatorRoutes', 'http/readBody'];
/** Arrows that were there once: from, to, and the rule that keeps them away. */
const BACK = [
  ['engine/src/kernel/a', 'engine/src/compile/b', 'engine-kernel-knows-its-own'],
  ['engine/src/external-schema/a', 'engine/src/compile/b', 'engine-external-schema-knows-its-own'],
  ['engine/src/edit/a', 'engine/src/check/b', 'engine-edit-knows-its-own'],
  ['engine/src/check/a', 'engine/src/witness/b', 'engine-check-knows-its-own'],
  ['engine/src/explain/a', 'engine/src/check/b', 'engine-explain-knows-its-own'],
  ['engine/src/diff/a', 'engine/src/check/b', 'engine-diff-knows-its-own'],
  ['engine/src/anew/a', 'engine/src/kernel/b', 'engine-rooms-are-named'],
  ['api/src/http/a', 'api/src/applications/b', 'api-http-knows-its-own'],
  ['api/src/documents/a', 'api/src/links/b', 'documents-know-no-links'],
  ['api/src/studio/a', 'api/src/operator/b', 'the-operator-is-above'],
  ['web/src/sign-in/a', 'web/src/app/b', 'sign-in-knows-no-entry'],
  ['tools/portal/a', 'tools/test/b', 'the-tool-runs-on-no-test'],
  ['tools/portal/c', 'web/src/app/b', 'the-tool-runs-on-no-test'],
] as const;

let broken: string[];

beforeAll(() => {
  write('tsconfig.json', '{}');
  write('node_modules/koa/index.js', '');
  write('node_modules/@koa/router/index.js', '');
  const knowing = "import type Koa from 'koa';\nexport type Context = Koa.Context;\n";
  for (const name of [...SERVICES, ...ROUTES]) write(`api/src/${name}.ts`, knowing);
  write('api/src/jobs/startJobs.ts', "import Router from '@koa/router';\nexport { Router };\n");
  for (const [from, to] of BACK) {
    write(`${to}.ts`, 'export const b = 1;\n');
    const relative = path.posix.relative(path.posix.dirname(from), to);
    write(`${from}.ts`, `export { b } from '${relative}.ts';\n`);
  }
  const { stdout } = spawnSync(
    process.execPath,
    [program, '--config', config, '--output-type', 'json', 'engine', 'api', 'web', 'tools'],
    { cwd: folder, encoding: 'utf8' },
  );
  const { summary } = JSON.parse(stdout) as {
    summary: { violations: { from: string; rule: { name: string; severity: string } }[] };
  };
  broken = summary.violations
    .map(({ from, rule }) => `${rule.severity} ${rule.name} ${from}`)
    .sort();
});

test('whatever of the server is not named as what answers requests must not know them', () => {
  expect(broken.filter((line) => line.includes(' services-know-no-koa '))).toEqual(
    [...SERVICES, 'jobs/startJobs']
      .sort()
      .map((name) => `error services-know-no-koa api/src/${name}.ts`),
  );
});

test('arrows that were turned do not come back', () => {
  expect(broken.filter((line) => !line.includes(' services-know-no-koa '))).toEqual(
    BACK.map(([from, , rule]) => `error ${rule} ${from}.ts`).sort(),
  );
});
