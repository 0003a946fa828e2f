/**
 * A property's name as words, for a schema that gives it no title.
 *
 * @example humanize('street_address') // 'Street address'
 * @example humanize('zipCode') // 'Zip code'
 */
export function humanize(name: string): string {
  if (/\s/.test(name)) return name;
  const words = name
    .replace(/[_-]+/g, ' ')
    .replace(/([a-z\d])([A-Z][a-z])/g, (_, before, after) => `${before} ${after.toLowerCase()}`)
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
