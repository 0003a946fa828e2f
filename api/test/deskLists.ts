import { type Statement, sql } from '../src/database/index.ts';
import type { Body, Client, TestPortal } from './portal.ts';
import { unnamedSql } from './unnamedSql.ts';

/**
 * Puts many cases, of owners `many-…`, into the list `in-review`, as the desk itself would.
 * @param like The number of an application that they are copies of.
 * @param facets Rows `(facet, has)` of SQL over an entry `e`: what is so of a case.
 */
export async function fillList(
  { database }: Pick<TestPortal, 'database'>,
  { like, count, facets }: { like: number; count: number; facets: string },
): Promise<void> {
  const statements = [
    `insert into applications (record, owner, status, release, step, date_received)
       select gen_random_uuid(), 'many-' || n, 'in-review', release, step, now()
       from generate_series(1, ${count}) n, applications a where a.id = ${like}`,
    `insert into desk_cases (application_id, key, name, status, roles)
       select a.id, c.key, 'Case ' || a.id, 'in-review', '{}' from applications a, desk_cases c
       where a.owner like 'many-%' and c.application_id = ${like}`,
    `insert into desk_entries select 'in-review', '', md5(a.id::text), a.id, now()::date, '{}'
       from applications a where a.owner like 'many-%'`,
    `insert into desk_facets select e.queue, e.role, f.facet, e.sort_key, e.application_id
       from desk_entries e, lateral (values ${facets}) f (facet, has)
       where e.queue = 'in-review' and f.has`,
    'analyze desk_facets, desk_entries, desk_cases',
  ];
  for (const text of statements) await database.run(unnamedSql(text), []);
}

/** All numbers of a list of one's own, page by page, and how many pages there were. */
export async function walkView(
  client: Client,
  view: number,
): Promise<{ numbers: number[]; pages: number }> {
  const numbers: number[] = [];
  let pages = 0;
  let after = '';
  do {
    const { status, body } = await client.get(`/api/desk/views/${view}${after}`);
    expect(status).toBe(200);
    numbers.push(...body.rows.map(({ number }: Body) => number));
    after = body.next ? `?after=${encodeURIComponent(body.next)}` : '';
    pages += 1;
  } while (after);
  return { numbers, pages };
}

/** How many rows of some tables PostgreSQL looks at for a statement; it scans none of them. */
export async function countRowsRead(
  { database }: Pick<TestPortal, 'database'>,
  { text }: Statement,
  { name, values, tables }: { name: string; values: unknown[]; tables: RegExp },
): Promise<number> {
  const [plan] = await database.all<{ 'QUERY PLAN': [{ Plan: Body }] }>(
    sql(name, `explain (analyze, format json) ${text}`),
    values,
  );
  const nodes: Body[] = [plan!['QUERY PLAN'][0].Plan];
  for (const node of nodes) nodes.push(...(node.Plans ?? []));
  const scans = nodes.filter((node) => tables.test(node['Relation Name']));
  expect(scans.map((node) => node['Node Type']).filter((type) => /Seq/.test(type))).toEqual([]);
  return scans.reduce(
    (sum, node) =>
      sum + (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops'],
    0,
  );
}
