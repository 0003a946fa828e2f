import type { Plugin } from 'vite';

/**
 * Names beside an import that is made later only the files that it needs and the page has not loaded. Left to itself,
 * each names itself, too, and all that it shares with the file that asks for it.
 */
export function preloadMissing(): Plugin {
  /** What each file imports at once, by its name. */
  const imports = new Map<string, string[]>();

  /** A file and all that is there when its code runs. */
  function collectLoaded(name: string, found = new Set<string>()): Set<string> {
    if (!found.has(name)) {
      found.add(name);
      for (const next of imports.get(name) ?? []) collectLoaded(next, found);
    }
    return found;
  }

  return {
    name: 'preload-missing',
    apply: 'build',
    config: () => ({
      build: {
        modulePreload: {
          resolveDependencies(file, needed, { hostId }) {
            const loaded = collectLoaded(hostId);
            return needed.filter((name) => name !== file && !loaded.has(name));
          },
        },
      },
    }),
    generateBundle: {
      // Before Vite writes the names.
      order: 'pre',
      handler(_, bundle) {
        for (const [name, chunk] of Object.entries(bundle))
          if (chunk.type === 'chunk') imports.set(name, chunk.imports);
      },
    },
  };
}
