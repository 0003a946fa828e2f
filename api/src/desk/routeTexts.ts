import type Koa from 'koa';
import { invalidRequest } from '../http/ProblemError.ts';

/** How a call of the desk answers whom it is not for. */
export const CLOSED = {
  403: {
    description:
      'No role at the desk, `desk-for-staff`; no second factor, `second-factor-needed`; not for a role of hers, `desk-not-your-role`; an action that is separate from one that she did, `another-person`',
  },
  404: { description: 'Not there, not hers to see, or there is no desk' },
};

/** The longest text that is taken in a query, or looked for. */
export const LONGEST_TEXT = 200;

/** What a page of a list is. */
export const LIST = { description: 'Columns and rows; `next` is the `after` of the next page' };

/** A text of the query. @throws ProblemError 422 for what is none, or too long */
export function queryText(ctx: Koa.Context, name: string): string | undefined {
  const value = ctx.query[name];
  if (value === undefined) return undefined;
  if (typeof value !== 'string' || value.length > LONGEST_TEXT || value.includes('\0'))
    throw invalidRequest([{ path: `/${name}`, code: 'wrong-type' }]);
  return value;
}

/** Where a case is. */
export const CASE = '/api/desk/cases/:id';
/** How a change of a case is refused that was not made of what stands there now. */
export const CHANGED = {
  412: { description: '`case-changed`: look at it again' },
  428: { description: '`desk-no-condition`' },
};

/** How the API describes the header that names the version somebody has seen. */
export const TAG = { 'If-Match': 'The case’s `etag`, as it was seen.' };
/** How the API describes an answer without the case: it has left what this person may see. */
export const GONE = { description: 'Done; she does not see the case any more' };
