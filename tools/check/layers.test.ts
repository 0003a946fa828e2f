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

test('whatever of the server is not named as what answers requests must not know them', () => {
  write('tsconfig.json', '{}');
  write('node_modules/koa/index.js', '');
  write('node_modules/@koa/router/index.js', '');
  const knowing = "import type Koa from 'koa';\nexport type Context = Koa.Context;\n";
  const services = ['desk/openCase', 'keys/makeKey', 'letters/writeLetter', 'anew/anything'];
  for (const name of services) write(`api/src/${name}.ts`, knowing);
  const telling = ['desk/routes', 'studio/routes/files', 'links/operatorRoutes', 'http/readBody'];
  for (const name of telling) write(`api/src/${name}.ts`, knowing);
  write('api/src/jobs/startJobs.ts', "import Router from '@koa/router';\nexport { Router };\n");
  const { stdout } = spawnSync(
    process.execPath,
    [program, '--config', config, '--output-type', 'json', 'api'],
    { cwd: folder, encoding: 'utf8' },
  );
  const { summary } = JSON.parse(stdout) as {
    summary: { violations: { from: string; rule: { name: string; severity: string } }[] };
  };
  const broken = summary.violations
    .map(({ from, rule }) => `${rule.severity} ${rule.name} ${from}`)
    .sort();
  expect(broken).toEqual(
    [...services, 'jobs/startJobs']
      .sort()
      .map((name) => `error services-know-no-koa api/src/${name}.ts`),
  );
});
