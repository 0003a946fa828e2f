import { allJobs, countWorkers, type JobState, listJobs, retryJob } from '@porchlight/api';
import type { Command } from 'commander';
import { printTable } from './print.ts';
import { printJson, withServices } from './withServices.ts';

/** `jobs list` and `retry`. */
export function addJobCommands(program: Command): void {
  const jobs = program
    .command('jobs')
    .description('See and repeat the work that outlives a request.');

  jobs
    .command('list')
    .description('List every job: how its last run went, and when it comes next.')
    .option('--json', 'write JSON')
    .action(({ json }: { json?: boolean }) =>
      withServices(async ({ services: { database } }) => {
        const states = await listJobs(database, allJobs);
        const workers = await countWorkers(database);
        if (json) return printJson({ workers, jobs: states });
        printTable(states.map(row));
        if (workers === 0)
          process.stderr.write(
            'No process works on jobs: start one with ROLE=worker or ROLE=all.\n',
          );
      }),
    );

  jobs
    .command('retry')
    .description('Have a job run now, with all its attempts, also one that is given up.')
    .argument('<name|id>', 'as `jobs list` shows it')
    .option('--json', 'write JSON')
    .action((nameOrId: string, { json }: { json?: boolean }) =>
      withServices(async ({ services: { database }, actor }) => {
        const retried = await retryJob(database, allJobs, nameOrId, actor);
        if (json) printJson(retried);
        else process.stdout.write(`The job ${retried.name} runs as soon as a process is free.\n`);
      }),
    );
}

/** One line of the list: an error of several lines is cut, and stands whole in the JSON. */
const row = ({
  id,
  name,
  state,
  attempt,
  attempts,
  lastRun,
  seconds,
  nextRun,
  lastError,
  failedAt,
}: JobState) => ({
  id,
  name,
  state,
  attempt: attempts === null ? '' : `${attempt}/${attempts}`,
  lastRun,
  seconds: seconds === null ? '' : seconds.toFixed(1),
  nextRun,
  failedAt,
  lastError: lastError?.split('\n')[0]?.slice(0, 100),
});
