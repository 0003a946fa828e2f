/**
 * How numbers and dates are written in a language of a portal: as in the United States, unless it names another country.
 * @example localeOf('es') // 'es-US'
 */
export const localeOf = (language: string): string =>
  language.includes('-') ? language : `${language}-US`;
