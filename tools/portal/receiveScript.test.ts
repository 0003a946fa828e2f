import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const doc = readFileSync(new URL('../../docs/mail.md', import.meta.url), 'utf8');
const script = /```sh\n(#!\/bin\/sh\n[^`]*)```/.exec(doc)![1]!;

/** The code that the script of the manual ends with, where the tool and what it reads are others. */
function endWith(tool: string, environment: string): number | null {
  const folder = mkdtempSync(join(tmpdir(), 'receive-'));
  writeFileSync(join(folder, 'receive.env'), environment);
  writeFileSync(join(folder, 'tool'), tool);
  const path = join(folder, 'receive');
  writeFileSync(
    path,
    script
      .replace('/opt/porchlight', folder)
      .replace('/etc/porchlight/receive.env', join(folder, environment ? 'receive.env' : 'none'))
      .replace(/\/usr\/bin\/node .*/, `sh ${join(folder, 'tool')}`),
  );
  return spawnSync('/bin/sh', [path]).status;
}

const SET = 'A=b\n';

test.each<[string, number, string, string]>([
  ['the mail is taken', 0, 'test "$A$ROLE" = bweb', SET],
  ['it is no mail', 65, 'exit 65', SET],
  ['it is to come again', 75, 'exit 75', SET],
  ['the tool does not start', 75, 'exit 1', SET],
  ['there is no tool', 75, 'exit 127', SET],
  ['the tool is killed', 75, 'kill -9 $$', SET],
  ['the environment can’t be read', 75, 'exit 0', ''],
  ['the environment is none', 75, 'exit 0', 'A=(\n'],
])('where %s the script of the manual ends with %i', (_what, code, tool, environment) => {
  expect(endWith(tool, environment)).toBe(code);
});
