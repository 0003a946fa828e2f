import type { Readable } from 'node:stream';
import type Koa from 'koa';
import { invalidRequest } from '../http/ProblemError.ts';
import { isTableKind, TABLES, type TableKind } from './exportQueue.ts';
import { CLOSED, queryText } from './routeTexts.ts';

/** How a call is described that answers a list as a table. */
export const TABLE = {
  query: { as: { type: 'string', enum: Object.keys(TABLES), default: 'csv' } },
  answers: {
    200: { description: 'A table: CSV in UTF-8, or a workbook' },
    422: { description: 'No such kind of table' },
    ...CLOSED,
  },
};

/** Answers a list as the table that `?as=` asks for. @throws ProblemError 422 for a kind that is none */
export async function answerTable(
  ctx: Koa.Context,
  name: string,
  write: (as: TableKind) => Promise<Readable>,
): Promise<void> {
  const as = queryText(ctx, 'as') ?? 'csv';
  if (!isTableKind(as)) throw invalidRequest([{ path: '/as', code: 'unknown-value' }]);
  ctx.body = await write(as);
  ctx.type = TABLES[as];
  ctx.attachment(`${name}.${as}`);
  ctx.set('Cache-Control', 'no-store');
}
