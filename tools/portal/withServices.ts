import { userInfo } from 'node:os';
import {
  type Config,
  openServices,
  passOldRelease,
  readConfig,
  type Services,
} from '@porchlight/api';

/** What a command works with. */
export interface Tool {
  config: Config;
  services: Services;
  /** Who does it, for the audit. */
  actor: string;
}

/** Who runs this, as the audit names them. */
export const operator = (): string => `operator:${userInfo().username}`;

/**
 * Runs a command on the services of the API: on the database that runs, else one that is started for
 * as long as the command takes.
 */
export async function withServices(work: (tool: Tool) => Promise<void>): Promise<void> {
  const config = readConfig(process.env);
  const say = (text: string) => void process.stderr.write(`${text}\n`);
  const log = { info: () => {}, warn: say, error: say };
  const { services, close } = await openServices(config, { log, attach: true, patience: 10_000 });
  try {
    // What it can't open was said; another release may be what the command makes public.
    await services.releases.refresh().catch(passOldRelease);
    await work({ config, services, actor: operator() });
  } finally {
    await close();
  }
}

/** Writes JSON for a program. */
export function printJson(value: unknown): void {
  process.stdout.write(`${JSON.stringify(value, null, 2)}\n`);
}
