import type { ExternalForm, NodeId, SchemaNode } from '../types.ts';
import { constantsOf, togetherWith } from './constants.ts';
import { humanize } from './humanize.ts';
import type { Say } from './ViewNode.ts';

/** What gives a schema something to ask for; without these it only limits what others ask. */
const ASKING = [
  'types', 'properties', 'patternProperties', 'additionalProperties', 'prefixItems', 'items', 'enum',
  'const', 'anyOf', 'oneOf', 'title',
] as const; // biome-ignore format: a list

/** Does the schema only limit: `{ "required": ["a"] }`, `{ "minimum": 5 }`? */
export function onlyLimits(form: ExternalForm, id: NodeId): boolean {
  return togetherWith(form, id).every((node) => ASKING.every((word) => node[word] === undefined));
}

/** Does the schema take nothing but null? */
export function isNull(form: ExternalForm, id: NodeId): boolean {
  return togetherWith(form, id).some(
    (node) =>
      (node.types?.length === 1 && node.types[0] === 'null') ||
      (node.const && node.const.value === null),
  );
}

function propertiesOf(form: ExternalForm, id: NodeId): [string, NodeId][] {
  return togetherWith(form, id).flatMap((node) => node.properties ?? []);
}

/** The property by whose value options can be told apart: each names its values for it. */
export function findDiscriminator(form: ExternalForm, options: NodeId[]): string | undefined {
  const [first, ...others] = options.map((option) => propertiesOf(form, option));
  const names = (first ?? []).filter(([, id]) => constantsOf(form, id)).map(([name]) => name);
  return names.find((name) =>
    others.every((part) => part.some(([one, id]) => one === name && constantsOf(form, id))),
  );
}

/** What to call an option: its title, the one value that tells it apart, its type, what it asks, or its number. */
export function labelOption(
  form: ExternalForm,
  {
    option,
    index,
    discriminator,
    say,
  }: { option: NodeId; index: number; discriminator?: string; say: Say },
): string {
  const nodes = togetherWith(form, option);
  const title = nodes.find((node) => node.title !== undefined)?.title;
  if (title !== undefined) return title;
  const properties = propertiesOf(form, option);
  const deciding = properties.find(([name]) => name === discriminator);
  const values = deciding && constantsOf(form, deciding[1]);
  if (values?.length === 1) return values[0]!.title ?? String(values[0]!.value);
  if (properties.length)
    return properties
      .slice(0, 3)
      .map(([name, id]) => titleOf(form, name, id))
      .join(', ');
  const types = nodes.find((node: SchemaNode) => node.types)?.types;
  if (types) return types.map((type) => say(`external-schema.type-${type}`)).join(', ');
  return say('external-schema.option', { n: index + 1 });
}

function titleOf(form: ExternalForm, name: string, id: NodeId): string {
  return togetherWith(form, id).find((node) => node.title !== undefined)?.title ?? humanize(name);
}
