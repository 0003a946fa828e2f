/** Characters of a name: enough for a person, few enough for every file system and header. */
const LENGTH = 120;

/** A name that was stored once, as safe as `cleanFileName` makes it; it keeps the ending that it has. */
export function keptName(fileName: string): string {
  const [, ending] = /\.([a-z0-9]{1,8})$/i.exec(fileName) ?? [];
  return cleanFileName(fileName, ending ? [ending.toLowerCase()] : []);
}

/**
 * A file name that is safe to store, show and send back: no folders, no control characters, no
 * marks that turn the writing direction, and an ending that says what the bytes are.
 * @param extensions The endings of the type that the bytes have; the first is added when none fits.
 * @example cleanFileName('C:\\scans\\my id.PNG', ['png']) // 'my id.PNG'
 * @example cleanFileName('invoice\u202Egpj.exe', ['pdf']) // 'invoicegpj.exe.pdf'
 */
export function cleanFileName(name: string, extensions: string[]): string {
  const base = (name.split(/[/\\]/).at(-1) ?? '')
    .normalize('NFC')
    // Control and format characters, halves of surrogate pairs, and what Windows refuses.
    .replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}<>:"|?*]/gu, '')
    .replace(/\s+/g, ' ')
    .replace(/^[. ]+|[. ]+$/g, '');
  const dot = base.lastIndexOf('.');
  const given = dot > 0 ? base.slice(dot + 1).toLowerCase() : '';
  const fits = extensions.includes(given);
  const stem = fits ? base.slice(0, dot) : base;
  const ending = fits ? base.slice(dot + 1) : extensions[0];
  const shortened = [...(stem || 'document')].slice(0, LENGTH).join('').trimEnd();
  return ending ? `${shortened}.${ending}` : shortened;
}
