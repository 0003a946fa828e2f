import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

interface Chunk {
  file: string;
  css?: string[];
  imports?: string[];
}

/** What a document loads for one entry: its script, what the script imports at once, and styles. */
export interface EntryFiles {
  script?: string;
  preloads: string[];
  styles: string[];
}

/** The files of the built web package, by their sources. */
export interface Assets {
  /** The files of an entry by its source, `src/app/main.tsx`; none while the page is not built. */
  entry(source: string): EntryFiles;
  /** The address of a built file by its source, such as the font. */
  file(source: string): string | undefined;
}

/**
 * Reads the page's manifest, and again whenever it was built anew.
 * @param base Where the built files are served from. Default: `/`.
 */
export function openAssets(folder: string, base = '/'): Assets {
  const path = join(folder, '.vite', 'manifest.json');
  let readAt = -1;
  let manifest: Record<string, Chunk> = {};

  function read(): Record<string, Chunk> {
    const changedAt = statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;
    if (changedAt !== readAt) manifest = changedAt ? JSON.parse(readFileSync(path, 'utf8')) : {};
    readAt = changedAt;
    return manifest;
  }

  function collect(key: string, seen: Set<string>): Chunk[] {
    const chunk = read()[key];
    if (!chunk || seen.has(key)) return [];
    seen.add(key);
    return [chunk, ...(chunk.imports ?? []).flatMap((name) => collect(name, seen))];
  }

  return {
    entry(source) {
      const [first, ...others] = collect(source, new Set());
      if (!first) return { preloads: [], styles: [] };
      const styles = [first, ...others].flatMap((chunk) => chunk.css ?? []);
      if (first.file.endsWith('.css')) return { preloads: [], styles: [`${base}${first.file}`] };
      return {
        script: `${base}${first.file}`,
        preloads: others.map((chunk) => `${base}${chunk.file}`),
        styles: styles.map((file) => `${base}${file}`),
      };
    },
    file: (source) => {
      const chunk = read()[source];
      return chunk && `${base}${chunk.file}`;
    },
  };
}
