import { type DestinationStream, type Logger, pino } from 'pino';

/**
 * The log: one JSON object a line. What identifies people never enters it: requests are logged by
 * their route, without query, body or headers; an error of the database or of
 * the mail server by its code alone, since its text may repeat a value.
 */
export function createLogger(level: string, destination?: DestinationStream): Logger {
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: {
        paths: ['authorization', '*.authorization', 'cookie', '*.cookie', 'password', '*.password'],
        censor: '[redacted]',
      },
      serializers: { err: describeError },
    },
    destination ?? pino.destination({ fd: 1, sync: true }),
  );
}

interface DescribedError {
  name: string;
  message?: string;
  code?: string;
  stack?: string;
  cause?: DescribedError;
}

function describeError(error: unknown): DescribedError {
  if (!(error instanceof Error)) return { name: typeof error };
  const { code, parent, severity } = error as Error & {
    code?: string;
    parent?: unknown;
    severity?: string;
  };
  const isFromDatabase = severity !== undefined || parent !== undefined;
  // A mail server's answer repeats the address that it refuses.
  const isFromMail = 'responseCode' in error || 'command' in error;
  const cause = parent ?? error.cause;
  return {
    name: error.name,
    ...(code !== undefined && { code }),
    ...(!isFromDatabase && !isFromMail && { message: error.message }),
    stack: frames(error),
    ...(cause !== undefined && cause !== error && { cause: describeError(cause) }),
  };
}

/** The stack without its first line, which repeats the message. */
function frames(error: Error): string {
  return (error.stack ?? '')
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .join('\n');
}
