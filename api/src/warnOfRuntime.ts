/**
 * What a process does before it reads packages: it turns source maps on (`mapSources.ts`), and writes one line where Node
 * gets no security fixes any more. The provider's own line says the same in other words each time that its module is
 * read; that one is left out.
 */
import './mapSources.ts';
import { oldRuntime } from './oldRuntime.ts';

const THEIRS = /^oidc-provider WARNING: Unsupported runtime\./;

const line = oldRuntime(process.versions.node);
if (line) {
  process.stderr.write(`${line}\n`);
  const warn = console.warn;
  console.warn = (...words: unknown[]) => {
    // biome-ignore lint/suspicious/noControlCharactersInRegex: the provider colours its line.
    if (!THEIRS.test(String(words[0]).replace(/\u001b\[[\d;]*m/g, ''))) warn(...words);
  };
}
