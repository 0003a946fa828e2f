// At once, with the test: jest can't link the services a second time when two commands want them.
import '../portal/servicesCommands.ts';
import type { PortalProcess } from '../browser/startPortal.ts';
import { callTool } from './callTool.ts';
import type { ToolRun } from './runTool.ts';

/** Runs the operator's tool on a running portal's data. */
export function runPortalTool(
  args: string[],
  { dataDir }: Pick<PortalProcess, 'dataDir'>,
  env: Record<string, string> = {},
): Promise<ToolRun> {
  return callTool(args, { HOME: process.env.HOME ?? '', DATA_DIR: dataDir, ...env });
}
