import type { UploadFlow } from '../kernel/types.ts';
import { compilePack, openRelease } from './index.ts';
import { shipped } from './test/brokenPack.ts';
import { createPackCopy, type PackCopy } from './test/createPackCopy.ts';

const FLOWS = ['short-list', 'longer-list', 'generic', 'application-files'];

describe('the shipped flows', () => {
  const opened = compilePack(shipped).then(openRelease);
  const flowOf = async (name: string, language = 'en') => (await opened).flow(name, language)!;

  test.each([
    [
      'short-list',
      ['SC photo ID', 'Social Security cards', 'Income', 'Bills', 'Other', 'Email', 'Review'],
    ],
    [
      'longer-list',
      [
        'Photo IDs',
        'Citizenship or residency',
        'Income',
        'Utility bills',
        'Other',
        'Email',
        'All set',
      ],
    ],
    [
      'generic',
      [
        'Overview',
        'Photo IDs',
        'Citizenship',
        'Income',
        'Utility bills',
        'Other',
        'Email',
        'All set',
      ],
    ],
    [
      'application-files',
      ['Overview', 'Photo IDs', 'Citizenship', 'Income', 'Utility', 'Other', 'Email', 'All set'],
    ],
  ])('%s has its steps in order', async (name, titles) => {
    const { steps } = await flowOf(name);
    expect(steps.map((step) => step.title)).toEqual(titles);
    expect(steps.at(-2)!.kind).toBe('email');
    expect(steps.at(-1)!.kind).toBe('summary');
  });

  test.each(FLOWS)(
    '%s asks for all five categories, once each; only Other may stay empty',
    async (name) => {
      const steps = (await flowOf(name)).steps.filter((step) => step.kind === 'documents');
      expect(steps.map((step) => step.category)).toEqual([0, 1, 2, 3, 4]);
      const texts = (await opened).texts('en');
      expect(steps.map((step) => texts[step.emptyMessage!])).toEqual([
        ...Array(4).fill('Warning: No files were uploaded to this required category'),
        'No documents uploaded',
      ]);
      expect(steps.map((step) => step.isRequired)).toEqual([true, true, true, true, false]);
    },
  );

  test.each(FLOWS)('%s tells how old a proof of income may be', async (name) => {
    for (const language of ['en', 'es']) {
      const { steps } = await flowOf(name, language);
      const income = JSON.stringify(steps.find((step) => step.category === 2)!.content);
      expect(income).toMatch(/\b30 (days|días)/);
      expect(income).toMatch(/\b7 (days|días)/);
    }
  });

  test('only the short list has the note for veterans, under Other', async () => {
    for (const name of FLOWS) {
      const noted = (await flowOf(name)).steps
        .filter((step) => JSON.stringify(step.content).includes('DD-214'))
        .map((step) => step.title);
      expect([name, noted]).toEqual([name, name === 'short-list' ? ['Other'] : []]);
    }
  });

  /** Every word that a reader sees of a flow, by where it stands. */
  function wordsOf({ title, steps }: UploadFlow): [string, string][] {
    return [
      ['title', title],
      ...steps.flatMap((step): [string, string][] => [
        [`${step.name}/title`, step.title],
        ...(step.titleWhileMissing
          ? [[`${step.name}/titleWhileMissing`, step.titleWhileMissing] as [string, string]]
          : []),
        ...(step.next ? [[`${step.name}/next`, step.next] as [string, string]] : []),
        ...step.content.flatMap((block): [string, string][] => [
          ...(block.list ?? []).map((line): [string, string] => [
            `${step.name}/content/${block.id}/${line.id}`,
            line.text,
          ]),
          ...[block.heading, block.paragraph].flatMap((text): [string, string][] =>
            text ? [[`${step.name}/content/${block.id}`, text]] : [],
          ),
        ]),
      ]),
    ];
  }

  test.each(FLOWS)('%s is there in Spanish, word for word', async (name) => {
    const english = wordsOf(await flowOf(name));
    const spanish = wordsOf(await flowOf(name, 'es'));
    expect(spanish.map(([place]) => place)).toEqual(english.map(([place]) => place));
    const same = english.filter(([, text], index) => text === spanish[index]![1]);
    expect(same).toEqual([]);
  });

  test('an agency gets its own flow; any other code, the one of its kind of link', async () => {
    const release = await opened;
    const { agencies } = release.compiled.agencies!.appointment;
    expect(release.flowOf('appointment', '157')).toBe('short-list');
    const longer = Object.keys(agencies).filter((code) => agencies[code] === 'longer-list');
    expect(longer).toHaveLength(34);
    expect(release.flowOf('appointment', longer[0]!)).toBe('longer-list');
    for (const code of ['', '0157', '999', 'constructor', '__proto__'])
      expect(release.flowOf('appointment', code)).toBe('generic');
    expect(release.flowOf('application', '157')).toBe('application-files');
  });

  test('the page fetches a flow by its name and language', async () => {
    const { pageFiles } = await opened;
    for (const name of FLOWS) {
      for (const language of ['en', 'es']) {
        const file = pageFiles.get(`upload.${name}.${language}.json`);
        expect(file?.type).toBe('application/json');
        expect(JSON.parse(String(file?.body))).toEqual(await flowOf(name, language));
      }
    }
  });

  test('an unknown language gives the first; an unknown flow, nothing', async () => {
    const release = await opened;
    expect(release.flow('generic', 'fr')).toEqual(release.flow('generic', 'en'));
    expect(release.flow('toString')).toBeUndefined();
  });

  test('a release of before there were flows opens', async () => {
    const { flows: _flows, agencies: _agencies, ...before } = await compilePack(shipped);
    const release = openRelease(before);
    expect(release.flow('generic')).toBeUndefined();
    expect(() => release.flowOf('appointment', '157')).toThrow('no upload flows');
  });
});

describe('a pack', () => {
  let pack: PackCopy;
  beforeEach(() => {
    pack = createPackCopy();
  });

  test('without uploads, and a desk that makes links to them, compiles', async () => {
    pack.move('uploads');
    pack.move('desk');
    const release = openRelease(await compilePack(pack.source));
    expect(release.compiled.flows).toEqual({});
    expect([...release.pageFiles.keys()].filter((name) => name.startsWith('upload.'))).toEqual([]);
  });

  test('has the title of something missing at a summary alone', async () => {
    pack.replaceIn(
      'uploads/generic/overview.upload.json',
      '"kind": "overview"',
      '"titleWhileMissing": "Not yet", "kind": "overview"',
    );
    await expect(compilePack(pack.source)).rejects.toThrow(
      'only a step of kind "summary" has "titleWhileMissing"',
    );
  });

  test("gets an agency's own flow by a line and a folder", async () => {
    pack.replaceIn('uploads/agencies.json', '"157"', '"212": "short-list",\n      "157"');
    expect(openRelease(await compilePack(pack.source)).flowOf('appointment', '212')).toBe(
      'short-list',
    );
  });

  test.each([
    [
      'a flow that is not there',
      'uploads/agencies.json',
      '"157": "short-list"',
      '"157": "shortlist"',
      { pointer: '/appointment/agencies/157', suggestion: 'short-list' },
      '"157": "shortlist"',
    ],
    [
      'a default flow that is not there',
      'uploads/agencies.json',
      '"flow": "generic"',
      '"flow": "generik"',
      { pointer: '/appointment/flow', suggestion: 'generic' },
      '"flow": "generik"',
    ],
    [
      'a step without a file',
      'uploads/generic/wizard.json',
      '"income"',
      '"incomes"',
      { pointer: '/steps/3', message: 'there is no step "incomes"' },
      '"incomes"',
    ],
    [
      'a category that is not there',
      'uploads/steps/utility-bills.upload.json',
      '"Utility"',
      '"Utilty"',
      { pointer: '/category', suggestion: 'Utility' },
      '"category": "Utilty"',
    ],
    [
      'a second step of a category',
      'uploads/short-list/bills.upload.json',
      '"Utility"',
      '"Income"',
      {
        file: 'uploads/short-list/wizard.json',
        pointer: '/steps/3',
        message: '"bills" has the category "Income", as "income" has',
      },
      '"bills"',
    ],
    [
      'a flow without an email step',
      'uploads/generic/wizard.json',
      /"email",\s*/,
      '',
      { pointer: '/steps', message: 'a flow has one step of kind "email"' },
      '"steps": [',
    ],
    [
      'a summary that is not the last step',
      'uploads/generic/wizard.json',
      /"email",\s*"all-set"/,
      '"all-set", "email"',
      { pointer: '/steps', message: 'a flow has one step of kind "summary", its last' },
      '"steps": [',
    ],
    [
      'a category on a step that takes no documents',
      'uploads/steps/email.upload.json',
      '"kind": "email"',
      '"kind": "email", "category": "Other"',
      { pointer: '/category', message: 'only a step of kind "documents" has "category"' },
      '"category": "Other"',
    ],
    [
      'an emptyMessage that is no message',
      'uploads/steps/other.upload.json',
      '"upload-none"',
      '"upload-non"',
      { pointer: '/emptyMessage', suggestion: 'upload-none' },
      '"emptyMessage": "upload-non"',
    ],
    [
      'a documents step without a category',
      'uploads/steps/other.upload.json',
      /"category": "Other",\s*/,
      '',
      { pointer: '', message: '"category" is missing' },
      '{',
    ],
    [
      'a kind of step that is not there',
      'uploads/steps/email.upload.json',
      '"kind": "email"',
      '"kind": "emial"',
      { pointer: '/kind', suggestion: 'email' },
      '"kind": "emial"',
    ],
    [
      'two blocks with one id',
      'uploads/steps/other.upload.json',
      '"id": "nothing"',
      '"id": "what"',
      { pointer: '/content/2/id', message: 'the id "what" is there twice' },
      '"id": "what"',
    ],
    [
      'two lines of a list with one id',
      'uploads/steps/other.upload.json',
      '"id": "landlord"',
      '"id": "lease"',
      { pointer: '/content/1/list/1/id', message: 'the id "lease" is there twice' },
      '"id": "lease"',
    ],
  ])('with %s is refused, by place', async (_what, file, from, to, expected, stands) => {
    pack.replaceIn(file, from, to);
    const found = await pack.findings();
    expect(found).toMatchObject([{ file, ...expected }]);
    expect(pack.textAt(found[0]!).slice(0, stands.length)).toBe(stands);
  });

  test('with flows and no agencies.json is refused, at each flow', async () => {
    pack.files.delete('uploads/agencies.json');
    pack.move('desk');
    expect((await pack.findings()).map(({ file, expected }) => [file, expected])).toEqual(
      FLOWS.toSorted().map((name) => [`uploads/${name}/wizard.json`, 'uploads/agencies.json']),
    );
  });

  test("takes a flow's own step before the shared one", async () => {
    const own = 'uploads/generic/email.upload.json';
    pack.files.set(own, pack.files.get('uploads/steps/email.upload.json')!);
    pack.replaceIn(own, '"Email"', '"Reach me"');
    const release = openRelease(await compilePack(pack.source));
    const titleIn = (flow: string) =>
      release.flow(flow)!.steps.find((step) => step.kind === 'email')!.title;
    expect([titleIn('generic'), titleIn('longer-list')]).toEqual(['Reach me', 'Email']);
  });
});
