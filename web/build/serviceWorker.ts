import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, type Plugin } from 'vite';

const ENTRY = fileURLToPath(new URL('../src/service-worker/serviceWorker.ts', import.meta.url));

type Bundle = Parameters<Extract<Plugin['writeBundle'], (...args: never) => unknown>>[1];

/** The file names of an entry, of all that it imports, at once or later, and of their styles. */
function collectParts(bundle: Bundle, source: string): string[] {
  const found = new Set<string>();
  const visit = (name: string) => {
    const chunk = bundle[name];
    if (found.has(name) || chunk?.type !== 'chunk') return;
    found.add(name);
    for (const style of chunk.viteMetadata?.importedCss ?? []) found.add(style);
    for (const next of [...chunk.imports, ...chunk.dynamicImports]) visit(next);
  };
  for (const [name, chunk] of Object.entries(bundle))
    if (chunk.type === 'chunk' && chunk.facadeModuleId?.endsWith(source)) visit(name);
  return [...found];
}

/**
 * Builds the worker that opens the application without a line, as one script beside the others. It
 * knows the files of the build that it belongs to, so a new build makes another worker.
 * @param source The entry whose parts are kept.
 * @param others Names of further files that its document loads, as they begin: a style sheet, a font.
 */
export function serviceWorker({ source, others }: { source: string; others: string[] }): Plugin {
  return {
    name: 'service-worker',
    apply: 'build',
    async writeBundle({ dir }, bundle) {
      const beside = Object.keys(bundle).filter((name) =>
        others.some((start) => name.startsWith(`assets/${start}`)),
      );
      const parts = [...collectParts(bundle, source), ...beside].sort();
      await build({
        configFile: false,
        publicDir: false,
        logLevel: 'warn',
        define: {
          PARTS: JSON.stringify(parts.map((name) => `/${name}`)),
          'process.env.NODE_ENV': '"production"',
        },
        build: {
          target: ['es2022', 'chrome109', 'firefox115', 'safari16.4'],
          outDir: join(dir!, 'assets'),
          emptyOutDir: false,
          copyPublicDir: false,
          // Firefox has no modules in service workers.
          lib: {
            entry: ENTRY,
            formats: ['iife'],
            name: 'worker',
            fileName: () => 'service-worker.js',
          },
        },
      });
    },
  };
}
