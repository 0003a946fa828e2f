import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Plugin } from 'vite';

/** The folders of pdf.js with what a PDF may need: character maps, the standard fonts, decoders of pictures. */
const FOLDERS = ['cmaps', 'standard_fonts', 'wasm'];

/** Lays them beside the scripts, each under the version of pdf.js, and with their licences. */
export function pdfFiles(): Plugin {
  const file = createRequire(import.meta.url).resolve('pdfjs-dist/package.json');
  const { version } = JSON.parse(readFileSync(file, 'utf8')) as { version: string };
  return {
    name: 'pdf-files',
    generateBundle() {
      for (const folder of FOLDERS)
        for (const name of readdirSync(join(dirname(file), folder))) {
          // There is always WebAssembly here, and colours are taken without their profiles.
          if (/\.js$|^qcms/.test(name)) continue;
          const licence = name === 'LICENSE' ? `LICENSE_${folder}` : name;
          const source = readFileSync(join(dirname(file), folder, name));
          this.emitFile({ type: 'asset', fileName: `assets/pdf-${version}-${licence}`, source });
        }
    },
  };
}
