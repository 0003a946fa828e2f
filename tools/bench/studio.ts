/**
 * `node --import tsx tools/bench/studio.ts`: an admin types. From sending a file of a working copy to
 * the version (PUT), then to the release that the preview shows (compile), with the shipped pack.
 */
import { asAdmin, beginCopy, startStudio } from '../../api/test/studio.ts';

const EDITS = 40;
const FILES = [
  ['a text of a page', 'pages/landing.json'],
  ['a step', 'application/residence.schema.json'],
] as const;

const at = (times: number[], share: number) =>
  times.toSorted((a, b) => a - b)[Math.floor((times.length - 1) * share)]!.toFixed(0);
const say = (times: number[]) => `p50 ${at(times, 0.5)} ms, p95 ${at(times, 0.95)} ms`;

const portal = await startStudio();
try {
  const admin = await asAdmin(portal, 'ada');
  const copy = await beginCopy(admin);
  for (const [what, file] of FILES) {
    const data = JSON.parse((await copy.read(file)).text);
    let { etag } = await copy.read(file);
    const puts: number[] = [];
    const compiles: number[] = [];
    // The first ones warm up.
    for (let turn = -3; turn < EDITS; turn += 1) {
      const text = JSON.stringify({ ...data, title: `Turn ${turn}` }, null, 2);
      const start = performance.now();
      const put = await admin.call('PUT', `${copy.path}/files/${file}`, text, { 'If-Match': etag });
      etag = put.body.etag;
      const written = performance.now();
      const { body } = await admin.post(`${copy.path}/compile`, {});
      if (!body.hash) throw new Error(JSON.stringify(body));
      if (turn < 0) continue;
      puts.push(written - start);
      compiles.push(performance.now() - written);
    }
    const both = puts.map((put, turn) => put + compiles[turn]!);
    console.log(`${what}: PUT ${say(puts)}; compile ${say(compiles)}; both ${say(both)}`);
  }
} finally {
  await portal.stop();
}
process.exit(0);
