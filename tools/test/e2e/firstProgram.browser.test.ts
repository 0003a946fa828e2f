import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { JsonObject } from '@porchlight/engine';
import type { Applicant } from '../../browser/Applicant.ts';
import { runPortalTool } from '../runPortalTool.ts';
import type { ToolRun } from '../runTool.ts';
import { startAtStep } from './startAtStep.ts';
import { accessTokenOf, call, copyPack, startTestPortal, type TestPortal } from './testPortal.ts';
import { findBarriers } from './watchPage.ts';

const root = path.join(import.meta.dirname, '../../..');

/** What the document has its reader do, in its order: a command to type, or a file to write. */
type Task = { command: string } | { file: string; text: string };

function readTasks(document: string): Task[] {
  const blocks = document.matchAll(/(?:`(programs\/[^`]+)`\n\n)?```(sh|json)\n(.*?)```/gs);
  return [...blocks].map(([, file, language, text]) =>
    language === 'json' ? { file: file!, text: text! } : { command: text!.trim() },
  );
}

/** A line as a shell takes it apart: quotes hold words together. */
function splitWords(line: string): string[] {
  return [...line.matchAll(/(?:[^\s"]|"[^"]*")+/g)].map(([word]) => word.replaceAll('"', ''));
}

let pack: string;
let testPortal: TestPortal;
beforeAll(async () => {
  pack = await copyPack((portal) => portal);
  testPortal = await startTestPortal({ env: { DEFINITIONS_DIR: pack, NODE_ENV: 'production' } });
}, 300_000);
afterAll(async () => {
  await testPortal?.close();
  await rm(pack, { recursive: true, force: true });
});

async function run(command: string): Promise<ToolRun> {
  const [npm, verb, portal, dashes, ...args] = splitWords(command);
  expect([npm, verb, portal, dashes]).toEqual(['npm', 'run', 'portal', '--']);
  return runPortalTool(args, testPortal.portal, { DEFINITIONS_DIR: pack });
}

const publicRelease = async () =>
  (await (await fetch(testPortal.portal.url)).text()).match(/data-release="(\w+)"/)?.[1];

/** Saves beside the page, and loads it again. */
async function save({ page, url }: Applicant, body: JsonObject): Promise<void> {
  const token = await accessTokenOf(page);
  // What was typed last may still be on its way: until it is there, no step beyond it is granted.
  for (let look = 0; ; look += 1) {
    const answer = await call(`${url}/api/application?submit=false`, token, {
      method: 'PUT',
      body,
    });
    expect(answer.status).toBe(200);
    const { application = answer.body } = answer.body as { application?: JsonObject };
    const { publicFormCurrentStep: wanted } = body;
    if (wanted === undefined || application.publicFormCurrentStep === wanted) break;
    expect(look).toBeLessThan(40);
    await sleep(250);
  }
  await page.reload();
}

test('docs/first-program.md, done word by word, makes a program that applicants can use', async () => {
  const document = await readFile(path.join(root, 'docs/first-program.md'), 'utf8');
  const tasks = readTasks(document);
  expect(tasks.length).toBeGreaterThan(9);
  const before = await publicRelease();
  const said: string[] = [];
  for (const task of tasks) {
    if ('file' in task) {
      await mkdir(path.dirname(path.join(pack, task.file)), { recursive: true });
      await writeFile(path.join(pack, task.file), task.text);
      continue;
    }
    const { code, stdout, stderr } = await run(task.command);
    expect([task.command, code, stderr]).toEqual([task.command, 0, '']);
    said.push(stdout);
  }
  const told = said.join('');
  // A list that nothing offers yet is warned of, as the document says.
  expect(told).toContain('0 errors, 1 warning');
  expect(told).toContain('"Your newest internet bill" is not translated (es)');
  expect(told).toContain('3 translations marked');
  expect(told).toContain('0 errors, 0 warnings');
  expect(told).toContain('There is a program “Help with internet bills”.');
  expect(told).toMatch(/Release \w+ is public/);
  for (let look = 0; look < 60 && (await publicRelease()) === before; look += 1) await sleep(250);
  expect(await publicRelease()).not.toBe(before);

  const rosa = await testPortal.newcomer('internet@example.org');
  const { page } = rosa;
  await page.getByText('Help with internet bills').waitFor();
  await startAtStep(testPortal, rosa, 'residence');
  await save(rosa, { applicationPrograms: [5] });
  const question = page.getByRole('radiogroup', { name: /How do you get internet at home\?/ });
  await question.getByLabel('Phone line').check();
  await rosa.next();
  await rosa.waitForStep('application', 'other-contact');
  await rosa.back();
  await question.getByLabel('Cable or fiber').check();
  await rosa.next();
  await page.getByRole('heading', { name: 'Internet Bill' }).waitFor();
  await page.getByLabel('How much do you owe now?').fill('84.20');
  expect(await findBarriers(page)).toEqual([]);
  await page.getByRole('link', { name: 'Español' }).click();
  await page.getByRole('heading', { name: 'Cuenta de internet' }).waitFor();
  expect(await page.getByLabel('¿Cuánto debe ahora?').inputValue()).toBe('84.20');
  await page.getByText(/^Guardado/).waitFor();
  // One step more than without the program.
  const names = testPortal.release.form('application').steps.map(({ name }) => name);
  await save(rosa, { publicFormCurrentStep: names.indexOf('required-documents') + 1 });
  await page.getByText('Su cuenta de internet más reciente').waitFor();
  await page.context().close();
}, 420_000);
