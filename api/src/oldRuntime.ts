/** The oldest version of Node that gets security fixes. */
const SUPPORTED = 22;

/** One line for the operator about a version of Node that gets none any more; else undefined. */
export const oldRuntime = (version: string): string | undefined =>
  Number(version.split('.')[0]) < SUPPORTED
    ? `Node ${version} gets no security fixes any more: use Node 22 or 24.`
    : undefined;
