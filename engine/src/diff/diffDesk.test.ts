import { compilePack } from '../compile/index.ts';
import { type Break, copyFiles, replaceIn } from '../compile/test/brokenPack.ts';
import { diffReleases } from './diffReleases.ts';

async function changesOf(...breaks: Break[]): Promise<string[]> {
  const files = copyFiles();
  for (const one of breaks) replaceIn(files, ...one);
  const [before, after] = [copyFiles(), files].map((some) =>
    compilePack({ files: some, findings: [] }),
  );
  return diffReleases(await before!, await after!).map(({ code }) => code);
}

test('a role, a queue and an action that do other things are told of, once each', async () => {
  const codes = await changesOf(
    ['desk/roles.json', '"may": ["take"]', '"may": []'],
    ['desk/queues/new.json', '"workingDays": 2', '"workingDays": 3'],
    ['desk/actions/approve.schema.json', '"title": "Amount"', '"title": "Sum"'],
    ['desk/notices/approved.json', '"mail": "short"', '"mail": "full"'],
    ['desk/desk.json', '"mostUnanswered": 5', '"mostUnanswered": 6'],
    ['desk/calendar.json', '2026-12-25', '2026-12-26'],
    ['desk/desk.json', '"paper": "letter"', '"paper": "a4"'],
    ['desk/desk.json', '"most": 100', '"most": 50'],
    ['desk/desk.json', '"most": 30', '"most": 20'],
    ['desk/desk.json', '"quietDays": 7', '"quietDays": 14'],
    [
      'desk/desk.json',
      '"by": ["/PersonalInformation/SSN"]',
      '"by": ["/PersonalInformation/Email"]',
    ],
  );
  expect(codes.sort()).toEqual([
    'desk-action-changed',
    'desk-bulk-changed',
    'desk-calendar-changed',
    'desk-letter-changed',
    'desk-messages-changed',
    'desk-notice-changed',
    'desk-queue-changed',
    'desk-reports-changed',
    'desk-role-changed',
    'desk-same-changed',
    'desk-views-changed',
  ]);
});

test('what an action asks and does otherwise is told by what people read', async () => {
  const [then, now] = [copyFiles(), copyFiles()];
  const more = '{ "value": "unreadable", "label": "It can’t be read" }';
  const reasons = 'enumerations/desk-denial-reasons.json';
  replaceIn(now, reasons, '"values": [', `"values": [ ${more},`);
  replaceIn(now, 'desk/actions/approve.schema.json', '"title": "Amount"', '"title": "Sum"');
  const [before, after] = await Promise.all(
    [then, now].map((files) => compilePack({ files, findings: [] })),
  );
  const told = diffReleases(before!, after!).map(({ sentence }) => sentence);
  expect(told).toEqual(
    expect.arrayContaining([
      '“Deny” offers “It can’t be read” for “Why?”.',
      'At “Approve”: “Amount” reads “Sum”.',
    ]),
  );
});

test('of another language it is said what reads otherwise, in forms, choices and programs', async () => {
  const files = copyFiles();
  const residence = 'texts/es/application/residence.json';
  for (const [file, from, to] of [
    [residence, /("text": ")([^"]+)/, '$1Otra vez: $2'],
    ['programs/rent/texts/es/landlord.json', /("text": ")([^"]+)/, '$1Otra vez: $2'],
  ] as const)
    files.set(file, Buffer.from(String(files.get(file)).replace(from, to)));
  const [before, after] = await Promise.all(
    [copyFiles(), files].map((some) => compilePack({ files: some, findings: [] })),
  );
  const told = diffReleases(before!, after!);
  expect(told.map(({ code }) => code)).toEqual(['translation-changed']);
  expect(told[0]!.sentence).toMatch(
    /^Spanish has other words: “[^”]+” → “Otra vez: [^”]+”; “[^”]+” → “Otra vez: [^”]+”\.$/,
  );
});

test('a reason that several actions offer, and what people read for it, are told of once, by their words', async () => {
  const [then, now] = [copyFiles(), copyFiles()];
  const more = '{ "value": "blurred", "label": "It is blurred" }';
  replaceIn(now, 'enumerations/desk-paper-reasons.json', '"values": [', `"values": [ ${more},`);
  replaceIn(now, 'pages/requests.json', '"expired":', '"blurred": "Hold it still.", "expired":');
  replaceIn(now, 'texts/es/pages/requests.json', 'Ya venció.', 'Ya no vale.');
  // The notice is sent no more, and another one, which says the same under another subject.
  for (const file of [
    'desk/notices/papers-wanted.json',
    'texts/es/desk/notices/papers-wanted.json',
  ]) {
    now.set(file.replace('papers-wanted', 'papers-again'), now.get(file)!);
    now.delete(file);
  }
  const { subject } = JSON.parse(String(then.get('desk/notices/papers-wanted.json')));
  replaceIn(now, 'desk/notices/papers-again.json', `"${subject}"`, '"Once more"');
  replaceIn(now, 'desk/actions/ask-for-papers.json', '"papers-wanted"', '"papers-again"');
  const old = subject.replace(/\{\w+\}/g, '…');
  const [before, after] = await Promise.all(
    [then, now].map((files) => compilePack({ files, findings: [] })),
  );
  const told = diffReleases(before!, after!);
  expect(told.map(({ code, sentence }) => `${code}: ${sentence}`)).toEqual(
    expect.arrayContaining([
      'desk-choice-added: “Ask for papers”, “Ask to correct answers” offer “It is blurred” for “Why?”.',
      'words-added: Applicants can read new words: “Hold it still.”.',
      'translation-changed: Spanish has other words: “Ya venció.” → “Ya no vale.”.',
      `desk-notice-replaced: “Ask for papers” sends a new message, “Once more”, in place of the message “${old}”, which is deleted.`,
    ]),
  );
  expect(told).toHaveLength(4);
});

test('an action that is gone, or called otherwise, from which others were separate is told as more than safe', async () => {
  const [then, now] = [copyFiles(), copyFiles()];
  for (const name of ['', '.schema', '.ui']) {
    const file = `desk/actions/deny${name}.json`;
    if (!now.has(file)) continue;
    now.set(`desk/actions/refuse${name}.json`, now.get(file)!);
    now.delete(file);
  }
  replaceIn(now, 'desk/desk.json', '"deny"', '"refuse"');
  for (const name of ['approve', 'refuse'])
    replaceIn(now, `desk/actions/${name}.json`, '"approve", "deny"', '"approve", "refuse"');
  const [before, after] = await Promise.all(
    [then, now].map((files) => compilePack({ files, findings: [] })),
  );
  const told = diffReleases(before!, after!).filter(({ code }) => /separation/.test(code));
  expect(told).toMatchObject([
    {
      kind: 'breaking',
      code: 'desk-separation-lifted',
      sentence: expect.stringContaining('no longer kept from “Approve”, “Deny”'),
    },
  ]);
});

test('who of the staff is told what, and that others are, is told', async () => {
  const told = 'desk/notices/appeal-waits.json';
  expect(await changesOf([told, '["supervisor"]', '["supervisor", "assignee"]'])).toEqual([
    'desk-notice-receivers',
  ]);
  expect(await changesOf([told, '["appealed"]', '["appealed", "denied"]'])).toEqual([
    'desk-staff-notice-changed',
  ]);
  const [before, after] = [copyFiles(), copyFiles()];
  before.delete(told);
  before.delete(`texts/es/${told}`);
  const [then, now] = await Promise.all(
    [before, after].map((files) => compilePack({ files, findings: [] })),
  );
  expect(diffReleases(then!, now!).map(({ sentence }) => sentence)).toEqual([
    'Staff are told “An appeal waits for a decision: …” by mail: Supervisor.',
  ]);
  expect(diffReleases(now!, then!).map(({ code }) => code)).toEqual(['desk-staff-notice-removed']);
});
