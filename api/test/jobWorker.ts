/**
 * A process that works on jobs, for tests that kill one: `jobWorker.ts URL`. Each run of `count` writes a
 * line to `test_runs`, waits until `test_gate` is open, and then has its effect. Each run of `kill` ends
 * its process at once.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { openDatabase, sql } from '../src/database/index.ts';
import { createLogger } from '../src/http/createLogger.ts';
import type { Job } from '../src/jobs/Job.ts';
import { startWorker } from '../src/jobs/worker/startWorker.ts';

const RUN = sql('test-run', 'insert into test_runs (pid) values ($1)');
const IS_OPEN = sql('test-is-open', 'select 1 from test_gate');
const EFFECT = sql(
  'test-effect',
  'insert into test_effects (name, pid) values ($1, $2) on conflict do nothing',
);

const [url = ''] = process.argv.slice(2);
const database = openDatabase(url, { connections: 4 });

const count: Job<undefined> = {
  name: 'count',
  summary: 'Has one effect.',
  attempts: 5,
  async run() {
    await database.run(RUN, [process.pid]);
    while (!(await database.first(IS_OPEN))) await sleep(50);
    await database.run(EFFECT, ['count', process.pid]);
    return undefined;
  },
};
const kill: Job<undefined> = {
  name: 'kill',
  summary: 'Ends its process.',
  attempts: 2,
  async run() {
    await database.run(RUN, [process.pid]);
    process.kill(process.pid, 'SIGKILL');
    return new Promise<never>(() => {});
  },
};

const logger = createLogger('warn');
startWorker({ database, jobs: [count, kill], needs: undefined, logger, beat: 250, silence: 1_500 });
