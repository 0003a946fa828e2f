const YEAR = 365 * 24 * 3600;

/** The language of the document, as the server rendered it. */
export function documentLanguage(): string {
  return document.documentElement.lang || 'en';
}

/** Remembers a chosen language where the server looks for it. */
export function rememberLanguage(language: string): void {
  const isSecure = location.protocol === 'https:';
  // As the server writes it: on https a cookie has a prefix, with which no other host can set it.
  const prefix = isSecure ? '__Host-' : '';
  const secure = isSecure ? '; Secure' : '';
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not everywhere yet.
  document.cookie = `${prefix}language=${language}; Path=/; Max-Age=${YEAR}; SameSite=Lax${secure}`;
}
