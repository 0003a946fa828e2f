/** A browser as a person knows it: names, or '' where they are not known. */
export interface Agent {
  browser: string;
  system: string;
}

/** The first whose mark stands in the header counts: most claim to be others, too. */
const BROWSERS: [mark: string, name: string][] = [
  ['Edg', 'Edge'],
  ['OPR/', 'Opera'],
  ['SamsungBrowser/', 'Samsung Internet'],
  ['Firefox/', 'Firefox'],
  ['FxiOS/', 'Firefox'],
  ['CriOS/', 'Chrome'],
  ['Chrome/', 'Chrome'],
  ['Safari/', 'Safari'],
];
const SYSTEMS: [mark: string, name: string][] = [
  ['iPhone', 'iPhone'],
  ['iPad', 'iPad'],
  ['Android', 'Android'],
  ['CrOS', 'ChromeOS'],
  ['Windows', 'Windows'],
  ['Macintosh', 'Mac'],
  ['Linux', 'Linux'],
];

/**
 * Names the browser and the system of a `User-Agent` header.
 * @example describeAgent('Mozilla/5.0 (iPhone; …) … Safari/604.1') // { browser: 'Safari', system: 'iPhone' }
 */
export function describeAgent(header: string): Agent {
  const nameIn = (list: typeof BROWSERS) => list.find(([mark]) => header.includes(mark))?.[1] ?? '';
  return { browser: nameIn(BROWSERS), system: nameIn(SYSTEMS) };
}
