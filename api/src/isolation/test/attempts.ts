/** What the hostile program is told, so that it can try. */
export interface AttackTargets {
  /** A file that only the server may read. */
  secret: string;
  /** A socket of the file system, and a port of the loopback, on which the server listens. */
  socket: string;
  port: number;
  /** The server itself. */
  pid: number;
}
