import type { Registry } from 'prom-client';
import type { TelemetryOptions } from './TelemetryOptions.ts';

/** What sends. */
export interface TracedProcess {
  /** `web`, `worker`, `all`. */
  role: string;
  registry: Registry;
}

/** Begins to send, where it was asked for; nothing of it is loaded else. @returns What ends it. */
export async function startTelemetry(
  options: TelemetryOptions | undefined,
  process: TracedProcess,
): Promise<() => Promise<void>> {
  if (!options) return async () => {};
  const { startExport } = await import('./export.ts');
  return startExport(options, process);
}
