export { startTelemetry } from './startTelemetry.ts';
export type { TelemetryOptions } from './TelemetryOptions.ts';
export { traced } from './traced.ts';
export { traceRequests } from './traceRequests.ts';
