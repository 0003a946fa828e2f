import { isStorable, type Json, type JsonObject } from '@porchlight/engine';
import type Koa from 'koa';
import { invalidRequest } from '../../http/ProblemError.ts';
import { optionalHeader } from '../../http/parameters.ts';
import type { ChangeNote } from '../history/recordEntry.ts';
import { LIMITS } from '../limits.ts';

/** How the header is described. */
export const CHANGE_NOTE = {
  'Change-Note':
    'How the change stands in the history: `{change, said: {id, params}}` as JSON, percent-encoded. Calls of the same `change` are one.',
};

const ID = /^[A-Za-z0-9-]{1,64}$/;

/** What a change says of itself. @throws ProblemError 422 */
export function changeNote(ctx: Koa.Context): ChangeNote | undefined {
  const text = optionalHeader(ctx, 'Change-Note');
  if (text === undefined) return undefined;
  const note = text.length <= LIMITS.noteLength ? parse(text) : undefined;
  const { change, said } = note ?? {};
  if (!isId(change) || (said !== undefined && !isSaid(said)))
    throw invalidRequest([{ path: '/Change-Note', code: 'wrong-type' }]);
  return { change, said };
}

function parse(text: string): JsonObject | undefined {
  try {
    const value = JSON.parse(decodeURIComponent(text)) as Json;
    return isObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

const isObject = (value: Json | undefined): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isId = (value: Json | undefined): value is string =>
  typeof value === 'string' && ID.test(value);

/** A code with texts that are put into its sentence; `way` where it was taken back or done again. */
function isSaid(said: Json): said is JsonObject {
  if (!isObject(said) || !isId(said.id)) return false;
  const { way, params = {} } = said;
  if (way !== undefined && way !== 'undo' && way !== 'redo') return false;
  return (
    isObject(params) &&
    Object.values(params).every((value) => typeof value === 'string' && isStorable(value))
  );
}
