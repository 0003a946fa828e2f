/** The places that a text of a notice has, as it is written: `Your case {number}` → `['number']` */
export const placesIn = (text: string): string[] =>
  [...text.matchAll(/\{\s*(\w+)/g)].map(([, name]) => name!);
