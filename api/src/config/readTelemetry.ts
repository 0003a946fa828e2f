import type { TelemetryOptions } from '../telemetry/index.ts';
import { ConfigError } from './Config.ts';
import { readUrl } from './readUrl.ts';

/**
 * Where traces and metrics go, by the names that OpenTelemetry gives its variables. Undefined where
 * nothing is to be sent.
 * @throws ConfigError with one line for the operator.
 */
export function readTelemetry(
  text: (name: string) => string | undefined,
): TelemetryOptions | undefined {
  const name = 'OTEL_EXPORTER_OTLP_ENDPOINT';
  const endpoint = readUrl(name, text(name), ['http:', 'https:']);
  if (!endpoint) return undefined;
  return Object.freeze({
    endpoint,
    service: text('OTEL_SERVICE_NAME') ?? 'porchlight',
    traceShare: readNumber('OTEL_TRACES_SAMPLER_ARG', text, { least: 0, most: 1, usual: 1 }),
    metricSeconds:
      readNumber('OTEL_METRIC_EXPORT_INTERVAL', text, {
        least: 1000,
        most: 3_600_000,
        usual: 60_000,
      }) / 1000,
  });
}

function readNumber(
  name: string,
  text: (name: string) => string | undefined,
  { least, most, usual }: { least: number; most: number; usual: number },
): number {
  const given = text(name);
  const value = given === undefined ? usual : Number(given);
  if (!(value >= least && value <= most))
    throw new ConfigError(`${name} must be a number from ${least} to ${most}, not "${given}".`);
  return value;
}
