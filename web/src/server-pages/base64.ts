/** Stands in for js-base64 (2 kB gzip), of which tus-js-client uses this. */
export const Base64 = {
  encode: (text: string): string => btoa(String.fromCodePoint(...new TextEncoder().encode(text))),
};
