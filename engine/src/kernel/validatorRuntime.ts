import equal from 'ajv/dist/runtime/equal.js';
import ucs2length from 'ajv/dist/runtime/ucs2length.js';
import { formats } from './formats.ts';

/** CommonJS through a bundler, through Node or through jest: the function is at one of two depths. */
function withDefault(module: unknown): { default: unknown } {
  return typeof module === 'function' ? { default: module } : (module as { default: unknown });
}

const modules: Record<string, unknown> = {
  'ajv/dist/runtime/equal': withDefault(equal),
  'ajv/dist/runtime/ucs2length': withDefault(ucs2length),
  'porchlight/formats': formats,
};

/** What validator modules `require`: a fixed table, so that they need no `new Function` in the page. */
export function validatorRuntime(name: string): unknown {
  if (!Object.hasOwn(modules, name)) throw new Error(`A validator asks for "${name}"`);
  return modules[name];
}
