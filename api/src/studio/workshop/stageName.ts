/** The name under which a release's own file is kept; an asset's name may have a folder in it. */
export const stageName = (name: string): string => encodeURIComponent(name);
