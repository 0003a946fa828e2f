import { suggest } from '../../compile/findings.ts';
import { report } from '../../compile/readPack.ts';
import type { Json, JsonObject } from '../../kernel/types.ts';
import type { CheckContext, Path } from '../CheckContext.ts';
import { listConditions } from './listConditions.ts';

/** Each property that a schema asks something of without asking that it be there. */
function loosely(schema: Json, at: Path): { name: string; at: Path; required: string[] }[] {
  if (typeof schema !== 'object' || schema === null) return [];
  if (Array.isArray(schema)) return schema.flatMap((part, index) => loosely(part, [...at, index]));
  const required = (schema.required as string[] | undefined) ?? [];
  const names = Object.keys((schema.properties as JsonObject | undefined) ?? {});
  const here = names
    .filter((name) => !required.includes(name))
    .map((name) => ({ name, at: [...at, 'properties', name], required }));
  const inner = Object.entries(schema).flatMap(([keyword, operand]) => {
    if (keyword === 'const' || keyword === 'enum') return [];
    if (keyword !== 'properties') return loosely(operand, [...at, keyword]);
    return Object.entries(operand as JsonObject).flatMap(([name, part]) =>
      loosely(part, [...at, keyword, name]),
    );
  });
  return [...here, ...inner];
}

function inCondition(condition: JsonObject, at: Path): ReturnType<typeof loosely> {
  return Object.entries(condition).flatMap(([key, part]) => {
    const here = [...at, key];
    if (key === 'anyOf') {
      return (part as JsonObject[]).flatMap((one, index) => inCondition(one, [...here, index]));
    }
    if (key === 'not') return inCondition(part as JsonObject, here);
    return key.startsWith('/') ? loosely(part, here) : [];
  });
}

/** Reports conditions that are true of what lacks the very property that they ask about. */
export function checkMissingKeys({ pack, forms }: CheckContext): void {
  for (const checked of forms) {
    for (const site of listConditions(checked)) {
      for (const { name, at, required } of inCondition(site.condition, site.at)) {
        const suggestion = suggest(name, required);
        const message = `this is true of an entry without "${name}" too`;
        report(pack, site.file, at, 'fires-on-missing-key', message, {
          expected: `"${name}" under "required" beside "properties"`,
          ...(suggestion && { suggestion }),
        });
      }
    }
  }
}
