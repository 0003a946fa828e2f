import type { RJSFSchema, ValidatorType } from '@rjsf/utils';

/**
 * The validator that RJSF is given: it finds nothing. Whatever is wrong is the kernel's to say,
 * from schemas that were compiled in the server; so the page evaluates no code and needs no Ajv.
 * RJSF asks `isValid` only to choose between options of `anyOf`, which a pack's own fields have not:
 * the first that fits the answer's `const` or `enum` is taken.
 */
export const noValidator: ValidatorType<unknown, RJSFSchema> = {
  validateFormData: () => ({ errors: [], errorSchema: {} }),
  rawValidation: () => ({ errors: [] }),
  isValid(schema, value) {
    if (typeof schema !== 'object') return Boolean(schema);
    if ('const' in schema) return schema.const === value;
    if (schema.enum) return (schema.enum as unknown[]).includes(value);
    return true;
  },
};
