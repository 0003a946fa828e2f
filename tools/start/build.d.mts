/** Builds the pages where their sources differ from those of the last build. Exits when a build fails. */
export function buildPage(root: string): void;
