import type { RJSFSchema } from '@rjsf/utils';
import type { JsonObject, Step } from '../../kernel/index.ts';

const made = new WeakMap<JsonObject, RJSFSchema>();

/** What RJSF needs to lay a field out. Its checks and choices are the kernel's and the widget's. */
function layoutField({ type, title, description, items }: JsonObject): RJSFSchema {
  return {
    type: type as 'string',
    title: title as string,
    ...(typeof description === 'string' && { description }),
    ...(items !== undefined && { items: {} }),
  };
}

/**
 * A step's schema without whatever says which answers are right: RJSF would resolve, merge and compare
 * it, and none of it shows. Made once for each step, so that RJSF sees the same object.
 */
export function layoutSchema({ schema }: Step): RJSFSchema {
  const known = made.get(schema);
  if (known) return known;
  const properties = Object.entries((schema.properties ?? {}) as { [name: string]: JsonObject });
  const layout: RJSFSchema = {
    type: 'object',
    properties: Object.fromEntries(properties.map(([name, field]) => [name, layoutField(field)])),
  };
  made.set(schema, layout);
  return layout;
}
