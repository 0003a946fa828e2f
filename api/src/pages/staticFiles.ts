import { createReadStream, readdirSync, statSync } from 'node:fs';
import { extname, join } from 'node:path';
import type { Context } from 'koa';

const TYPES: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
  '.wasm': 'application/wasm',
  '.bcmap': 'application/octet-stream',
  '.pfb': 'application/octet-stream',
  '.ttf': 'font/ttf',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
};
const ENCODINGS = [
  ['br', '.br'],
  ['gzip', '.gz'],
] as const;

/**
 * Sends a built file by its name; false when there is none. Names carry a hash of their content,
 * so they may be kept for ever. Only names found in the folder are opened: no path can leave it.
 */
export function createStaticFiles(folder: string): (ctx: Context, name: string) => boolean {
  let listedAt = -1;
  let names = new Set<string>();

  function has(name: string): boolean {
    const changedAt = statSync(folder, { throwIfNoEntry: false })?.mtimeMs ?? 0;
    if (changedAt !== listedAt) names = new Set(changedAt ? readdirSync(folder) : []);
    listedAt = changedAt;
    return names.has(name);
  }

  return (ctx, name) => {
    const type = TYPES[extname(name)];
    if (!type || !has(name)) return false;
    const packed = ENCODINGS.find(
      ([encoding, suffix]) =>
        has(name + suffix) && ctx.acceptsEncodings(encoding, 'identity') === encoding,
    );
    if (packed) ctx.set('Content-Encoding', packed[0]);
    ctx.vary('Accept-Encoding');
    ctx.set('Cache-Control', 'public, max-age=31536000, immutable');
    ctx.set('X-Content-Type-Options', 'nosniff');
    ctx.set('Cross-Origin-Resource-Policy', 'same-origin');
    ctx.type = type;
    const path = join(folder, name + (packed?.[1] ?? ''));
    ctx.length = statSync(path).size;
    ctx.body = ctx.method === 'HEAD' ? null : createReadStream(path);
    if (ctx.method === 'HEAD') ctx.status = 200;
    return true;
  };
}
