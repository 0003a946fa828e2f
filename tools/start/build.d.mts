/**
 * Builds the pages where their sources differ from those of the last build. Exits when a build fails.
 * @param dists Only those that go to these folders. Default: all.
 */
export function buildPage(root: string, dists?: string[]): void;
/** What Node is told when it starts the server. */
export const OPTIONS: string[];
/** Builds the server where it is stale; the words after `node` that start it. */
export function buildServer(root: string): Promise<string[]>;
