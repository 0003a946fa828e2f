/**
 * The name under which a release's own file is kept; an asset's name may have a folder in it.
 * @example stageName('../a.svg') // '%2E%2E%2Fa%2Esvg'
 */
export const stageName = (name: string): string => encodeURIComponent(name).replaceAll('.', '%2E');
