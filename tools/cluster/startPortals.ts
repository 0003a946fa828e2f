import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { freePort } from '../../api/test/freePort.ts';
import { type Program, startProgram } from './programs.ts';
import { statusOf, until } from './until.ts';
import type { Version } from './Version.ts';

/** Seconds that a process goes on taking requests once it is told to stop: the balancer looks each half. */
const DRAIN = 3;

/** A process of the portal at an address of its own, which another of it may take over. */
export interface Portal {
  name: string;
  port: number;
  url: string;
  /** Starts it, and waits until it is ready. */
  start(env?: Record<string, string>): Promise<void>;
  stop(signal?: NodeJS.Signals): Promise<number | null>;
  log(): string;
}

/** Brings the database up to a version, as a job does before a roll-out. */
export async function migrate(
  folder: string,
  env: Record<string, string>,
  { root, command }: Version,
): Promise<void> {
  const program = startProgram({
    name: 'migrate',
    folder,
    cwd: root,
    command,
    env: { ...env, ROLE: 'migrate' },
  });
  await until('the migration has ended', () => !program.isAlive());
  if ((await program.stop()) !== 0) throw new Error(`The migration failed.\n${program.log()}`);
}

/** A process of one role, of the version that is asked for when it starts; nothing runs yet. */
export async function openPortal(
  folder: string,
  name: string,
  env: Record<string, string>,
  versionNow: () => Version,
): Promise<Portal> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const data = path.join(folder, name);
  mkdirSync(data);
  let program: Program | undefined;
  return {
    name,
    port,
    url,
    async start(changed = {}) {
      const { root, command } = versionNow();
      const started = startProgram({
        name,
        folder,
        cwd: root,
        command,
        env: {
          DRAIN_SECONDS: String(DRAIN),
          HOST: '127.0.0.1',
          LOG_LEVEL: 'warn',
          NODE_ENV: 'production',
          ...env,
          ...changed,
          PORT: String(port),
          DATA_DIR: data,
        },
      });
      program = started;
      await until(`${name} is ready`, async () => {
        if (!started.isAlive()) throw new Error(`${name} has ended.\n${started.log()}`);
        return (await statusOf(`${url}/readyz`)) === 200;
      });
    },
    stop: async (signal) => (await program?.stop(signal)) ?? null,
    log: () => program?.log() ?? '',
  };
}
