const YEAR = 365 * 24 * 3600;

/** The language of the document, as the server rendered it. */
export function documentLanguage(): string {
  return document.documentElement.lang || 'en';
}

/** Remembers a chosen language where the server looks for it. */
export function rememberLanguage(language: string): void {
  const secure = window.location.protocol === 'https:' ? '; Secure' : '';
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not everywhere yet.
  document.cookie = `language=${language}; Path=/; Max-Age=${YEAR}; SameSite=Lax${secure}`;
}
