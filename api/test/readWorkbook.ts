import { buffer } from 'node:stream/consumers';
import { fromBufferPromise } from 'yauzl';

/** A workbook's files by name, read by another library than the one that writes it. */
export async function unpackWorkbook(bytes: Buffer): Promise<Map<string, string>> {
  const zip = await fromBufferPromise(bytes, { lazyEntries: true });
  const files = new Map<string, string>();
  for await (const entry of zip.eachEntry())
    files.set(entry.fileName, (await buffer(await zip.openReadStreamPromise(entry))).toString());
  return files;
}

const NAMED: { [entity: string]: string } = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

const plain = (text: string) =>
  text.replace(/&(amp|lt|gt|quot|apos);/g, (_all, name) => NAMED[name]!);

/** A cell as a spreadsheet reads it: its kind (`n` for numbers and days), and what stands in it. */
export interface ReadCell {
  at: string;
  kind: string;
  style: string | undefined;
  text: string;
}

/** The cells of a sheet, line by line. @throws Error for a cell with something else than a value in it */
export function readCells(sheet: string): ReadCell[][] {
  return [...sheet.matchAll(/<row [^>]*>(.*?)<\/row>/gs)].map(([, line]) =>
    [...line!.matchAll(/<c ([^>]*?)(?:\/>|>(.*?)<\/c>)/gs)].map(([, about, inside = '']) => {
      const word = (name: string) => new RegExp(`\\b${name}="([^"]*)"`).exec(about!)?.[1];
      const found = /^(?:<is><t[^>]*>(.*)<\/t><\/is>|<v>(.*)<\/v>)?$/s.exec(inside);
      if (!found) throw new Error(`A cell with more than a value: ${inside}`);
      const text = plain(found[1] ?? found[2] ?? '');
      return { at: word('r')!, kind: word('t') ?? 'n', style: word('s'), text };
    }),
  );
}
