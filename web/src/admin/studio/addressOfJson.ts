/** The address of a file as it is written, in the page that is open. */
export function addressOfJson(file: string): string {
  const words = new URLSearchParams(window.location.hash.slice(1));
  words.set('file', file);
  words.set('view', 'files');
  return `#${words}`;
}
