import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { leaveOutUnused } from '../build/leaveOutUnused.ts';
import { precompress } from '../build/precompress.ts';
import page from '../vite.config.ts';

// Its own texts are parsed in the page.
const { '@formatjs/icu-messageformat-parser': _parser, ...alias } = page.resolve!.alias as Record<
  string,
  string
>;

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/**
 * What an agency's admins use. A build of its own: none of its files are those of the applicants'
 * page, so that nothing of it can be loaded there, or make it heavier.
 */
export default defineConfig({
  root: here('..'),
  base: '/admin-pages/',
  publicDir: false,
  plugins: [react(), leaveOutUnused(), precompress(9)],
  resolve: { alias },
  build: {
    target: ['es2022', 'chrome120', 'firefox121', 'safari17.2'],
    outDir: here('./dist'),
    emptyOutDir: true,
    manifest: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // The editor is loaded once, by admins, over a line that is good.
    chunkSizeWarningLimit: 1_500,
    rolldownOptions: {
      input: [
        'src/admin/stage/main.tsx',
        'src/admin/preview/main.tsx',
        'src/admin/studio/main.tsx',
        'src/admin/admin.css',
        'src/server-pages/site.css',
      ].map((path) => here(`../${path}`)),
    },
  },
});
