/** What keeps the database from doing what is asked of it, for a while, whatever it is. */
export interface Fault {
  kind: 'unreachable' | 'not-writable' | 'disk-full' | 'overloaded' | 'busy';
  /** True when the connections that are open will not work again: others have to be opened. */
  isOfConnections: boolean;
  /** Seconds after which it is worth trying again. */
  retryAfter: number;
}

const UNREACHABLE: Fault = { kind: 'unreachable', isOfConnections: true, retryAfter: 5 };
/** A standby, or a server that somebody holds still: a session that began there may stay so for good. */
const NOT_WRITABLE: Fault = { kind: 'not-writable', isOfConnections: true, retryAfter: 5 };
const DISK_FULL: Fault = { kind: 'disk-full', isOfConnections: false, retryAfter: 30 };
/** No memory, no connection, a limit of the server's own. */
const OVERLOADED: Fault = { kind: 'overloaded', isOfConnections: false, retryAfter: 5 };
/** Somebody else has what this wants to change, for longer than it may wait. */
const BUSY: Fault = { kind: 'busy', isOfConnections: false, retryAfter: 2 };

/** By SQLSTATE, the first that matches (PostgreSQL's appendix A). */
const BY_STATE: [RegExp, Fault][] = [
  [/^(08...|57P0[1-5])$/, UNREACHABLE],
  [/^25006$/, NOT_WRITABLE],
  [/^53100$/, DISK_FULL],
  [/^53...$/, OVERLOADED],
  [/^(40001|40P01|55P03|57014|25P0[34])$/, BUSY],
];
const NETWORK = [
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
];
/** What pg says without a code. */
const BROKEN = /Connection terminated|not queryable|timeout exceeded when trying to connect/;

/**
 * Classifies an error of the database: one that passes by itself, or none. One that says something of
 * the statement is none. An error that wraps another is classified by that one.
 */
export function faultOf(error: unknown): Fault | undefined {
  if (!(error instanceof Error)) return undefined;
  const { code, parent, cause } = error as Error & { code?: unknown; parent?: unknown };
  const wrapped = parent ?? cause;
  const inner = wrapped === error ? undefined : faultOf(wrapped);
  if (inner) return inner;
  if (typeof code === 'string') {
    const known = BY_STATE.find(([states]) => states.test(code))?.[1];
    if (known) return known;
    if (NETWORK.includes(code)) return UNREACHABLE;
  }
  if (error.name === 'SequelizeConnectionAcquireTimeoutError') return OVERLOADED;
  if (/^(Sequelize)?Connection/.test(error.name) || BROKEN.test(error.message)) return UNREACHABLE;
  return undefined;
}
