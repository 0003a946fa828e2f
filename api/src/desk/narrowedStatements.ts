import { sql } from '../database/index.ts';
import { COUNTED, isCurrent } from './queueEntries.ts';

/** Cases of which one thing is so that are looked at for one page, until the others are known, too. */
export const WALK = 500;

/** Of how many cases of a range all are read and put in order; where there are more, the list is walked. */
export const FEW = 2_000;

// What else has to be so is one look into the index of facets for each; of a range, into those of the case.
const others = (of: string, facets: string, lows: string, highs: string) => `(not exists (
  select 1 from unnest(${facets}::text[]) o (facet) where not exists (
    select 1 from desk_facets g where g.queue = $1 and g.role = ${of}.role and g.facet = o.facet
      and g.sort_key = ${of}.sort_key and g.application_id = ${of}.application_id))
  and not exists (
  select 1 from unnest(${lows}::text[], ${highs}::text[]) o (low, high) where not exists (
    select 1 from desk_facets g where g.application_id = ${of}.application_id and g.queue = $1
      and g.role = ${of}.role and g.facet between o.low and o.high)))`;

/** By what a list is walked: a thing that is so, which has the order of the queue; a range; or all of the queue. */
export type Source = 'facet' | 'range' | 'entries';

const SOURCES: Record<Source, (first: string, second: string) => string> = {
  facet: (first) => `desk_facets d where d.facet = ${first} and`,
  range: (first, second) => `desk_facets d where d.facet between ${first} and ${second} and`,
  entries: () => 'desk_entries d where',
};

const walk = (source: Source, order: 'asc' | 'desc') => `
  select w.sort_key as "sortKey", w.application_id as number, ${others('w', '$6', '$8', '$9')} as fits
  from (select d.role, d.sort_key, d.application_id from ${SOURCES[source]('$10', '$11')}
      d.queue = $1 and d.role = $2 and ${isCurrent('d', '$5')}
      and (d.sort_key, d.application_id) ${order === 'asc' ? '>' : '<'} ($3, $4)
    order by d.sort_key ${order}, d.application_id ${order} limit $7) w
  order by w.sort_key ${order}, w.application_id ${order}`;
const walks = (source: Source) => ({
  asc: sql(`desk-narrow-${source}`, walk(source, 'asc')),
  desc: sql(`desk-narrow-${source}-descending`, walk(source, 'desc')),
});

/**
 * The statements of a page, by what the list is walked by and by its order. Queue, role, cursor, key, the
 * other facets, how many rows; the lower and upper ends of the other ranges; then of a facet itself, of a
 * range its ends.
 */
export const WALKS = {
  facet: walks('facet'),
  range: walks('range'),
  entries: walks('entries'),
};

// In the order of the index: without one, the first of many would be looked for in the whole table.
/** Queue, roles, facets: the one of which the fewest cases are. */
export const FEWEST = sql(
  'desk-narrow-fewest',
  `select f.facet from unnest($3::text[]) f (facet), lateral (
     select count(*) as count from (select 1 from unnest($2::text[]) r (role), lateral (
       select 1 from desk_facets d where d.queue = $1 and d.role = r.role and d.facet = f.facet
       order by d.sort_key, d.application_id limit ${WALK}) one) few) c
   order by c.count, f.facet limit 1`,
);

/** Queue, roles, the ends of ranges: the one of which the fewest cases are, and how many, up to `FEW`. */
export const NARROWEST = sql(
  'desk-narrow-narrowest',
  `select f.low, f.high, c.count from unnest($3::text[], $4::text[]) f (low, high), lateral (
     select count(*)::int as count from (select 1 from unnest($2::text[]) r (role), lateral (
       select 1 from desk_facets d where d.queue = $1 and d.role = r.role
         and d.facet between f.low and f.high
       order by d.facet, d.sort_key, d.application_id limit ${FEW + 1}) one) few) c
   order by c.count, f.low, f.high limit 1`,
);

/** How many cases are looked at for a count. */
export const mostCounted = (source: Source): number => (source === 'range' ? FEW : COUNTED);

const count = (source: Source) =>
  sql(
    `desk-narrow-${source}-count`,
    `select count(*) filter (where w.fits)::int as count, count(*)::int as walked from (
     select distinct on (one.application_id) one.application_id, ${others('one', '$3', '$5', '$6')} as fits
     from unnest($2::text[]) r (role), lateral (
       select d.role, d.sort_key, d.application_id from ${SOURCES[source]('$7', '$8')}
         d.queue = $1 and d.role = r.role and ${isCurrent('d', '$4')}
       order by d.sort_key, d.application_id limit ${mostCounted(source) + 1}) one
     order by one.application_id, fits desc) w`,
  );

/** Queue, roles, the other facets, key, the ends of the other ranges; then as of a page. */
export const COUNTS = { facet: count('facet'), range: count('range'), entries: count('entries') };
