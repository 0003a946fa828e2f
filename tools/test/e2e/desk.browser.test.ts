import { createHash } from 'node:crypto';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { PDFDocument, StandardFonts } from '@cantoo/pdf-lib';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { createClient } from '../../../api/test/client.ts';
import {
  type EventReceiver,
  readEvent,
  secretOf,
  startEventReceiver,
  writeReceivers,
} from '../../../api/test/eventReceiver.ts';
import { type MailServer, startMailServer } from '../../../api/test/mailServer.ts';
import { changeFile, DEFINITIONS } from '../../../api/test/portal.ts';
import { readPdf } from '../../../api/test/readPdf.ts';
import { unzip } from '../../../api/test/unzip.ts';
import { gasBill, sampleFiles } from '../../browser/sampleFiles.ts';
import { runPortalTool } from '../runPortalTool.ts';
import { look, openDesk, sendAs } from './deskHands.ts';
import { accessTokenOf, readAnswers, startTestPortal, type TestPortal } from './testPortal.ts';
import { watchPage } from './watchPage.ts';
import { weighScripts } from './weighScripts.ts';

/** Milliseconds between two runs of the job that tells other systems. */
const EVENTS_EVERY = 10_000;

/** Bytes of script, gzip, of the desk with the form of an action. */
const DESK = 300 * 1024;

let testPortal: TestPortal;
let mail: MailServer;
/** Another system; a second one is away. */
let system: EventReceiver;
const folder = mkdtempSync(join(tmpdir(), 'porchlight-desk-'));
let rosa: Page;
const numbers: number[] = [];
const PICTURE = { width: 40, height: 30, channels: 3, background: '#963' } as const;
/** A paper that is asked for again, by its kind and its file. */
const AGAIN = /\(photo-id\.jpg\)/;
const PAPER_CAME = 'message-sent paper-came';
/** What a browser would run, were it not shown as it was typed. */
const MARKUP = '<img src=x onerror="window.__x=1">';

/** A bill of two pages, whose words are in a font that every viewer has to bring. */
async function makeBill() {
  const pdf = await PDFDocument.create();
  const font = await pdf.embedFont(StandardFonts.Helvetica);
  for (const words of ['First page of the bill', 'Second page of the bill'])
    pdf.addPage([300, 400]).drawText(words, { x: 20, y: 360, size: 20, font });
  return { ...sampleFiles.bill, buffer: Buffer.from(await pdf.save()) };
}

/** Whether something stands on what was drawn. */
const hasInk = (canvas: SVGElement | HTMLElement): boolean => {
  const { width, height } = canvas as HTMLCanvasElement;
  const { data } = (canvas as HTMLCanvasElement)
    .getContext('2d')!
    .getImageData(0, 0, width, height);
  return data.some((value, at) => at % 4 === 0 && value < 100);
};

async function send(email: string, answers: object, language = 'en'): Promise<Page> {
  const { page, number } = await sendAs(testPortal, email, answers, language);
  numbers.push(number);
  return page;
}

/** A household applies in Spanish, step by step in its browser. */
async function applyInSpanish(email: string): Promise<Page> {
  const { page } = await testPortal.invited(email);
  await page.context().addCookies([{ name: 'language', value: 'es', url: testPortal.portal.url }]);
  const household = testPortal.applicantAt(page, { language: 'es' });
  await page.goto(`${testPortal.portal.url}/application`);
  const { PersonalInformation, ...others } = readAnswers('application');
  // The number of somebody else, which the desk finds.
  const name = { FirstName: 'Rosa', LastName: 'Núñez', SSN: '412-63-7785', Email: email };
  const answers = { ...others, PersonalInformation: { ...PersonalInformation, ...name } };
  for (const { name: step } of testPortal.release.form('application').steps) {
    if (step === 'disclosures') break;
    if (step === 'additional-household-members') {
      await household.waitForStep('application', step);
    } else await household.fillStep('application', step, answers);
    if (step === 'required-documents') {
      await household.addToSlot(sampleFiles.photoId, 'photo-id');
      await household.addToSlot(sampleFiles.card, 'citizenship');
      await household.addToSlot(sampleFiles.payStub, 'income');
      // The last one beside the places that the step has.
      await household.addDocument(await makeBill(), 'Bill');
    }
    await household.next();
  }
  await household.fillStep('application', 'disclosures', answers);
  await household.submit();
  await page.getByRole('heading', { name: household.text('status.title') }).waitFor();
  const client = createClient(testPortal.portal.url, await accessTokenOf(page));
  numbers.push((await client.get()).body.application.applicationID);
  return page;
}

/** A notice that goes by itself when a paper came in, in both languages. */
function tellOfPapers(): void {
  const [what, next] = ['Your paper for application {number} is here', 'We read it, {firstName}.'];
  const firstName = '/PersonalInformation/FirstName';
  const notice = {
    $schema: '../../meta/desk-notice.schema.json',
    on: 'document',
    subject: what,
    mail: 'full',
    values: { number: '/$/case/number', firstName },
    blocks: [{ id: 'next', paragraph: next, when: { [firstName]: true } }],
  };
  writeFileSync(join(folder, 'desk/notices/paper-came.json'), JSON.stringify(notice));
  const of = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 8);
  const texts = {
    $schema: '../../../../meta/translation.schema.json',
    subject: { text: 'Su documento para la solicitud {number} llegó', of: of(what) },
    'blocks/next': { text: 'Lo leemos, {firstName}.', of: of(next) },
  };
  writeFileSync(join(folder, 'texts/es/desk/notices/paper-came.json'), JSON.stringify(texts));
}

/** A pack that tells two systems of what is sent, and where they are. */
function tellOthers(): Record<string, string> {
  cpSync(DEFINITIONS, folder, { recursive: true });
  // Each message is a mail, at once: nobody waits here.
  changeFile(join(folder, 'desk/desk.json'), (desk) => delete desk.mail);
  tellOfPapers();
  mkdirSync(join(folder, 'events'));
  const event = {
    $schema: '../meta/event.schema.json',
    type: 'application.submitted',
    on: 'submitted',
    to: ['case-system', 'archive'],
  };
  writeFileSync(join(folder, 'events/sent.json'), JSON.stringify(event));
  const decided = {
    $schema: '../meta/event.schema.json',
    type: 'application.decided',
    on: 'status',
    statuses: ['approved', 'denied'],
    to: ['case-system'],
    data: { status: '/$/case/status', lastName: '/PersonalInformation/LastName' },
  };
  writeFileSync(join(folder, 'events/decided.json'), JSON.stringify(decided));
  const receiver = (url: string) => ({ url, secrets: [secretOf(1)], network: 'loopback' });
  return {
    DEFINITIONS_DIR: folder,
    EVENT_RECEIVERS: writeReceivers({
      'case-system': receiver(system.url),
      archive: receiver('http://127.0.0.1:1/'),
    }),
  };
}

beforeAll(async () => {
  [mail, system] = await Promise.all([startMailServer(), startEventReceiver()]);
  testPortal = await startTestPortal({ env: { SMTP_URL: mail.url, ...tellOthers() } });
  rosa = await applyInSpanish('rosa@example.org');
  const typed = { otherContactName: MARKUP, primaryLanguage: MARKUP, physicalAddress: MARKUP };
  await send('leo@example.org', { firstName: 'Leo', lastName: 'Prueba', ...typed });
}, 420_000);
afterAll(async () => {
  await testPortal?.close();
  await Promise.all([mail.stop(), system.stop()]);
  rmSync(folder, { recursive: true, force: true });
});

interface AuditEvent {
  applicationId: number | null;
  actor: string;
  action: string;
  details: { action?: string; notice?: string; type?: string };
}

/** What has the focus, by its words. */
const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent ?? '');

/** Waits for what a job does. */
async function until(isDone: () => boolean): Promise<void> {
  for (let tries = 0; !isDone(); tries += 1) {
    if (tries > 120) throw new Error('It was not done in a minute.');
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
}

/** Opens a message of hers; one that is alone stands open. */
async function openMessage(subject: string): Promise<void> {
  const message = rosa.locator('details', { hasText: subject });
  await message.waitFor();
  if ((await message.getAttribute('open')) === null) await message.locator('summary').click();
}

test('a clerk works by keys alone: looks, asks for a paper, and what she does is told before', async () => {
  const page = await openDesk(testPortal, 'carla@agency.example', 'supervisor');
  const found = watchPage(page);
  const weigh = weighScripts(page);
  await page.reload();
  await page.getByRole('link', { name: 'Rosa Núñez' }).waitFor();
  await look(page, 'list');
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save the list as a table (CSV)' }).click();
  expect((await saved).suggestedFilename()).toBe('new.csv');
  const workbook = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save the list for Excel (XLSX)' }).click();
  expect((await workbook).suggestedFilename()).toBe('new.xlsx');
  await page.getByRole('heading', { name: 'New', exact: true }).click();

  // The first row is chosen; j goes to the next one, k back.
  await page.keyboard.press('j');
  expect(await page.locator('tr.chosen').innerText()).toContain('Leo Prueba');
  await page.keyboard.press('k');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Rosa Núñez' }).waitFor();
  await page.getByText('***-**-7785').waitFor();
  // Both were sent with the same answers but for the names.
  const same = page.getByRole('region', { name: 'May be the same household' });
  expect(await same.innerText()).toContain('Same Social Security number');
  await look(page, 'case');
  const kept = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save the case with its documents (ZIP)' }).press('Enter');
  const archive = await kept;
  expect(archive.suggestedFilename()).toBe(`Case ${numbers[0]}.zip`);
  const files = await unzip(await buffer(await archive.createReadStream()));
  expect([...files.keys()].map((name) => name.replace(/\/.*/, ''))).toEqual([
    'case.pdf',
    ...Array(files.size - 1).fill('documents'),
  ]);

  // A paper beside the answers, and a restricted answer for a reason.
  await page.getByRole('button', { name: /^Photo ID.*photo-id/ }).click();
  const picture = page.locator('.picture img');
  await picture.waitFor();
  await page.getByRole('button', { name: 'Turn' }).click();
  await page.getByRole('button', { name: 'Larger' }).click();
  const [outer, inner] = [
    await page.locator('.picture').boundingBox(),
    await picture.boundingBox(),
  ];
  expect(inner!.width).toBeLessThanOrEqual(outer!.width + 1);
  expect(inner!.height).toBeLessThanOrEqual(outer!.height + 1);
  await look(page, 'turned');
  const copied = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save a copy' }).click();
  expect((await copied).suggestedFilename()).toBe('photo-id.jpg');

  // A PDF is drawn page by page, by what is loaded now; nothing of the browser's own saves or prints it.
  const before = new Set((await weigh()).keys());
  await page.getByRole('button', { name: /^Bill/ }).click();
  await page.getByText('Page 1 of 2').waitFor();
  await page.getByText('First page of the bill').waitFor({ state: 'attached' });
  expect(await page.locator('iframe, embed, object').count()).toBe(0);
  await page.getByRole('button', { name: 'Next page' }).click();
  await page.getByText('Page 2 of 2').waitFor();
  await page.getByText('Second page of the bill').waitFor({ state: 'attached' });
  const sheet = page.locator('.pdf-page canvas');
  expect(await sheet.count()).toBe(1);
  expect(await sheet.evaluate(hasInk)).toBe(true);
  const upright = (await sheet.boundingBox())!;
  await page.getByRole('button', { name: 'Turn' }).click();
  await page.waitForFunction(() => {
    const canvas = document.querySelector<HTMLCanvasElement>('.pdf-page canvas')!;
    return canvas.width > canvas.height;
  });
  expect(upright.height).toBeGreaterThan(upright.width);
  await page.getByRole('button', { name: 'Larger' }).click();
  await look(page, 'pdf');
  // One that is broken says so.
  const stub = /\/documents\/\d+\/pay/;
  const [contentType, body] = ['application/pdf', '%PDF-1.4 and no more'];
  await page.route(stub, (route) => route.fulfill({ contentType, body }));
  await page.getByRole('button', { name: /^Income.*pay stub/ }).click();
  await page.getByText("It can't be shown here. Save a copy.").waitFor();
  await page.unroute(stub);
  const ofPdf = new Set([...(await weigh()).keys()].filter((url) => !before.has(url)));
  expect(ofPdf.size).toBeGreaterThan(0);
  // What reads it can fetch nothing, and runs nothing but what decodes its pictures.
  const reader = [...ofPdf].find((url) => url.includes('/pdf.worker'))!;
  expect((await fetch(reader)).headers.get('Content-Security-Policy')).toBe(
    "default-src 'none'; script-src 'wasm-unsafe-eval'",
  );
  await page.getByRole('button', { name: /^Show: Social security number/ }).click();
  await page.getByLabel('Why do you need to see it?').fill('Files the claim');
  await page.keyboard.press('Enter');
  await page.getByText('412-63-7785').waitFor();
  await look(page, 'papers');

  // What will happen stands there before it is done.
  await page.locator('h2').first().focus();
  await page.keyboard.press('a');
  await page.getByRole('dialog').waitFor();
  await look(page, 'choices');
  await page.getByRole('button', { name: /^Ask for papers/ }).press('Enter');
  // What was pressed is gone: the focus is where one reads on, and so after each further step.
  expect(await focused(page)).toMatch(/^Ask for papers/);
  await page.getByText('The status becomes “Needs Documentation”.').waitFor();
  await page.getByLabel('Utility bill').press('Space');
  await page.getByLabel('Utility bill').press('Space');
  await page.getByRole('button', { name: 'See the message' }).press('Enter');
  await page.getByText('1 answer needs another look').waitFor();
  await look(page, 'form');
  await page.getByLabel('Utility bill').press('Space');
  // What she will read stands there in her language, before it is sent.
  await page.getByRole('button', { name: 'See the message' }).press('Enter');
  await page.getByText('In her language: Spanish').waitFor();
  await page.getByText(`Necesitamos documentos para la solicitud ${numbers[0]}`).waitFor();
  const printed = page.waitForEvent('download');
  await page.getByRole('button', { name: 'See the letter (PDF)' }).press('Enter');
  const paper = await readPdf(await readFile(await (await printed).path()));
  expect(paper.root.text).toContain(`Necesitamos documentos para la solicitud ${numbers[0]}`);
  await look(page, 'told');
  await page.getByRole('button', { name: 'Ask for papers now' }).press('Enter');
  await page.getByText('Done: Ask for papers.').waitFor();
  expect(await focused(page)).toBe('Rosa Núñez');
  await page.locator('.facts .status', { hasText: 'Needs Documentation' }).waitFor();
  await look(page, 'asked');

  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: /^Waiting for documents 1/ }).click();
  await page.getByRole('link', { name: 'Rosa Núñez' }).waitFor();
  await page.keyboard.press('/');
  await page.keyboard.type('nunez');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Found' }).waitFor();
  await page.getByRole('link', { name: 'Rosa Núñez' }).waitFor();
  expect(await page.locator('.cases tbody tr').count()).toBe(1);
  await look(page, 'found');

  const own = [...(await weigh())].filter(([url]) => !ofPdf.has(url));
  const weight = own.reduce((sum, [, size]) => sum + size, 0);
  process.stderr.write(`Script of the desk, gzip: ${(weight / 1024).toFixed(1)} KB\n`);
  expect(weight).toBeGreaterThan(100 * 1024);
  expect(weight).toBeLessThanOrEqual(DESK);
  expect(found).toEqual([]);

  // The applicant is told, and nothing of the desk is in her page.
  const asked: string[] = [];
  rosa.on('request', (request) => void asked.push(request.url()));
  await rosa.reload();
  await rosa.getByText('Su recibo más reciente de servicios').first().waitFor();
  expect(asked.filter((url) => url.includes('/desk'))).toEqual([]);
}, 420_000);

test('two on one case: the second is told, in her language, and nothing is undone', async () => {
  const carla = await openDesk(testPortal, 'cora@agency.example', 'caseworker');
  await carla.context().addCookies([{ name: 'language', value: 'es', url: testPortal.portal.url }]);
  const sam = await openDesk(testPortal, 'sam@agency.example', 'supervisor');
  await carla.goto(`${testPortal.portal.url}/desk#case=${numbers[1]}`);
  await carla.reload();
  await sam.goto(`${testPortal.portal.url}/desk#case=${numbers[1]}`);
  await sam.reload();
  await carla.getByRole('heading', { name: 'Leo Prueba' }).waitFor();
  await sam.getByRole('heading', { name: 'Leo Prueba' }).waitFor();
  // What he typed is read as he typed it, and nothing of it runs.
  await sam.getByText(MARKUP).first().waitFor();
  expect(await sam.locator('img[src="x"]').count()).toBe(0);
  expect(await sam.evaluate('window.__x')).toBeUndefined();
  await carla.getByText('Otras personas que lo tienen abierto: sam@agency.example.').waitFor();
  await sam.keyboard.press('a');
  await sam.getByRole('button', { name: /^Approve/ }).click();
  await sam.getByLabel('All of it').check();
  await sam.getByLabel('Amount').fill('120.50');
  await sam.getByLabel('Paid to').fill('Power Company');
  // While she writes, the other sees it, and can't come between.
  await carla.getByText('sam@agency.example está trabajando en él en este momento.').waitFor();
  await look(carla, 'held-es');
  await sam.getByRole('button', { name: 'See the message' }).click();
  await sam.getByText('Your application').first().waitFor();
  await sam.getByRole('button', { name: 'Approve now' }).click();
  await sam.getByText('Done: Approve.').waitFor();
  await look(sam, 'approved');
  await carla.keyboard.press('a');
  await carla.getByRole('button', { name: /^Negar/ }).click();
  await carla.getByLabel('Se terminó el dinero de este programa').check();
  await carla.getByRole('button', { name: 'Ver el mensaje' }).click();
  await carla.getByText('Este caso cambió desde que usted lo abrió.').waitFor();
  await carla.locator('.facts .status', { hasText: 'Aprobada' }).waitFor();
  await look(carla, 'stale-es');
  // What she had answered stands there still, and after Escape, too, with the case open.
  expect(await carla.getByLabel('Se terminó el dinero de este programa').isChecked()).toBe(true);
  // Her role ends in the middle: she is told, and what she wrote stays there.
  const revoke = ['admin', 'revoke', 'cora@agency.example', '--role', 'caseworker'];
  expect((await runPortalTool(revoke, testPortal.portal)).code).toBe(0);
  await carla.getByRole('button', { name: 'Ver el mensaje' }).click();
  await carla.getByText(/^La mesa de trabajo es para el personal/).waitFor();
  expect(await carla.getByLabel('Se terminó el dinero de este programa').isChecked()).toBe(true);
  await look(carla, 'role-ended-es');
  const grant = ['admin', 'grant', 'cora@agency.example', '--role', 'caseworker'];
  expect((await runPortalTool(grant, testPortal.portal)).code).toBe(0);
  await carla.keyboard.press('Escape');
  await carla.getByRole('dialog').waitFor({ state: 'detached' });
  await carla.getByRole('heading', { name: 'Leo Prueba' }).waitFor();
  await carla.goto(`${testPortal.portal.url}/desk#list=in-review`);
  await carla.reload();
  await carla.getByText('Aquí no espera nada.').waitFor();
  await look(carla, 'empty-es');
}, 420_000);

test('a household reads what was asked for in Spanish, by mail and in its messages, and is answered', async () => {
  const letter = () => mail.letters.find(({ source }) => /Necesitamos/.test(source));
  await until(() => letter() !== undefined);
  expect(letter()!.to).toBe('rosa@example.org');
  expect(letter()!.source).toContain(`${testPortal.portal.url}/application`);
  await rosa.context().addCookies([{ name: 'language', value: 'es', url: testPortal.portal.url }]);
  const found = watchPage(rosa);
  await rosa.goto(`${testPortal.portal.url}/application`);
  await rosa.getByText('1 mensaje nuevo').waitFor();
  await look(rosa, 'household-status');
  await rosa.getByRole('link', { name: 'Mensajes' }).click();
  await rosa.getByRole('heading', { name: 'Mensajes' }).waitFor();
  await rosa.getByText('Antes de decidir, necesitamos esto de usted').waitFor();
  await look(rosa, 'household-messages');
  await rosa.getByRole('button', { name: 'Enviar' }).click();
  await rosa.getByText('Escriba algo primero.').waitFor();
  await look(rosa, 'household-blank');
  await rosa.getByLabel('Su mensaje').fill('No tengo el recibo.\n¿Puedo llamarles?');
  await rosa.getByRole('button', { name: 'Enviar' }).click();
  await rosa.getByText('Enviado. Le contestamos aquí.').waitFor();
  await look(rosa, 'household-sent');
  await rosa.reload();
  await rosa.getByRole('heading', { name: 'Mensajes' }).waitFor();
  expect(await rosa.getByText('Nuevo', { exact: true }).count()).toBe(0);
  expect(found).toEqual([]);

  // It waits in its list, and who answers it sees what became of the mail.
  const page = await openDesk(testPortal, 'celia@agency.example', 'caseworker');
  await page.getByRole('button', { name: /^Messages 1/ }).click();
  await page.getByRole('link', { name: 'Rosa Núñez' }).click();
  await page.getByText('¿Puedo llamarles?').waitFor();
  await page.getByText('Not answered').waitFor();
  await page.getByText('Mail: sent').waitFor({ state: 'attached' });
  const others = await page.getByRole('region', { name: 'Other systems' }).innerText();
  expect(others).toMatch(/case-system application\.submitted Received/);
  expect(others).toMatch(/archive application\.submitted Could not be sent yet, tried again/);
  await page.getByText('Another system was told: case-system').waitFor();
  await look(page, 'messages');
  await page.keyboard.press('a');
  await page.getByRole('button', { name: /^Write to the applicant/ }).click();
  await page.getByRole('textbox', { name: 'Message' }).fill('Sí, con gusto.');
  await page.getByRole('button', { name: 'See the message' }).click();
  await page.getByText('says only that there is a message').waitFor();
  await page.getByRole('button', { name: 'Write to the applicant now' }).click();
  await page.getByText('Done: Write to the applicant.').waitFor();
  expect(await page.getByText('Not answered').count()).toBe(0);
  await rosa.reload();
  await rosa.getByText('Nuevo', { exact: true }).waitFor();
  await rosa.getByText(`Un mensaje sobre su solicitud ${numbers[0]}`).click();
  await rosa.getByText('Sí, con gusto.').waitFor();
  await look(rosa, 'household-answered');
}, 420_000);

test('one answer and one paper are asked for, she corrects both from the link in the message, and a second clerk approves a part', async () => {
  const page = await openDesk(testPortal, 'clara@agency.example', 'caseworker');
  const spoken = testPortal.applicantAt(rosa, { language: 'es' });
  await rosa.context().addCookies([{ name: 'language', value: 'es', url: testPortal.portal.url }]);
  const letters = () => mail.letters.filter(({ to }) => to === 'rosa@example.org');
  const found = watchPage(page);
  await page.goto(`${testPortal.portal.url}/desk#case=${numbers[0]}`);
  await page.reload();
  await page.getByRole('heading', { name: 'Rosa Núñez' }).waitFor();
  await page.getByRole('button', { name: 'Ask about it: Last name' }).press('Enter');
  await page.getByLabel('Why do you ask?').selectOption('It differs from a paper');
  await page.getByLabel('What she should know').fill('Su identificación dice Núñez Soto.');
  await look(page, 'ask');
  await page.getByRole('button', { name: 'Put it on the list' }).press('Enter');
  await page.getByRole('heading', { name: '1 point to ask about' }).waitFor();
  await page.getByRole('button', { name: /^Ask for it again: .*photo-id\.jpg/ }).press('Enter');
  await page.getByLabel('Why do you ask?').selectOption("We can't read it");
  await look(page, 'ask-paper');
  await page.getByRole('button', { name: 'Put it on the list' }).press('Enter');
  await page.getByRole('heading', { name: '2 points to ask about' }).waitFor();
  await look(page, 'asking');
  await page.getByRole('button', { name: 'Write to the applicant' }).click();
  await page.getByRole('dialog').waitFor();
  await page.getByLabel('Utility bill').check();
  await page.getByRole('button', { name: 'See the message' }).click();
  await page.locator('.preview').getByText('Su identificación dice Núñez Soto.').waitFor();
  await page.locator('.preview').getByText(AGAIN).waitFor();
  await look(page, 'ask-told');
  const mailed = letters().length;
  await page.getByRole('button', { name: 'Ask to correct answers now' }).click();
  await page.getByText('Done: Ask to correct answers.').waitFor();
  await page.getByText('She has not sent it again yet.').waitFor();
  await look(page, 'ask-open');

  // The mail says only that there is a message; the message leads to what is asked. Exactly this is open, and says why.
  await until(() => letters().length > mailed);
  // As its transfer encoding has it: long lines are broken, and a sign of it stands for itself.
  const html = letters().at(-1)!.source.replaceAll('=\r\n', '').replaceAll('=3D', '=');
  const [, link = ''] = /href="([^"]*\/messages)"/.exec(html) ?? [];
  await rosa.goto(link);
  await openMessage(`Revise otra vez la solicitud ${numbers[0]}`);
  await rosa.getByRole('link', { name: 'Revisar mis respuestas' }).click();
  await rosa.getByRole('heading', { name: 'Revise esta respuesta, por favor' }).waitFor();
  // The paper that was pressed is named, with its own reason.
  await rosa.getByText(AGAIN).waitFor();
  await look(rosa, 'household-to-correct');
  await rosa.getByRole('button', { name: 'Cambiarla: Apellidos' }).click();
  const name = rosa.getByLabel('Apellidos', { exact: true });
  await name.waitFor();
  await rosa.waitForFunction(() => document.activeElement?.tagName === 'INPUT');
  expect(await name.evaluate((input) => input === document.activeElement)).toBe(true);
  const first = rosa.getByLabel('Nombre', { exact: true });
  expect(await first.getAttribute('readonly')).not.toBeNull();
  await look(rosa, 'household-correcting');
  await name.fill('Núñez Soto');
  const { title } = spoken
    .form('application')
    .steps.find(({ documents = [] }) => documents.some(({ id }) => id === 'utility'))!;
  await rosa.getByRole('button', { name: title }).click();
  await spoken.addToSlot(gasBill, 'utility');
  const chooser = rosa.waitForEvent('filechooser');
  const action = spoken.text('documents.choose-file');
  await rosa.getByRole('button', { name: new RegExp(`^${action}: .*photo-id\\.jpg`) }).click();
  const anew = {
    ...sampleFiles.card,
    name: 'anew.png',
    buffer: Buffer.from(await sharp({ create: PICTURE }).png().toBuffer()),
  };
  await (await chooser).setFiles(anew);
  await rosa.getByRole('dialog').waitFor();
  await rosa.getByRole('button', { name: spoken.text('documents.upload') }).click();
  await rosa.getByRole('dialog').waitFor({ state: 'detached' });
  // What she sent before stays: only the new ones can be taken out again.
  await rosa
    .getByRole('button', { name: /^Quitar/ })
    .nth(1)
    .waitFor();
  expect(await rosa.getByRole('button', { name: /^Quitar/ }).count()).toBe(2);
  await look(rosa, 'household-paper');
  await rosa.getByRole('button', { name: 'Guardar y terminar' }).click();
  await rosa.getByText('En revisión', { exact: true }).first().waitFor();

  // Of each paper she is told by itself, when it came: in her inbox, by mail and as a letter.
  const came = `Su documento para la solicitud ${numbers[0]} llegó`;
  const mailedOf = () => letters().filter(({ source }) => source.includes('Lo leemos, Rosa.'));
  await until(() => mailedOf().length === 2);
  await rosa.goto(link);
  const received = rosa.locator('details', { hasText: came });
  await received.nth(1).waitFor();
  expect(await received.count()).toBe(2);
  const newest = received.first();
  if ((await newest.getAttribute('open')) === null) await newest.locator('summary').click();
  await newest.getByText('Lo leemos, Rosa.').waitFor();
  await look(rosa, 'household-receipt');
  const receipt = rosa.waitForEvent('download');
  await newest.getByRole('button', { name: /PDF/ }).click();
  const printed = await readPdf(await readFile(await (await receipt).path()));
  expect(printed).toMatchObject({ lang: 'es', title: came });

  // A second clerk sees what she made of it, and decides.
  const second = await openDesk(testPortal, 'chita@agency.example', 'caseworker');
  await second.goto(`${testPortal.portal.url}/desk#case=${numbers[0]}`);
  await second.reload();
  await second.getByText('She changed it.').waitFor();
  await second.getByText('Before: Núñez').waitFor();
  // The timeline has when she worked on it, before she sent it and since, and at which steps.
  const stretches = second.locator('.timeline li', { hasText: 'Worked on the application' });
  expect(await stretches.count()).toBe(2);
  const { steps } = testPortal.release.form('application');
  const filled = steps.filter(({ name }) => /^(personal|mailing)-/.test(name));
  const began = await stretches.last().locator('p').nth(1).innerText();
  expect(began.split(', ')).toEqual(expect.arrayContaining(filled.map(({ title }) => title)));
  const since = stretches.first();
  expect((await since.locator('p').nth(1).innerText()).split(', ')).toEqual([
    'Personal Information',
    'Required Documents',
  ]);
  await since.locator('summary').press('Enter');
  await since.getByText(/^Required Documents · /).waitFor();
  expect(await since.innerText()).not.toContain('Soto');
  await look(second, 'corrected');
  await second.keyboard.press('a');
  await second.getByRole('button', { name: /^Approve/ }).click();
  await second.getByLabel('A part of it').check();
  await second.getByLabel('Amount').fill('80');
  await second.getByLabel('Paid to').fill('Power Company');
  await second.getByLabel('Why only a part?').fill('The fund pays 80 dollars at most.');
  await second.getByRole('button', { name: 'See the message' }).click();
  await second.getByRole('button', { name: 'Approve now' }).click();
  await second.getByText('Done: Approve.').waitFor();
  await rosa.reload();
  await rosa.getByText('Aprobada').first().waitFor();
  expect(found).toEqual([]);

  // The message is what the definition says, and so is the letter, a PDF of the same words.
  await rosa.goto(link);
  await openMessage(`Su solicitud ${numbers[0]} fue aprobada`);
  await rosa
    .getByText(
      `Una parte de su solicitud ${numbers[0]} fue aprobada. Pagamos $80.00 a Power Company.`,
    )
    .waitFor();
  await rosa.getByText('Por qué solo una parte: The fund pays 80 dollars at most.').waitFor();
  await look(rosa, 'household-decided');
  const download = rosa.waitForEvent('download');
  await rosa.getByRole('button', { name: /PDF/ }).first().click();
  const letter = await readPdf(await readFile(await (await download).path()));
  expect(letter).toMatchObject({ lang: 'es', title: `Su solicitud ${numbers[0]} fue aprobada` });
  for (const words of [
    `Una parte de su solicitud ${numbers[0]} fue aprobada. Pagamos $80.00 a Power Company.`,
    'Por qué solo una parte: The fund pays 80 dollars at most.',
    'Rosa Núñez Soto',
  ])
    expect(letter.root.text.replace(/\s+/g, ' ')).toContain(words);

  // The other system has it once, signed, with her name as she corrected it.
  const decided = () =>
    system.received
      .map((one) => readEvent(one, secretOf(1)))
      .filter(({ type }) => type === 'application.decided')
      .filter(({ subject }) => subject === `application/${numbers[0]}`);
  await until(() => decided().length > 0);
  // The job that sends has run twice more by then.
  await new Promise((resolve) => setTimeout(resolve, 2 * EVENTS_EVERY + 2000));
  expect(decided().map(({ data }) => data)).toEqual([
    { status: 'approved', lastName: 'Núñez Soto' },
  ]);

  // The audit tells who did what, in order, and nothing in it was changed.
  const audit = await runPortalTool(['audit', 'export'], testPortal.portal);
  const events = audit.stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as AuditEvent)
    .filter(({ applicationId }) => applicationId === numbers[0]);
  const story = events.filter(({ action }) =>
    /^(desk-action|message-|submit|status|letter-|reveal|document-copy|export)/.test(action),
  );
  const words = ({ action, details }: AuditEvent) =>
    `${action} ${details.action ?? details.notice ?? ''}`.trim();
  const told = story.map(words);
  expect(told.filter((one) => one === PAPER_CAME)).toHaveLength(2);
  expect(told.filter((one) => one !== PAPER_CAME)).toEqual([
    'submit',
    'status',
    'export',
    'document-copy',
    'reveal',
    'status',
    'desk-action ask-for-papers',
    'message-sent papers-wanted',
    'message-read',
    'message-received',
    'desk-action write',
    'message-sent letter',
    'message-read',
    'status',
    'desk-action ask-to-correct',
    'message-sent corrections-wanted',
    'message-read',
    'submit',
    'status',
    'message-read',
    'letter-view',
    'status',
    'desk-action approve',
    'message-sent approved',
    'message-read',
    'letter-view',
  ]);
  const actorOf = (what: string) => story.find((event) => words(event) === what)!.actor;
  const staff = ['ask-for-papers', 'write', 'ask-to-correct', 'approve'].map((name) =>
    actorOf(`desk-action ${name}`),
  );
  const household = actorOf('submit');
  expect(new Set([household, ...staff]).size).toBe(5);
  expect(
    new Set(story.filter(({ action }) => action === 'submit').map(({ actor }) => actor)),
  ).toEqual(new Set([household]));
  // Each of them had opened the case before she did something with it, and the other system was told once.
  for (const actor of staff) {
    const own = events.filter((event) => event.actor === actor).map(({ action }) => action);
    expect(own.indexOf('desk-view')).toBe(0);
  }
  const sent = events.filter(
    ({ action, details }) => action === 'event-sent' && details.type === 'application.decided',
  );
  expect(sent).toHaveLength(1);
  const verified = await runPortalTool(['audit', 'verify'], testPortal.portal);
  expect([verified.code, verified.stdout]).toEqual([
    0,
    expect.stringMatching(/^All \d+ events fit/),
  ]);
}, 480_000);
