/**
 * `npm run cluster`: the portal as an agency runs it, on this machine; each part is broken in turn while
 * people apply, and all that was acknowledged is read back. Prints a table; ends with 1 where anything
 * was not as it has to be. Words narrow it to the faults that have them in their names; with
 * `--from COMMIT` that version runs at first, and this one is rolled out under load, whatever the words.
 */
import { parseArgs } from 'node:util';
import { findProgram } from '../../api/test/debian.ts';
import { chooseFaults } from './faults.ts';
import { PROGRAMS } from './needed.ts';
import { type Result, runFault } from './runFault.ts';
import { startCluster } from './startCluster.ts';
import { postgresPrograms } from './startDatabase.ts';
import { withVersion } from './Version.ts';

const {
  positionals: only,
  values: { from },
} = parseArgs({ allowPositionals: true, options: { from: { type: 'string' } } });
const missing = PROGRAMS.filter((name) => !findProgram(name));
if (missing.length || !postgresPrograms()) {
  process.stderr.write(
    `Missing: ${[...missing, ...(postgresPrograms() ? [] : ['postgresql'])].join(', ')}. On Debian: apt-get install postgresql patroni etcd-server pgbouncer haproxy radosgw ceph-mon ceph-osd clamav-daemon\n`,
  );
  process.exit(2);
}

const seconds = (milliseconds: number) => (milliseconds / 1000).toFixed(1);
const say = (line: string) => void process.stdout.write(`${line}\n`);

function print(result: Result): void {
  const { fault, requests, failed, reasons, acknowledged, lost, doubled, broken } = result;
  const how = Object.entries(reasons).map(([reason, count]) => `${count} × ${reason}`);
  say(
    `| ${fault} | ${requests} | ${failed}${how.length ? ` (${how.join(', ')})` : ''} | ${seconds(result.stoodStill)} s | ${seconds(result.documentsStoodStill)} s | ${acknowledged} | ${lost.length} | ${doubled.length} |`,
  );
  for (const line of broken) process.stderr.write(`  ✕ ${line}\n`);
}

const { started: cluster, removeVersion } = await withVersion(from, (version) =>
  startCluster({ web: 3, workers: 2, hasStore: true, version }),
);
let ending: Promise<void> | undefined;
const end = async (code: number) => {
  ending ??= cluster.remove();
  await ending;
  removeVersion();
  process.exit(code);
};
process.on('SIGINT', () => void end(1));
process.on('SIGTERM', () => void end(1));
let isBroken = false;
try {
  say(
    '| what happens | requests | failed | longest without an acknowledged write | without a document | acknowledged writes | lost | doubled |',
  );
  say('|---|--:|--:|--:|--:|--:|--:|--:|');
  for (const fault of chooseFaults(only, from !== undefined)) {
    if (fault.needs && !fault.needs(cluster)) {
      say(`| ${fault.name} | not tried on this machine | | | | | | |`);
      continue;
    }
    const result = await runFault(cluster, fault);
    print(result);
    isBroken ||= result.broken.length > 0;
  }
} catch (error) {
  process.stderr.write(`${(error as Error).stack}\n`);
  isBroken = true;
}
await end(isBroken ? 1 : 0);
