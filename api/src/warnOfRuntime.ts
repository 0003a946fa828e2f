/**
 * One line where Node gets no security fixes any more. Imported before the provider, whose own line
 * says the same in other words each time that its module is read; that one is left out.
 */
const SUPPORTED = 22;
const THEIRS = /^oidc-provider WARNING: Unsupported runtime\./;

if (Number(process.versions.node.split('.')[0]) < SUPPORTED) {
  process.stderr.write(
    `Node ${process.versions.node} gets no security fixes any more: use Node 22 or 24.\n`,
  );
  const warn = console.warn;
  console.warn = (...words: unknown[]) => {
    // biome-ignore lint/suspicious/noControlCharactersInRegex: the provider colours its line.
    if (!THEIRS.test(String(words[0]).replace(/\u001b\[[\d;]*m/g, ''))) warn(...words);
  };
}
