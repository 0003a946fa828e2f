/** Connections of this process now, and what waits for one. */
export interface ConnectionCounts {
  busy: number;
  idle: number;
  waiting: number;
}

/** What both pools are opened with. */
export interface PoolOptions {
  /** Where the server is reached; asked before each connection. */
  address(): string;
  /** The most connections of one pool at once. */
  most: number;
  /** True where a pooler stands before the server: it sets the limits of time. */
  isPooled: boolean | undefined;
  /** Whether a connection may be used once more. */
  isSound(client: unknown): boolean;
}

/** Of a connection, in milliseconds. */
const LIMITS = { statement_timeout: 30_000, idle_in_transaction_session_timeout: 60_000 };

/** What each connection is made with. */
export const connectionSettings = ({ isPooled }: Pick<PoolOptions, 'isPooled'>) => ({
  application_name: 'porchlight',
  connectionTimeoutMillis: 5_000,
  keepAlive: true,
  ...(!isPooled && LIMITS),
});

/** Milliseconds until who got no connection is given up. */
export const ACQUIRE = 8_000;

/** Milliseconds after which a connection that nothing needs is closed. */
export const IDLE = 30_000;
