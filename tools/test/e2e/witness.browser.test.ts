import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { witnessPack } from '@porchlight/engine/witness';
import { openPortal } from '../../portal/definitions/witness/browser/openPortal.ts';
import { walkPages } from '../../portal/definitions/witness/browser/walkPages.ts';

const definitions = path.join(import.meta.dirname, '../../../definitions');
const form = 'forms/volunteer';
let pack: string;
let portal: Awaited<ReturnType<typeof openPortal>>;

// An agency that writes Spanish first, and a form that stands alone.
beforeAll(async () => {
  pack = await mkdtemp(path.join(tmpdir(), 'pack-'));
  await cp(path.join(definitions, 'examples/valle-vecino'), pack, { recursive: true });
  const example = path.join(definitions, 'examples/volunteer-sign-up/forms');
  await cp(example, path.join(pack, 'forms'), { recursive: true });
  portal = await openPortal(pack);
}, 240_000);

afterAll(async () => {
  await portal?.close();
  await rm(pack, { recursive: true, force: true });
});

test('an application is filled in, wrongly and rightly, until it is received', async () => {
  const report = await witnessPack(pack, { program: 'transporte' });
  const { ways, compared, entered, left, findings } = await walkPages(pack, report, portal);
  expect(findings).toEqual([]);
  expect(ways).toEqual([{ subject: 'application with transporte', isThrough: true, steps: 4 }]);
  expect(compared).toBeGreaterThan(8);
  expect(entered).toBeGreaterThan(5);
  expect(left).toBe(0);
}, 240_000);

test('what the page says otherwise than the kernel is a finding, at the question', async () => {
  // The portal goes on with the pack as it was; the kernel is asked with another message.
  const other = await mkdtemp(path.join(tmpdir(), 'pack-'));
  await cp(pack, other, { recursive: true });
  const file = path.join(other, form, 'messages.json');
  const messages = JSON.parse(await readFile(file, 'utf8'));
  const said = messages['must-promise'];
  messages['must-promise'] = 'Quite another message';
  await writeFile(file, JSON.stringify(messages));
  const report = await witnessPack(other, { form });
  const { ways, findings } = await walkPages(other, report, portal);
  await rm(other, { recursive: true });
  expect(said).toBeDefined();
  expect(ways).toEqual([{ subject: form, isThrough: true, steps: 3 }]);
  expect(findings.length).toBeGreaterThan(0);
  for (const { code, severity, file: at, message } of findings) {
    expect([code, severity, at]).toEqual(['page-differs', 'error', `${form}/promise.schema.json`]);
    expect(message).toContain('/Promise/Agreement: the page says "');
    expect(message).toContain('the kernel "Quite another message"');
  }
}, 240_000);
