/**
 * How numbers and dates are written in a language of a portal: as in the United States.
 * @example localeOf('es') // 'es-US'
 */
export const localeOf = (language: string): string => `${language}-US`;
