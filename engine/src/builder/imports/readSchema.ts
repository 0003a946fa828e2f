import { toPointer } from '../../kernel/pointers.ts';
import type { JsonObject } from '../../kernel/types.ts';
import { Collected } from './Collected.ts';
import type { Proposal } from './Proposal.ts';
import { branchesOf } from './schemaBranches.ts';
import { askSchema, BRANCHING, rulesOf } from './schemaQuestion.ts';
import { asText, isObject, listIn, wordsIn } from './values.ts';

/** The order that RJSF's UI schema names, and behind it what it does not name. */
function orderOf(names: string[], ui: JsonObject): string[] {
  const order = listIn(ui['ui:order']).filter((one) => typeof one === 'string');
  const known = new Set(names);
  return [...new Set([...order.filter((name) => known.has(name)), ...names])];
}

/**
 * The questions of a JSON Schema, or of a form of RJSF: `{ schema, uiSchema }`.
 * @throws ImportError `nothing-asked`, `too-many`
 */
export function readSchema(source: JsonObject): Proposal {
  const schema = isObject(source.schema) ? source.schema : source;
  const ui = isObject(source.uiSchema) ? source.uiSchema : {};
  const collected = new Collected({ keepsHidden: true });
  readObject(collected, schema, ui, '');
  return collected.finish();
}

/** The questions of an object; one within it that has a title is a part of them. */
export function readObject(
  collected: Collected,
  schema: JsonObject,
  ui: JsonObject,
  at: string,
  keyAt = at,
): void {
  for (const rule of rulesOf(schema))
    if (!BRANCHING.includes(rule)) collected.leave(at || '/', 'logic', rule);
  const properties = schema.properties as JsonObject;
  const required = new Set(listIn(schema.required));
  for (const name of orderOf(Object.keys(properties), ui)) {
    const own = properties[name];
    const way = toPointer(['properties', name]);
    const [source, key] = [at + way, keyAt + way];
    const ownUi = Object.hasOwn(ui, name) ? ui[name] : undefined;
    const look = isObject(ownUi) ? ownUi : {};
    const title = asText(look['ui:title']);
    if (!isObject(own)) collected.leave(source, 'no-question', name);
    else if (isObject(own.properties)) {
      const heading = title || asText(own.title);
      if (heading) collected.begin({ title: heading, translations: {}, source });
      readObject(collected, own, look, source, key);
      if (heading) collected.end();
    } else
      askSchema(
        collected,
        own,
        {
          title,
          help: asText(look['ui:help']) || asText(look['ui:description']),
          isLong: look['ui:widget'] === 'textarea',
        },
        { name, source, key, isRequired: required.has(name) },
      );
  }
  readBranches(collected, schema, { ui, at, keyAt });
}

/** Properties that an object has under a condition: each is asked under it. A rule that does more is named. */
function readBranches(
  collected: Collected,
  schema: JsonObject,
  { ui, at, keyAt }: { ui: JsonObject; at: string; keyAt: string },
): void {
  const nameOf = (property: string) => keyAt + toPointer(['properties', property]);
  const seen = new Set<string>();
  for (const rule of branchesOf(schema, nameOf)) {
    const names = (rule.branches ?? []).flatMap((one) =>
      Object.keys(one.schema.properties as object),
    );
    const isTwice = names.some((one) => seen.has(one)) || new Set(names).size < names.length;
    for (const one of names) seen.add(one);
    if (!rule.branches || isTwice) {
      collected.leaveOnce(`${at}${rule.at}` || '/', 'logic', rule.words);
      continue;
    }
    for (const branch of rule.branches) {
      const source = `${at}${branch.at}`;
      collected.enter(collected.condition(source, wordsIn(branch.words), branch.test));
      readObject(collected, branch.schema, ui, source, keyAt);
      collected.exit();
    }
  }
}
