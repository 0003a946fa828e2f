import type { Json } from '../kernel/index.ts';
import { validateNode } from './evaluate.ts';
import { codeOf } from './problemCodes.ts';
import type { ExternalForm, ExternalProblem } from './types.ts';

/**
 * Everything by which an instance fails, with the standard's verdict: no problem means valid. The same
 * in the page and in the server. No more than the first thousand are told.
 *
 * @example validateExternal(form, {})
 * // [{ instancePath: '', path: '/name', keyword: 'required', params: { missingProperty: 'name' }, code: 'external-schema.required' }]
 */
export function validateExternal(form: ExternalForm, instance: Json): ExternalProblem[] {
  return validateNode(form, form.root, instance).map((failure) => ({
    ...failure,
    code: codeOf(failure),
  }));
}
