/** The part of the package that is used; it brings no types of its own. */
declare module 'xliff' {
  interface Xliff {
    resources: Record<
      string,
      Record<string, { source?: unknown; target?: unknown; note?: unknown }>
    >;
    sourceLanguage: string;
    targetLanguage?: string;
  }
  export function jsToXliff12(xliff: Xliff, options: { indent: string }): Promise<string>;
  export function xliff12ToJs(
    text: string,
    options: { captureSpacesBetweenElements: boolean },
  ): Promise<Xliff>;
}
