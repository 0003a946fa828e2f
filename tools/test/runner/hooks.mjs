import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { transform } from '@swc/core';
import { swcOptions } from '../swcOptions.mjs';

const globals = new URL('globals.mjs', import.meta.url).href;

/** Jest's own module refuses to be loaded outside of its worlds. */
export const resolve = (specifier, context, next) =>
  specifier === '@jest/globals' ? { url: globals, shortCircuit: true } : next(specifier, context);

/** TypeScript, as jest has it compiled: what a page is handed of a test refers to nothing outside. */
export async function load(url, context, next) {
  const { protocol, pathname } = new URL(url);
  if (protocol !== 'file:' || !/\.tsx?$/.test(pathname)) return next(url, context);
  const filename = fileURLToPath(`file://${pathname}`);
  const { code } = await transform(await readFile(filename, 'utf8'), {
    ...swcOptions,
    filename,
    swcrc: false,
    sourceMaps: 'inline',
  });
  return { format: 'module', source: code, shortCircuit: true };
}
