import type { Registry } from 'prom-client';
import type { TelemetryOptions } from './TelemetryOptions.ts';

/** Begins to send, where it was asked for; nothing of it is loaded else. @returns What ends it. */
export async function startTelemetry(
  options: TelemetryOptions | undefined,
  registry: Registry,
): Promise<() => Promise<void>> {
  if (!options) return async () => {};
  const { startExport } = await import('./export.ts');
  return startExport(options, registry);
}
