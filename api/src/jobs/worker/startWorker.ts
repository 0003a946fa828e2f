import type { Database } from '../../database/index.ts';
import type { Job } from '../Job.ts';
import { createTask, type TaskOptions } from './createTask.ts';
import { openPresence, type Presence } from './openPresence.ts';
import { recoverJobs } from './recoverJobs.ts';
import { type RunningQueue, runQueue } from './runQueue.ts';
import { type JobSchedule, openSchedule } from './scheduleDue.ts';

/** The jobs that a worker takes, and how it is told to stop. */
export interface WorkerOptions<Needs> extends TaskOptions<Needs> {
  /**
   * Its address must lead to PostgreSQL itself: a worker listens and holds a lock, which a pool of
   * transactions in between cannot pass on.
   */
  database: Database;
  jobs: Job<Needs>[];
  /** Milliseconds between signs of life. Default 5,000. */
  beat?: number;
  /** Milliseconds of silence after which another process counts as dead. Default 20,000. */
  silence?: number;
}

/** The shortest time between two looks at what is due, in milliseconds. */
const SHORTEST = 50;

/**
 * Works on jobs until it is stopped: those that are asked for, and those that come by the clock. A
 * database that is away is waited for.
 */
export function startWorker<Needs>(options: WorkerOptions<Needs>): { stop(): Promise<void> } {
  const { database, jobs, logger, beat = 5_000, silence = 20_000 } = options;
  const tasks = Object.fromEntries(jobs.map((job) => [job.name, createTask(job, options)]));
  let working: { url: string; queue: RunningQueue; presence: Presence } | undefined;
  let schedule: JobSchedule | undefined;
  let wasFailing = false;
  let isOver = false;
  let timer: NodeJS.Timeout | undefined;
  let turn = takeTurn();

  async function work(): Promise<number> {
    const { url } = database;
    // An embedded database may come back at another address.
    if (working && (working.queue.hasEnded() || working.url !== url)) await end();
    if (!working) {
      const queue = await runQueue(url, tasks, logger);
      working = { url, queue, presence: openPresence(url, queue.id) };
    }
    await working.presence.sign();
    await recoverJobs(database, logger, silence);
    schedule ??= await openSchedule(database, jobs);
    return schedule.enqueueDue();
  }

  async function takeTurn(): Promise<void> {
    let wait = beat;
    try {
      wait = Math.min(beat, await work());
      wasFailing = false;
    } catch (err) {
      // Once, not each few seconds.
      if (!wasFailing) logger.warn({ err }, 'Jobs cannot be looked after: it is tried again.');
      wasFailing = true;
    }
    if (isOver) return;
    timer = setTimeout(
      () => {
        turn = takeTurn();
      },
      Math.max(SHORTEST, wait),
    );
  }

  async function end(): Promise<void> {
    const ending = working;
    working = undefined;
    await ending?.queue.stop();
    await ending?.presence.leave();
  }

  return {
    async stop() {
      isOver = true;
      clearTimeout(timer);
      await turn;
      await end();
    },
  };
}
