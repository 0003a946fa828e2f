import { userInfo } from 'node:os';
import { type Config, openServices, readConfig, type Services } from '@porchlight/api';

/** What a command works with. */
export interface Tool {
  config: Config;
  services: Services;
  /** Who does it, for the audit. */
  actor: string;
}

/**
 * Runs a command on the services of the API: on the database that runs, else one that is started for
 * as long as the command takes.
 */
export async function withServices(work: (tool: Tool) => Promise<void>): Promise<void> {
  const config = readConfig(process.env);
  const log = { info: () => {}, warn: (text: string) => void process.stderr.write(`${text}\n`) };
  const { services, close } = await openServices(config, { log, attach: true, patience: 10_000 });
  try {
    await services.releases.refresh();
    await work({ config, services, actor: `operator:${userInfo().username}` });
  } finally {
    await close();
  }
}

/** Writes JSON for a program. */
export function printJson(value: unknown): void {
  process.stdout.write(`${JSON.stringify(value, null, 2)}\n`);
}
