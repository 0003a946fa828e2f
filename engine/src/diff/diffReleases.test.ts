import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type CompiledRelease, compilePack } from '../compile/index.ts';
import { diffReleases } from './diffReleases.ts';

const PACK = path.join(import.meta.dirname, '../../../definitions');
const GARDEN = path.join(import.meta.dirname, '../../cases/programs/garden');

// biome-ignore lint/suspicious/noExplicitAny: a definition of any kind, as it stands in its file
type Source = Record<string, any>;

let folder: string;
let before: CompiledRelease;
beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'diff-'));
  cpSync(PACK, folder, { recursive: true });
  cpSync(GARDEN, path.join(folder, 'programs/garden'), { recursive: true });
  before = await compilePack(folder);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** What is told when files of the pack are changed so. The files are put back afterwards. */
async function told(changes: { [file: string]: (source: Source) => void }) {
  const kept = Object.keys(changes).map((name) => path.join(folder, name));
  const texts = kept.map((file) => readFileSync(file, 'utf8'));
  try {
    for (const [index, change] of Object.values(changes).entries()) {
      const source = JSON.parse(texts[index]!) as Source;
      change(source);
      writeFileSync(kept[index]!, JSON.stringify(source));
    }
    return diffReleases(before, await compilePack(folder));
  } finally {
    for (const [index, file] of kept.entries()) writeFileSync(file, texts[index]!);
  }
}

const text = (title: string, wire: string) => ({
  type: 'string',
  title,
  wire,
  maxLength: 20,
  classification: 'personal',
});
const STEP = 'application/personal-information.schema.json';
const UI = 'application/personal-information.ui.json';
const RESIDENCE = 'application/residence.schema.json';
const GARDEN_FIELDS = 'programs/garden/residence.fields.json';
const GARDEN_PROGRAM = 'programs/garden/program.json';

test('the same pack changes nothing', async () => {
  expect(await told({})).toEqual([]);
});

type Case = [string, { [file: string]: (source: Source) => void }, [string, string, RegExp][]];
const cases: Case[] = [
  [
    'a question that is retired',
    { [STEP]: (source) => (source.properties.HomePhone.retired = '2026-11-01') },
    [
      [
        'safe',
        'question-retired',
        /is shown only to people who have answered it, from 2026-11-01 on\.$/,
      ],
    ],
  ],
  [
    'a choice that is retired',
    { 'enumerations/gender.json': (source) => (source.values[0].retired = '2026-11-01') },
    [['safe', 'choice-retired', /the choice “.+” is offered to nobody from 2026-11-01 on\.$/]],
  ],
  [
    'a question that is taken out',
    {
      [STEP]: (step) => {
        delete step.properties.HomePhone;
        step.required = step.required.filter((name: string) => name !== 'HomePhone');
      },
      [UI]: (ui) => {
        delete ui.HomePhone;
        ui['ui:order'] = ui['ui:order'].filter((name: string) => name !== 'HomePhone');
        delete ui['ui:options'].pages;
      },
    },
    [['breaking', 'question-removed', /“Home phone.*” .* is no longer asked/]],
  ],
  [
    'what is removed sooner, and what is kept longer',
    {
      'portal.json': ({ retention }) => {
        retention.drafts.expired = 365;
        retention.links = 400;
        delete retention.audit;
      },
    },
    [
      ['breaking', 'retention-changed', /^drafts.expired are kept 365 days; before 730 days/],
      ['safe', 'retention-changed', /^links are kept 400 days; before 365 days/],
      ['safe', 'retention-changed', /^audit .* for ever; before 2555 days/],
    ],
  ],
  [
    'a draft of which nobody is reminded any more',
    {
      'portal.json': (portal) => {
        delete portal.reminder;
      },
    },
    [['safe', 'reminder-changed', /reminded of it not at all; before 5 days before its end/]],
  ],
  [
    'another day by which people hear of it',
    {
      'portal.json': ({ statuses }) => {
        statuses.find(({ id }: { id: string }) => id === 'received').within = { days: 3 };
        statuses.find(({ id }: { id: string }) => id === 'received').tone = 'plain';
        statuses.find(({ id }: { id: string }) => id === 'received').next = 'We read it.';
      },
    },
    [
      ['safe', 'status-within-changed', /“Received” people are told another day/],
      ['safe', 'status-tone-changed', /“Received” looks plain to applicants/],
      ['safe', 'words-changed', /“Received” has other words/],
    ],
  ],
  [
    'others who approve before it is public',
    {
      'portal.json': (portal) => {
        portal.publish = { reviewers: 2 };
      },
    },
    [['safe', 'reviewers-changed', /others who approve it have to be 2; before 0/]],
  ],
  [
    'answers that are no longer shown before they are sent',
    {
      'application/wizard.json': (wizard) => {
        delete wizard.review;
      },
    },
    [['safe', 'review-changed', /its answers are no longer shown/]],
  ],
  [
    'a form that is shown one question at a time',
    {
      'application/wizard.json': (wizard) => {
        wizard.pace = 'one';
      },
    },
    [['safe', 'pace-changed', /was choose and is one/]],
  ],
  [
    'a question that has to be answered',
    {
      [STEP]: (step) => {
        step.properties.Nickname = text('Nickname', 'nickname');
        step.required.push('Nickname');
      },
    },
    [['needs-answer', 'question-added', /“Nickname” .* has to be answered/]],
  ],
  [
    'one that may be left blank',
    {
      [STEP]: ({ properties }) => {
        properties.Nickname = text('Nickname', 'nickname');
      },
    },
    [['safe', 'question-added', /may be left blank/]],
  ],
  [
    'one that has another name, and says so',
    {
      [STEP]: (step) => {
        step.properties.LandLine = {
          ...step.properties.HomePhone,
          renamedFrom: '/PersonalInformation/HomePhone',
        };
        delete step.properties.HomePhone;
        step.required = step.required.map((name: string) =>
          name === 'HomePhone' ? 'LandLine' : name,
        );
      },
      [UI]: (ui) => {
        ui.LandLine = ui.HomePhone;
        delete ui.HomePhone;
        ui['ui:order'] = ui['ui:order'].map((name: string) =>
          name === 'HomePhone' ? 'LandLine' : name,
        );
        delete ui['ui:options'].pages;
      },
    },
    [['safe', 'question-renamed', /answers follow it/]],
  ],
  [
    'another type',
    {
      [RESIDENCE]: ({ properties }) => {
        properties.NumberOfStories = text('Number of stories', 'residenceNumStories');
      },
    },
    [['breaking', 'type-changed', /was a number and is a string/]],
  ],
  [
    'a limit that is tighter, and one that is looser',
    {
      [RESIDENCE]: ({ properties }) => {
        properties.NumberOfStories.maximum = 100;
        properties.NumberOfStories.exclusiveMinimum = -1;
      },
    },
    [
      ['needs-answer', 'limit-tightened', /maximum was 200 and is 100/],
      ['safe', 'limit-loosened', /was 0 and is -1/],
    ],
  ],
  [
    'a limit of days that is new',
    {
      [STEP]: ({ properties }) => {
        properties.DateOfBirth.notAfter = { $data: '/$/today', years: -18 };
      },
    },
    [['needs-answer', 'limit-tightened', /notAfter was no limit and is .*"years":-18/]],
  ],
  [
    'a choice less, a choice more, other words',
    {
      'enumerations/marital-status.json': (list) => {
        list.values.splice(0, 1);
        list.values.push({ value: 'Other', label: 'Something else' });
        list.values[0].label = 'Really divorced';
      },
    },
    [
      ['needs-answer', 'choice-removed', /no longer offers/],
      // Two forms have the question.
      ['needs-answer', 'choice-removed', /people who chose it are asked again/],
      ['safe', 'choice-added', /also offers “Something else”/],
      ['safe', 'words-changed', /reads “Really divorced”/],
    ],
  ],
  [
    'another server name',
    {
      [STEP]: ({ properties }) => {
        properties.HomePhone.wire = 'landLine';
      },
    },
    [['breaking', 'server-name-changed', /has another server name/]],
  ],
  [
    'a value that is no longer encrypted',
    {
      [STEP]: ({ properties }) => {
        properties.DriversLicense.classification = 'personal';
      },
    },
    [['breaking', 'classification-changed', /no longer encrypted/]],
  ],
  [
    'another condition',
    {
      'application/mailing-information.schema.json': ({ properties }) => {
        properties.MailingCity.when['/MailingInformation/PhysicalCity'] = true;
      },
    },
    [['needs-answer', 'condition-changed', /under another condition/]],
  ],
  [
    'a rule',
    {
      [RESIDENCE]: (step) => {
        step.rules = [
          ...(step.rules ?? []),
          {
            id: 'tall',
            must: { '/Residence/NumberOfStories': { maximum: 9 } },
            at: ['/Residence/NumberOfStories'],
            message: 'invalid-year',
          },
        ];
      },
    },
    [['needs-answer', 'rule-added', /new rule \(“tall”\)/]],
  ],
  [
    'a question about odd answers',
    {
      [STEP]: ({ rules }) => {
        rules[0].message = 'license-ended';
      },
    },
    [['safe', 'warning-changed', /asks otherwise about odd answers/]],
  ],
  [
    'steps in another order',
    {
      'application/wizard.json': ({ steps }) => {
        [steps[2], steps[3]] = [steps[3], steps[2]];
      },
    },
    [['safe', 'steps-reordered', /another order/]],
  ],
  [
    'a paper that is described otherwise, and one that is required now',
    {
      'application/required-documents.schema.json': ({ slots }) => {
        slots[0].title = 'Your ID';
        slots[1].isRequired = true;
      },
    },
    [
      ['safe', 'words-changed', /names other papers/],
      ['needs-answer', 'document-added', /wants one document more \(“Citizenship or residency”\)/],
    ],
  ],
  [
    'a portal that wants more documents, speaks otherwise and looks otherwise',
    {
      'portal.json': (portal) => {
        portal.limits.documentsNeeded += 1;
        portal.accent = '#0b5cad';
        portal.agency.phone = '803-555-0111';
      },
      'pages/application.json': (texts) => {
        texts.next = 'Continue';
        // Every object has a property of that name; no text had it.
        Object.assign(texts, { constructor: 'A word that nothing shows' });
      },
    },
    [
      ['needs-answer', 'portal-limit-changed', /documentsNeeded was 4 and is 5/],
      ['safe', 'agency-changed', /phone is “803-555-0111”/],
      ['safe', 'look-changed', /#0b5cad/],
      ['safe', 'words-changed', /application\.next reads “Continue”; before “Next”/],
    ],
  ],
  [
    'a language less',
    {
      'portal.json': (portal) => {
        portal.languages = ['en'];
      },
    },
    [['breaking', 'language-removed', /no longer speaks Spanish/]],
  ],
  [
    'a program that closes, and asks otherwise',
    {
      [GARDEN_PROGRAM]: (program) => {
        program.closes = '2027-01-31';
      },
      [GARDEN_FIELDS]: ({ properties }) => {
        properties.Plots.title = 'How many garden plots?';
      },
    },
    [
      ['breaking', 'program-dates-changed', /closes after 2027-01-31/],
      ['safe', 'words-changed', /reads “How many garden plots\?”/],
    ],
  ],
];

test.each(cases)('%s', async (_name, changes, expected) => {
  const found = await told(changes);
  for (const [kind, code, sentence] of expected) {
    expect(found).toContainEqual(
      expect.objectContaining({ kind, code, sentence: expect.stringMatching(sentence) }),
    );
  }
  // Nothing worse is told than what was done, and translations may follow.
  const rank = (kind: string) => ['safe', 'needs-answer', 'breaking'].indexOf(kind);
  expect(Math.max(...found.map(({ kind }) => rank(kind)))).toBe(
    Math.max(...expected.map(([kind]) => rank(kind))),
  );
  expect(found.filter(({ kind }) => kind !== 'safe')).toHaveLength(
    expected.filter(([kind]) => kind !== 'safe').length,
  );
});

test('a program that is removed, and one that comes', async () => {
  const without = mkdtempSync(path.join(tmpdir(), 'diff-'));
  cpSync(PACK, without, { recursive: true });
  const after = await compilePack(without);
  rmSync(without, { recursive: true });
  expect(diffReleases(before, after)).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ kind: 'breaking', code: 'program-removed', program: 'garden' }),
    ]),
  );
  expect(diffReleases(after, before).map(({ kind }) => kind)).not.toContain('breaking');
});

test('of a program that comes all is told: its steps, questions, papers, rules and conditions', async () => {
  const without = { ...before, hash: '', programs: [], parts: {} };
  const told = diffReleases(without, before);
  const found = told.filter(({ program }) => program === 'garden');
  // What it says in another language is new, and not other words.
  expect(told.map(({ code }) => code)).not.toContain('translation-changed');
  expect(found.map(({ kind }) => kind)).not.toContain('needs-answer');
  const ofOne = (code: string) => found.filter((one) => one.code === code);
  expect(ofOne('program-added')).toHaveLength(1);
  const part = before.parts!.garden!.en!;
  const lots = part.fields.flatMap(({ fields }) => fields);
  const own = part.steps.map(({ step }) => step);
  const fields = [...lots, ...own.flatMap((step) => step.fields)];
  expect(ofOne('question-added').map(({ pointer }) => pointer)).toEqual(
    expect.arrayContaining(fields.map(({ pointer }) => pointer)),
  );
  expect(ofOne('question-added')).toHaveLength(fields.length);
  // That the program is chosen is no condition that somebody set.
  const isOfSome = ({ when }: (typeof fields)[number]) => when !== undefined && 'all' in when;
  const everywhere = Object.values(before.parts!).flatMap(({ en }) =>
    en!.fields.flatMap((lot) => lot.fields),
  );
  expect(new Set(everywhere.map(isOfSome))).toEqual(new Set([true, false]));
  for (const field of everywhere) {
    const { sentence } = told.find((one) => one.pointer === field.pointer)!;
    expect([sentence, sentence.includes('under a condition')]).toEqual([sentence, isOfSome(field)]);
  }
  // A step that the form has anyway is no new one.
  expect(ofOne('step-added').map(({ step }) => step)).toEqual(own.map(({ name }) => name));
  const papers = part.documents.flatMap(({ needed }) => needed);
  expect(papers.length).toBeGreaterThan(0);
  expect(ofOne('document-added')).toHaveLength(papers.length);
  // By what people read, and no id that nobody knows.
  const said = ofOne('document-added').map(({ sentence }) => sentence);
  for (const { title } of papers)
    expect(said.some((sentence) => sentence.includes(`(“${title}”)`))).toBe(true);
  const rules = [...part.fields, ...own].flatMap((one) => one.rules);
  expect(ofOne('rule-added')).toHaveLength(rules.length);
});

test('a limit that a pack leaves out has its usual value on both sides', () => {
  const { sessionHours: _, offlineHours: __, jsonBytes, ...others } = before.settings.limits;
  const limited = (limits: object) =>
    ({
      ...before,
      hash: JSON.stringify(limits),
      settings: { ...before.settings, limits },
    }) as CompiledRelease;
  const toldOf = (...[one, other]: [CompiledRelease, CompiledRelease]) =>
    diffReleases(one, other).map(({ kind, sentence }) => [kind, sentence]);
  const usual = limited({ ...others, jsonBytes, sessionHours: 8, offlineHours: 0 });
  const short = limited({ ...others, jsonBytes, sessionHours: 2 });
  const absent = limited({ ...others, jsonBytes });
  expect([toldOf(absent, usual), toldOf(usual, absent)]).toEqual([[], []]);
  expect(toldOf(absent, short)).toEqual([['safe', 'The limit sessionHours was 8 and is 2.']]);
  expect(toldOf(short, absent)).toEqual([['safe', 'The limit sessionHours was 2 and is 8.']]);
  // A release of before there was such a limit.
  expect(toldOf(limited(others), absent)).toEqual([
    ['safe', `The limit jsonBytes was not said and is ${jsonBytes}.`],
  ]);
});

test('the first question that a program asks in a step of the form makes no step', async () => {
  const part = before.parts!.garden!.en!;
  const bare = {
    ...before.parts,
    garden: { ...before.parts!.garden, en: { ...part, fields: [], documents: [] } },
  };
  const found = diffReleases({ ...before, hash: '', parts: bare }, before);
  expect(found.map(({ code }) => code)).not.toContain('step-added');
  const back = diffReleases(before, { ...before, hash: '', parts: bare });
  expect(back.map(({ code }) => code)).not.toContain('step-removed');
  expect(found.map(({ code }) => code)).toEqual(
    expect.arrayContaining(['question-added', 'document-added']),
  );
});
