import { fieldsOf } from '@porchlight/engine';
import { parse } from 'csv-parse/sync';
import PostalMime from 'postal-mime';
import { COMPLETE, fillAll, MEMBER } from '../../test/answers.ts';
import { actOn, asStaff, openCase, sendApplication, startDesk } from '../../test/desk.ts';
import {
  type EventReceiver,
  readEvent,
  secretOf,
  startEventReceiver,
  writeEvents,
} from '../../test/eventReceiver.ts';
import { PDF } from '../../test/files.ts';
import { type MailServer, startMailServer } from '../../test/mailServer.ts';
import { type Body, type Client, changeFile, type TestPortal } from '../../test/portal.ts';
import { readPdf } from '../../test/readPdf.ts';
import { unpackWorkbook } from '../../test/readWorkbook.ts';
import { unzip } from '../../test/unzip.ts';
import { readConfig } from '../config/index.ts';
import type { Job } from '../jobs/Job.ts';
import { sendEvents } from '../jobs/sendEvents.ts';
import { sendMail } from '../jobs/sendMail.ts';
import { sendPackages } from '../jobs/sendPackages.ts';

/** What a browser would run, wherever it stood as it was typed. */
const MARKUP = '<img src=x onerror="window.__x=1">';
const EVENTS = {
  told: {
    type: 'application.submitted',
    on: 'submitted',
    to: ['web'],
    data: { lastName: '/PersonalInformation/LastName' },
  },
  whole: {
    type: 'case.submitted',
    on: 'submitted',
    to: ['web'],
    package: ['answers', 'pdf', 'documents'],
  },
};

let portal: TestPortal;
let mail: MailServer;
let web: EventReceiver;
let clerk: Client;
let rosa: Client;
let id: number;
let luzNumber: number;
let typed: string[];

/** The names of all questions that take a text as it is typed. */
function textQuestions(): string[] {
  const form = portal.server.services.releases.current().formFor('application', {});
  const isFree = (name: string) => {
    const value = (COMPLETE as { [name: string]: unknown })[name];
    return typeof value === 'string';
  };
  return [...fieldsOf(form).values()].flatMap((field) => {
    const { type, choices, mask, wire, classification } = field;
    const step = form.steps.find(({ fields }) => fields.includes(field))!;
    const schema = (step.schema.properties as Body)?.[field.name] ?? {};
    if (type !== 'string' || choices || mask || classification === 'restricted') return [];
    if (schema.format || schema.pattern || !wire.name || !isFree(wire.name)) return [];
    return (schema.maxLength ?? 0) >= MARKUP.length ? [wire.name] : [];
  });
}

beforeAll(async () => {
  [mail, web] = await Promise.all([startMailServer(), startEventReceiver()]);
  portal = await startDesk({
    env: { SMTP_URL: mail.url },
    timing: { 'send-mail': 0, 'send-events': 0, 'send-packages': 0 },
    changeFolder: (folder) => {
      writeEvents(folder, EVENTS);
      // Each message is a mail, at once.
      changeFile(`${folder}/desk/desk.json`, (desk) => delete desk.mail);
    },
  });
  const receivers = { web: { url: web.url, secrets: [secretOf(1)], network: 'loopback' } };
  const { eventReceivers } = readConfig({ EVENT_RECEIVERS: JSON.stringify(receivers) });
  Object.assign(portal.server.services.config, { eventReceivers });
  clerk = await asStaff(portal, 'sam', ['supervisor']);
  await clerk.get('/api/desk');
  typed = textQuestions();
  rosa = await portal.as({
    subject: 'rosa',
    email: 'rosa@example.org',
    claims: { email_verified: true },
  });
  const { applicationID } = (await rosa.get()).body.application;
  const bytes = new Uint8Array([...PDF, ...Array(9).fill(10)]);
  await rosa.upload(applicationID, { bytes, name: `${MARKUP}.pdf`, description: MARKUP });
  const answers = Object.fromEntries(typed.map((name) => [name, MARKUP]));
  ({ id } = await sendApplication(portal, 'rosa', answers, rosa));
  const says = { at: '/PersonalInformation/LastName', reason: 'differs', says: MARKUP };
  for (const [action, body] of [
    ['add-note', { note: MARKUP }],
    ['ask-for-papers', { papers: ['utility'], note: MARKUP }],
    ['ask-to-correct', { corrections: [says] }],
  ] as const)
    expect([action, (await actOn(clerk, id, action, body)).status]).toEqual([action, 200]);
  const written = { number: id, text: MARKUP };
  expect((await rosa.call('POST', '/api/messages', written)).status).toBe(201);
});
afterAll(async () => {
  await portal?.stop();
  await Promise.all([mail.stop(), web.stop()]);
});

const run = (job: Job) =>
  job.run(portal.server.services as Parameters<Job['run']>[0], {
    payload: {},
    attempt: 1,
    signal: new AbortController().signal,
  });
async function fetchBytes(path: string, { token }: Client = clerk) {
  const answer = await fetch(portal.url + path, { headers: { Authorization: `Bearer ${token}` } });
  expect([path, answer.status]).toEqual([path, 200]);
  expect(answer.headers.get('X-Content-Type-Options')).toBe('nosniff');
  return { answer, bytes: Buffer.from(await answer.arrayBuffer()) };
}
/** A PDF has it as text, and nothing in it that acts or leads out. */
async function expectText(bytes: Buffer, times = 1) {
  const { root, links } = await readPdf(bytes);
  expect(root.text.split(MARKUP).length).toBeGreaterThan(times);
  const { publicUrl } = portal.server.services.config;
  const external = links.filter((link) => !link.startsWith(publicUrl) && !/^tel:\d+$/.test(link));
  expect(external).toEqual([]);
  expect(bytes.toString('latin1')).not.toMatch(/\/JavaScript|\/Launch/);
}

test('the desk and the applicant get it as data, whole, in each place where it was typed', async () => {
  expect(typed.length).toBeGreaterThan(6);
  const { answer } = await fetchBytes(`/api/desk/cases/${id}`);
  expect(answer.headers.get('Content-Type')).toMatch(/^application\/json/);
  const one = await openCase(clerk, id);
  expect(one.name).toBe(`${MARKUP} ${MARKUP}`);
  const lines = one.sections.flatMap((section: Body) => section.lines);
  const answers = lines.filter((line: Body) => line.answer === MARKUP);
  // The address to which mail goes is asked where it is another one.
  expect(answers.length).toBeGreaterThanOrEqual(typed.length - 2);
  expect(lines.find(({ asked }: Body) => asked).asked.says).toBe(MARKUP);
  const said = one.events.flatMap(({ lines: told = [] }: Body) => told);
  expect(said.filter((line: Body) => line.answer === MARKUP)).toHaveLength(2);
  expect(one.documents.map(({ fileName }: Body) => fileName)).toContain(
    'img src=x onerror=window.__x=1.pdf',
  );
  expect(one.documents.filter(({ description }: Body) => description === MARKUP)).toHaveLength(1);
  expect(one.messages.some(({ blocks }: Body) => JSON.stringify(blocks).includes('<img'))).toBe(
    true,
  );
  const { rows } = (await clerk.post('/api/desk/search', { text: 'img' })).body;
  expect(rows.map(({ name }: Body) => name)).toEqual([one.name]);
  const { body } = await rosa.get('/api/messages');
  expect(JSON.stringify(body)).toContain(JSON.stringify(MARKUP).slice(1, -1));
});

test('tables have it as text: CSV, and a workbook whose file has no such element', async () => {
  const csv = await fetchBytes('/api/desk/queues/waiting-for-answers/export');
  expect(csv.answer.headers.get('Content-Disposition')).toMatch(/^attachment/);
  const rows = parse(csv.bytes, { bom: true }) as string[][];
  expect(rows.map(([, name]) => name)).toContain(`${MARKUP} ${MARKUP}`);
  const { bytes } = await fetchBytes('/api/desk/queues/waiting-for-answers/export?as=xlsx');
  const sheet = (await unpackWorkbook(bytes)).get('xl/worksheets/sheet1.xml')!;
  expect(sheet).toContain('&lt;img src=x');
  expect(sheet).not.toContain('<img');
});

test('so do the case as a PDF, its archive and a letter', async () => {
  const pdf = await fetchBytes(`/api/desk/cases/${id}/copy?as=pdf`);
  await expectText(pdf.bytes, 6);
  const zip = await unzip((await fetchBytes(`/api/desk/cases/${id}/copy?as=zip`)).bytes);
  expect([...zip.keys()].filter((name) => /[<>"]|\.\.|^\//.test(name))).toEqual([]);
  const [{ id: message }] = (await openCase(clerk, id)).messages.filter(
    ({ isFromApplicant }: Body) => !isFromApplicant,
  );
  const letter = await fetchBytes(`/api/desk/cases/${id}/messages/${message}/letter`);
  await expectText(letter.bytes);
});

/** What asks for a text as it is typed by the form of a program, a member, and who decides. */
const RENT = {
  'rent.landlordName': MARKUP,
  'rent.landlordPhone': '803-555-0103',
  'rent.monthsOwed': 0,
  'rent.evictionNoticeYN': 'N',
};
const PART = { how: 'part', why: MARKUP, amount: 120.5, payTo: MARKUP, note: MARKUP };

test('so do names of people, what another program asks, and each way to decide', async () => {
  const luz = await portal.as('luz');
  const answers = { ...COMPLETE, applicationPrograms: [2], personsInHousehold: 2, ...RENT };
  const number = await fillAll(luz, answers);
  luzNumber = number;
  const bytes = new Uint8Array([...PDF, ...Array(7).fill(10)]);
  const lease = { bytes, name: 'lease.pdf', description: MARKUP, slot: 'rent.lease' };
  expect((await luz.upload(number, lease)).status).toBe(201);
  const leo = { ...MEMBER, firstName: MARKUP, lastName: MARKUP, primaryLanguage: MARKUP };
  const member = await luz.post('/api/application/household_member', leo);
  expect(member.status).toBeLessThan(300);
  // An income is a number and one of a list, whose name the list gives: no text is taken.
  const of = { otherHouseholdMemberId: member.body.otherHouseholdMemberID };
  const pay = { incomeSourceId: 1, amount: 100, ...of };
  const earn = (income: object) => luz.post('/api/application/income', { ...pay, ...income });
  for (const wrong of [{ incomeSourceId: MARKUP }, { amountAsTyped: [MARKUP, MARKUP] }])
    expect([wrong, (await earn(wrong)).status]).toEqual([wrong, 422]);
  const earned = await earn({ incomeSource: MARKUP });
  expect(earned.status).toBe(201);
  expect(earned.body.incomeSource).not.toBe(MARKUP);
  expect((await luz.submit()).status).toBe(200);
  expect((await actOn(clerk, number, 'approve', PART)).status).toBe(200);
  expect((await actOn(clerk, number, 'appeal', { why: MARKUP })).status).toBe(200);
  const denied = { reasons: ['over-income'], note: MARKUP };
  const other = await asStaff(portal, 'sue', ['supervisor']);
  expect((await actOn(other, number, 'deny', denied)).status).toBe(200);
  expect((await actOn(other, number, 'reopen', { why: MARKUP })).status).toBe(200);
  expect((await actOn(clerk, number, 'write', { message: MARKUP })).status).toBe(200);

  const one = await openCase(clerk, number);
  const parts = one.sections.flatMap((section: Body) => section.parts);
  const [person] = parts.filter((part: Body) => part.member === of.otherHouseholdMemberId);
  expect(person.heading).toContain(MARKUP);
  expect(person.lines.filter(({ answer }: Body) => answer === MARKUP)).toHaveLength(3);
  const lines = one.sections.flatMap((section: Body) => section.lines);
  expect(lines.find(({ pointer }: Body) => pointer === '/Landlord/rent/LandlordName').answer).toBe(
    MARKUP,
  );
  const said = one.events.flatMap(({ lines: told = [] }: Body) => told);
  // Of an approval why, whom and a note; of the others one each.
  expect(said.filter(({ answer }: Body) => answer === MARKUP)).toHaveLength(7);
  await expectText((await fetchBytes(`/api/desk/cases/${number}/copy?as=pdf`)).bytes, 5);
  const sent = one.messages.filter(({ isFromApplicant }: Body) => !isFromApplicant);
  const approved = sent.find(({ subject }: Body) => subject.includes('approved'));
  await expectText(
    (await fetchBytes(`/api/desk/cases/${number}/messages/${approved.id}/letter`)).bytes,
    2,
  );
});

test('a mail shows it as text: no element of it, and no link that is not the portal’s', async () => {
  await run(sendMail);
  const mails = await Promise.all(mail.letters.map(({ source }) => PostalMime.parse(source)));
  const told = mails.filter(({ html }) => html?.includes('onerror'));
  expect(told.length).toBeGreaterThan(0);
  const { publicUrl } = portal.server.services.config;
  for (const { html = '', text = '' } of mails) {
    expect(html).not.toMatch(/<img[^>]*onerror|<script/i);
    for (const [, link] of html.matchAll(/(?:href|src)="([^"]*)"/g))
      expect(link!.startsWith(publicUrl) || link!.startsWith('cid:')).toBe(true);
    if (html.includes('onerror')) {
      expect(html).toContain('&lt;img src=x');
      expect(text).toContain(MARKUP);
    }
  }
});

test('other systems get it as data: in an event, and in a package whose PDF and names are safe', async () => {
  await run(sendEvents);
  await run(sendPackages);
  const isPackage = ({ headers }: { headers: object }) => 'content-digest' in headers;
  const event = web.received.find((one) => !isPackage(one) && one.body.includes(`/${id}"`))!;
  expect(readEvent(event, secretOf(1)).data).toEqual({ lastName: MARKUP });
  const packages = new Map<number, Map<string, Buffer>>();
  for (const { headers, bytes } of web.received.filter(isPackage))
    packages.set(Number(String(headers['ce-subject']).split('/').at(-1)), await unzip(bytes));
  expect([...packages.keys()].sort()).toEqual([id, luzNumber]);
  for (const files of packages.values()) {
    expect([...files.keys()].filter((name) => /[<>"]|\.\.|^\//.test(name))).toEqual([]);
    await expectText(files.get('case.pdf')!, 5);
  }
  const told = (number: number) => JSON.parse(packages.get(number)!.get('case.json')!.toString());
  expect(told(id).answers.PersonalInformation.LastName).toBe(MARKUP);
  expect(told(luzNumber).answers.Landlord.rent.LandlordName).toBe(MARKUP);
  const spelled = JSON.stringify(MARKUP).slice(1, -1);
  // The landlord, the paper, and three of the son's answers.
  expect(JSON.stringify(told(luzNumber)).split(spelled).length).toBeGreaterThan(5);
});
