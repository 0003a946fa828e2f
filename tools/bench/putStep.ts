/**
 * Saving a step: requests a second, p99 and the processor's time that a request costs the process, at 16 clients,
 * the portal beside a bare node:http + pg handler that verifies the same token and does the same SELECT and
 * UPDATE, in turn, in one run.
 * Run: node --import tsx tools/bench/putStep.ts
 */
import { spawn } from 'node:child_process';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { OPEN } from '../../api/src/applications/ApplicationRow.ts';
import { UPDATE } from '../../api/src/applications/saveApplication.ts';
import { connectionString, readAccess } from '../../api/src/database/embedded/cluster.ts';
import { startPortal } from '../browser/startPortal.ts';
import { startTokenIssuer } from '../test/tokenIssuer.ts';
import { packWithoutLimits } from './packWithoutLimits.ts';
import { processorSeconds, residentMegabytes } from './processOf.ts';
import {
  AUDIENCE,
  beginApplications,
  CLIENTS,
  endSaves,
  loadSaves,
  SAVE_PATH,
  SECONDS,
} from './saveSteps.ts';

const ROUNDS = 4;

const issuer = await startTokenIssuer(AUDIENCE);
const pack = await packWithoutLimits();
const portal = await startPortal({
  env: {
    OIDC_AUTHORITY: issuer.url,
    OIDC_AUDIENCE: AUDIENCE,
    DEFINITIONS_DIR: pack,
    LOG_LEVEL: 'error',
  },
});
/** The tokens of sixteen applicants whose first step is stored. */
const openApplications = (name: string) => beginApplications(portal.url, issuer.sign, name);

const database = connectionString(readAccess(path.join(portal.dataDir, 'postgres'))!);
const bare = spawn(process.execPath, [path.join(import.meta.dirname, 'bareServer.mjs')], {
  env: {
    PATH: process.env.PATH,
    DATABASE: database,
    ISSUER: issuer.url,
    AUDIENCE,
    SELECT: OPEN.text,
    UPDATE: UPDATE.text,
  },
  stdio: ['ignore', 'pipe', 'inherit'],
});
const barePort = await new Promise<string>((resolve) => {
  bare.stdout
    .setEncoding('utf8')
    .once('data', (text: string) => resolve(text.trim().split(' ')[1]!));
});
const targets = {
  bare: {
    url: `http://127.0.0.1:${barePort}/`,
    pid: bare.pid!,
    tokens: await openApplications('bare'),
  },
  portal: {
    url: portal.url + SAVE_PATH,
    pid: portal.pid,
    tokens: await openApplications('portal'),
  },
};
const all: Record<string, number[]> = { bare: [], portal: [] };
/** Seconds of the processor. */
const used: Record<string, number> = { bare: 0, portal: 0 };
for (const { url, tokens } of Object.values(targets)) await loadSaves(() => url, tokens);
for (let round = 0; round < ROUNDS; round += 1) {
  for (const [name, { url, pid, tokens }] of Object.entries(targets)) {
    const before = await processorSeconds(pid);
    all[name]!.push(...(await loadSaves(() => url, tokens)));
    used[name]! += (await processorSeconds(pid)) - before;
  }
}
const rate = (name: string) => all[name]!.length / (ROUNDS * SECONDS);
const milliseconds = (name: string) => (used[name]! / all[name]!.length) * 1000;
const p99 = (name: string) =>
  [...all[name]!].sort((a, b) => a - b)[Math.floor(all[name]!.length * 0.99)]!;
console.log(`PUT of a step, ${CLIENTS} clients, ${ROUNDS} rounds of ${SECONDS} s each, in turn`);
for (const name of Object.keys(targets)) {
  console.log(
    `${name.padEnd(7)} ${rate(name).toFixed(0)} requests/s   p99 ${p99(name).toFixed(1)} ms   ${milliseconds(name).toFixed(2)} ms of the processor a request`,
  );
}
console.log(
  `portal / bare: ${(rate('portal') / rate('bare')).toFixed(2)} of the requests, ${(p99('portal') / p99('bare')).toFixed(2)} times the p99, ${(milliseconds('portal') / milliseconds('bare')).toFixed(2)} times the processor's time`,
);
console.log(
  `resident: portal ${(await residentMegabytes(portal.pid)).toFixed(0)} MB, bare ${(await residentMegabytes(bare.pid!)).toFixed(0)} MB`,
);
bare.kill();
endSaves();
issuer.stop();
await portal.remove();
await rm(pack, { recursive: true, force: true });
