/**
 * Validating an upload link with a thousand and with a million links in the table, on two portals:
 * requests a second and p99 of each, in turn, in one run, and their ratio.
 * Run: node --import tsx tools/bench/validateLink.ts
 */
import path from 'node:path';
import pg from 'pg';
import { hashToken } from '../../api/src/crypto/hashToken.ts';
import { connectionString, readAccess } from '../../api/src/database/embedded/cluster.ts';
import { makeToken } from '../../api/src/links/token.ts';
import { startPortal } from '../browser/startPortal.ts';

const SIZES = [1_000, 1_000_000];
const ROUNDS = 4;
const SECONDS = 4;
const CLIENTS = 8;

/** A portal with so many links in its table, and the tokens of two hundred of them. */
async function openPortal(count: number) {
  const portal = await startPortal({ env: { LOG_LEVEL: 'error' } });
  const database = new pg.Client({
    connectionString: connectionString(readAccess(path.join(portal.dataDir, 'postgres'))!),
  });
  await database.connect();
  await database.query(
    `insert into appointments (id, on_date, agency_code) select n, now()::date, '157'
     from generate_series(1, 1000) n`,
  );
  await database.query(
    `insert into upload_links (token_hash, appointment_id, made_by, expires_at)
     select sha256(gen_random_uuid()::text::bytea), 1 + n % 1000, 'bench', now() + interval '9 days'
     from generate_series(1, $1::int) n`,
    [count],
  );
  const tokens = Array.from({ length: 200 }, makeToken);
  await database.query(
    `insert into upload_links (token_hash, appointment_id, made_by, expires_at)
     select hash, 1 + n % 1000, 'bench', now() + interval '9 days'
     from unnest($1::bytea[]) with ordinality as made (hash, n)`,
    [tokens.map(hashToken)],
  );
  // What the filling left to be written is not the calls' cost.
  await database.query('vacuum analyze upload_links');
  await database.query('checkpoint');
  await database.end();
  return { count, portal, tokens, times: [] as number[] };
}

/** Milliseconds of each answer of a few seconds. */
async function load({ portal, tokens }: Awaited<ReturnType<typeof openPortal>>): Promise<number[]> {
  const times: number[] = [];
  const end = performance.now() + SECONDS * 1000;
  await Promise.all(
    Array.from({ length: CLIENTS }, async (_, client) => {
      for (let turn = client; performance.now() < end; turn += CLIENTS) {
        const start = performance.now();
        const url = `${portal.url}/api/appointment/validate/${tokens[turn % tokens.length]}`;
        const response = await fetch(url);
        await response.arrayBuffer();
        if (response.status !== 200) throw new Error(`Answered ${response.status}`);
        times.push(performance.now() - start);
      }
    }),
  );
  return times;
}

const targets = [await openPortal(SIZES[0]!), await openPortal(SIZES[1]!)];
for (const target of targets) await load(target);
for (let round = 0; round < ROUNDS; round += 1)
  for (const target of targets) target.times.push(...(await load(target)));
const [few, many] = targets.map(({ count, times }) => {
  const sorted = times.sort((one, other) => one - other);
  const rate = times.length / (ROUNDS * SECONDS);
  const p99 = sorted[Math.floor(sorted.length * 0.99)]!;
  console.log(`${count} links: ${rate.toFixed(0)} requests/s   p99 ${p99.toFixed(1)} ms`);
  return { rate, p99 };
});
console.log(
  `cost of a call, many / few: ${(few!.rate / many!.rate).toFixed(2)}   p99: ${(many!.p99 / few!.p99).toFixed(2)}`,
);
for (const { portal } of targets) await portal.remove();
