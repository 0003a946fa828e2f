import { EventEmitter } from 'node:events';
import type { Runner, TaskList, WorkerEvents } from 'graphile-worker';
import type { Logger } from 'pino';

/** Jobs that one process runs at once. */
const CONCURRENCY = 4;
/** Connections of the queue: one listens, the others fetch and finish. */
const CONNECTIONS = 3;
/** Milliseconds that running jobs have to finish before they are left to another process. */
const PATIENCE = 20_000;

/** The queue as it runs in this process. */
export interface RunningQueue {
  /** The name under which it locks jobs. */
  id: string;
  /** True when it has ended by itself: it could not write down what became of a job. */
  hasEnded(): boolean;
  /** Lets what runs finish, as long as it may take. */
  stop(): Promise<void>;
}

/** Fetches jobs from the queue and runs them, until it is stopped. */
export async function runQueue(
  connectionString: string,
  taskList: TaskList,
  logger: Logger,
): Promise<RunningQueue> {
  // Loaded where it is needed: it is a third of a second of a start.
  const { Logger: QueueLogger, run } = await import('graphile-worker');
  const events: WorkerEvents = new EventEmitter();
  let id = '';
  events.on('pool:create', ({ workerPool }) => {
    id = workerPool.id;
  });
  const runner = await run({
    connectionString,
    maxPoolSize: CONNECTIONS,
    concurrency: CONCURRENCY,
    noHandleSignals: true,
    gracefulShutdownAbortTimeout: PATIENCE / 2,
    taskList,
    parsedCronItems: [],
    // Without batches, even of one, the end of a job is written beside everything: a stop does not wait
    // for it, and a database that is away ends the process by a promise that nobody holds.
    preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
    events,
    logger: new QueueLogger(() => (level, message, meta) => {
      // What a job fails with is said by its task.
      if (level === 'error' && !meta?.failure)
        logger.warn({ err: meta?.error, queue: message }, 'The queue of jobs has trouble.');
    }),
  });
  let hasEnded = false;
  runner.promise
    .catch(() => {})
    .finally(() => {
      hasEnded = true;
    });
  return {
    id,
    hasEnded: () => hasEnded,
    stop: () => stopRunner(runner),
  };
}

async function stopRunner(runner: Runner): Promise<void> {
  const timer = setTimeout(() => {
    runner.kill().catch(() => {});
  }, PATIENCE);
  // It has ended by itself already, or its jobs were left to others.
  await runner.stop().catch(() => {});
  await runner.promise.catch(() => {});
  clearTimeout(timer);
}
