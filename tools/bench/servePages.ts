import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { build } from 'esbuild';

/** What a bench's pages are made of, by address. */
export type Served = Map<string, { type: string; body: string | Buffer }>;

/** A script as it is shipped, with all that it imports; `modules` is one more folder to look in. */
async function bundle(file: string, modules?: string): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [file],
    bundle: true,
    minify: true,
    write: false,
    format: 'esm',
    target: 'es2022',
    jsx: 'automatic',
    nodePaths: modules === undefined ? [] : [modules],
    loader: { '.css': 'empty' },
    define: { 'process.env.NODE_ENV': '"production"' },
    logLevel: 'error',
  });
  return outputFiles[0]!.text;
}

/** Adds `/name`: a page that runs a script and nothing else. */
export async function addPage(
  files: Served,
  name: string,
  script: string,
  modules?: string,
): Promise<void> {
  files.set(`/${name}.js`, { type: 'text/javascript', body: await bundle(script, modules) });
  files.set(`/${name}`, {
    type: 'text/html',
    body: `<!doctype html><meta charset="utf-8"><div id="root"></div><script type="module" src="/${encodeURIComponent(name)}.js"></script>`,
  });
}

/** Serves them on this machine alone. */
export async function servePages(files: Served): Promise<{ origin: string; close(): void }> {
  const server = createServer((request, response) => {
    const file = files.get(decodeURIComponent(request.url ?? ''));
    response.writeHead(file ? 200 : 404, { 'content-type': file?.type ?? 'text/plain' });
    response.end(file?.body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { origin: `http://127.0.0.1:${port}`, close: () => server.close() };
}
