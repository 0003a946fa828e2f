import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { leaveOutUnused } from '../build/leaveOutUnused.ts';
import { pdfFiles } from '../build/pdfFiles.ts';
import { precompress } from '../build/precompress.ts';
import page from '../vite.config.ts';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** What staff use. A build of its own, so that nothing of it can be loaded by the applicants' page. */
export default defineConfig({
  root: here('..'),
  base: '/desk/',
  publicDir: false,
  plugins: [react(), leaveOutUnused(), pdfFiles(), precompress(9)],
  worker: { format: 'es' },
  // Its texts were parsed when the pack was compiled, as those of the applicants' page.
  resolve: { alias: page.resolve!.alias },
  build: {
    target: ['es2022', 'chrome120', 'firefox121', 'safari17.2'],
    outDir: here('./dist'),
    emptyOutDir: true,
    manifest: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: ['src/desk/main.tsx', 'src/desk/desk.css'].map((path) => here(`../${path}`)),
    },
  },
});
