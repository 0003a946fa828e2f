/** SQLSTATE classes and codes of a server that is away, going or coming: it is worth trying again. */
const AWAY = /^(08...|57P0[1-5]|53300|25006)$/;
const NETWORK = ['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND', 'EAI_AGAIN'];

/** True when an error says that the database could not be reached, and nothing about the statement. */
export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (/^SequelizeConnection/.test(error.name)) return true;
  const { code } = error as { code?: string };
  if (code && (AWAY.test(code) || NETWORK.includes(code))) return true;
  if (
    /Connection terminated|not queryable|timeout exceeded when trying to connect/.test(
      error.message,
    )
  )
    return true;
  return 'parent' in error && error.parent !== error && isUnavailable(error.parent);
}
