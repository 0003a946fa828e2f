import type { JsonObject } from '../../kernel/types.ts';
import { type DefinitionKind, definitionKind } from './definitionKind.ts';
import { readFormio } from './formio/readFormio.ts';
import { readJsonForms } from './json-forms/readJsonForms.ts';
import { ImportError, MOST_LEVELS, type Proposal } from './Proposal.ts';
import { readSchema } from './readSchema.ts';
import { readSurvey } from './surveyjs/readSurvey.ts';
import { isDeeper } from './values.ts';

const READERS: { [kind in DefinitionKind]: (of: JsonObject, languages: string[]) => Proposal } = {
  surveyjs: readSurvey,
  formio: readFormio,
  'json-forms': readJsonForms,
  schema: readSchema,
};

/** Whether JSON has more levels than any form has. */
export const isTooDeep = (source: unknown): boolean => isDeeper(source, MOST_LEVELS);

/**
 * What a form asks that is defined as JSON: by SurveyJS, Form.io, JSON Forms, RJSF, or a JSON Schema.
 * @param source The JSON, parsed.
 * @param languages Those of the pack, the one that it is written in first.
 * @throws ImportError `not-a-schema` for any other JSON, `too-deep`, `nothing-asked`, `too-many`
 */
export function readDefinition(source: unknown, languages: string[]): Proposal {
  if (isTooDeep(source)) throw new ImportError('too-deep');
  const kind = definitionKind(source);
  if (!kind) throw new ImportError('not-a-schema');
  return READERS[kind](source as JsonObject, languages);
}
