import { readdirSync, readFileSync } from 'node:fs';
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import * as everyBuild from '@porchlight/engine/builder';
import { checkPack } from '@porchlight/engine/check';
import type { FileEdit } from '@porchlight/engine/edit';
import * as everyEdit from '@porchlight/engine/edit';
import { withChanges } from './build.ts';

const STUDIO = path.join(import.meta.dirname, '..');
const DEFINITIONS = path.join(STUDIO, '../../../../definitions');

function readPack(folder: string): ReadonlyMap<string, string> {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  return new Map(
    names
      .filter((name) => name.endsWith('.json') && !name.startsWith('examples'))
      .map((name) => [name, readFileSync(path.join(folder, name), 'utf8')]),
  );
}

const shipped = readPack(DEFINITIONS);
const PACKS = { shipped, 'valle-vecino': readPack(`${DEFINITIONS}/examples/valle-vecino`) };

/** Words that a form writes in no other way than it does for anything: their values are told apart. */
const CLOSED =
  /(?<!\/messages)\/(type|mask|format|as|classification|urgent|upperCase|translate|decimals|ui:(widget|inputmode|autocomplete)|width)$/;

/** What stands below is said by sentences, by people's own answers, or worked out: told by its shape. */
function leafOf(at: string, value: unknown): string | undefined {
  if (/\/(when|must|warn)$/.test(at)) {
    const read = everyBuild.readCondition(value as Parameters<typeof everyBuild.readCondition>[0]);
    return `${at} ${read ? 'as sentences' : `by hand: ${JSON.stringify(value)}`}`;
  }
  if (/\/(answers|entries)$/.test(at)) return at;
  if (at.endsWith('/computed'))
    return `${at} ${JSON.stringify(value).replace(/"\/[A-Z]\w*\/[^"]*"/g, '"*"')}`;
  // Between how few and how many letters is asked elsewhere.
  if (/(?<!messages)\/pattern$/.test(at))
    return `${at} ${String(value).replace(/(\*|\+|\{\d+,\d*\})\$$/, '#')}`;
  if (typeof value === 'object' && value !== null) return undefined;
  return CLOSED.test(at) ? `${at} ${value}` : at;
}

/** Names that an author gives. */
const NAMED = /\/properties$|^ui $|^texts $|^messages $/;

function wordsOf(at: string, value: unknown): string[] {
  const leaf = leafOf(at, value);
  if (leaf !== undefined) return [leaf];
  if (Array.isArray(value)) return value.flatMap((one) => wordsOf(`${at}/*`, one));
  return Object.entries(value as object).flatMap(([key, one]) => {
    if (key === '$schema') return [];
    const isNamed = NAMED.test(at) && !/^ui:/.test(key);
    const ofItem = /^lookup \/items\/\*$/.test(at);
    return wordsOf(`${at}/${isNamed || ofItem ? '*' : key}`, one);
  });
}

/** `texts/es/residence.json` → `texts`: translations are told by the kind of what they translate. */
function kindOf(file: string): string {
  if (/\/texts\//.test(file)) return 'texts';
  const local = file.replace(/^(programs|templates)\/[^/]+\//, '');
  if (local === 'messages.json') return 'messages';
  if (/\.(schema|fields)\.json$/.test(local)) return 'step';
  if (/\.ui\.json$/.test(local)) return 'ui';
  return local.replace(/s?[/.].*$/, '');
}

/** Every word in the files of a program, by the kind of its file and its pointer. */
const wordsIn = (files: ReadonlyMap<string, string>, folder: string): Set<string> =>
  new Set(
    [...files].flatMap(([file, text]) =>
      file.startsWith(`${folder}/`) ? wordsOf(`${kindOf(file)} `, JSON.parse(text)) : [],
    ),
  );

/** Operations that were made, by name: each has to be one of a form. */
const made = new Set<string>();
const told = <T extends object>(all: T): T =>
  new Proxy(all, {
    get(target, name) {
      made.add(String(name));
      return target[name as keyof T];
    },
  });
const b = told(everyBuild);
const e = told(everyEdit);

type Files = ReadonlyMap<string, string>;
type Operation = (files: Files) => { changes: FileEdit[] } | FileEdit[];

const es = (title: string) => ({ title, translations: { es: `${title} en español` } });
const BUILT = 'forms-alone';
const program = `programs/${BUILT}/program.json`;
const step = `programs/${BUILT}/your-home.schema.json`;
const asking = { form: 'application', program: BUILT };
const add =
  (kind: everyBuild.QuestionKind, title: string, more: { after?: string } = {}): Operation =>
  (files) =>
    b.addQuestion(files, {
      ...asking,
      ...more,
      step: more.after ? 'residence' : 'your-home',
      kind,
      ...es(title),
      choices: [
        { label: 'One', translations: kind === 'lookup' ? {} : { es: 'Uno' } },
        { label: 'Two', translations: kind === 'lookup' ? {} : { es: 'Dos' } },
      ],
    });
const nameOf = (files: Files, title: string) => {
  const { properties } = JSON.parse(files.get(step)!);
  return Object.keys(properties).find((one) => properties[one].title === title)!;
};
const on =
  (title: string, work: (files: Files, place: everyBuild.QuestionPlace) => ReturnType<Operation>) =>
  (files: Files) =>
    work(files, { file: step, name: nameOf(files, title) });
const paper = { program: BUILT, id: 'your-paper' };
const group = 'YourHome';
const isYes = (files: Files) =>
  b.writeCondition({
    join: 'all',
    parts: [
      { at: `/${group}/${BUILT}/${nameOf(files, 'Is it so?')}`, verb: 'is', value: 'yes' } as never,
    ],
  });
/** The only rule is a warning: what is ordinary is said by a sentence. */
const rule = (files: Files) => b.listRules(files, step)[0]!;

/** What an admin does in forms, one after the other. */
const OPERATIONS: Operation[] = [
  (files) => b.addProgram(files, { ...es('Forms alone'), official: 'FA', opens: '2026-11-01' }),
  (files) => e.setDates(files, program, { closes: '2027-03-31', every: 'year' }),
  (files) => b.setPace(files, 'application/wizard.json', 'one'),
  (files) => b.addAgency(files, BUILT, { name: 'Blue River Water', phone: '803-555-0111' }),
  add('yes-no', 'Beside the rent?', { after: 'MonthlyRent' }),
  (files) =>
    b.addStep(files, {
      ...asking,
      after: 'residence',
      ...es('Your home'),
      question: { kind: 'yes-no', ...es('Is it so?') },
    }),
  ...(['text', 'number', 'money', 'date', 'phone', 'choice', 'lookup'] as const).map((kind) =>
    add(kind, `Tell us your ${kind}`),
  ),
  add('text', 'As it comes'),
  on('Tell us your number', (files, place) => b.setBeginsScreen(files, place, false)),
  on('Is it so?', (files, place) => b.setRequired(files, place, true)),
  on('Is it so?', (files, place) => b.setOnReceipt(files, place, true)),
  ...(['description', 'advice'] as const).map((key) =>
    on('Is it so?', (files, place) =>
      b.setQuestionText(files, place, { key, language: 'en', text: 'Say it.' }),
    ),
  ),
  (files) =>
    b.setOwnText(files, step, { key: 'description', language: 'en', text: 'Of your home.' }),
  on('Tell us your text', (files, place) =>
    b.setCondition(files, { kind: 'question', ...place }, isYes(files)),
  ),
  on('Tell us your text', (files, place) => b.setShape(files, place, 'account')),
  on('Tell us your text', (files, place) => b.setUpperCase(files, place, true)),
  on('Tell us your text', (files, place) => b.setWidth(files, place, 'medium')),
  on('Tell us your text', (files, place) => b.ownMessage(files, place, 'pattern')),
  on('Tell us your number', (files, place) =>
    b.setQuestionLimit(files, place, { name: 'maximum', value: 36 }),
  ),
  on('Tell us your number', (files, place) => b.ownMessage(files, place, 'minimum')),
  on('Tell us your money', (files, place) =>
    b.setQuestionLimit(files, place, { name: 'minimum', value: undefined }),
  ),
  on('Tell us your money', (files, place) =>
    b.setQuestionLimit(files, place, { name: 'exclusiveMinimum', value: 0 }),
  ),
  on('Tell us your money', (files, place) =>
    b.chooseMessage(files, place, { keyword: 'exclusiveMinimum', id: 'greater-than-0.00' }),
  ),
  on('Tell us your date', (files, place) => b.addDaysLeft(files, place, es('Days until then'))),
  (files) =>
    b.addRule(files, step, {
      kind: 'warn',
      name: nameOf(files, 'Is it so?'),
      message: 'Call us now.',
      translations: { es: 'Llámenos ahora.' },
    }),
  (files) => b.setCondition(files, { kind: 'rule', part: 'warn', ...rule(files) }, isYes(files)),
  (files) => b.setUrgent(files, rule(files), true),
  (files) => b.addDocument(files, { program: BUILT }, { ...es('Your paper'), category: 'Utility' }),
  (files) => b.setDocumentText(files, paper, { key: 'help', language: 'en', text: 'All of it.' }),
  (files) => b.setReplaces(files, paper, 'utility'),
  (files) =>
    b.addPaperWords(files, paper, {
      kind: 'alternatives',
      text: 'A letter',
      translations: { es: 'Una carta' },
    }),
  (files) => b.setCondition(files, { kind: 'document', ...paper }, isYes(files)),
  (files) =>
    b.addStep(files, {
      ...asking,
      after: 'your-home',
      ...es('Last'),
      question: { kind: 'yes-no', ...es('Is that all?') },
    }),
  (files) =>
    b.setCondition(
      files,
      { kind: 'step', file: `programs/${BUILT}/last.schema.json` },
      isYes(files),
    ),
  (files) =>
    b.addSample(files, {
      title: 'Ana, who lives alone',
      form: 'application',
      program: BUILT,
      answers: { [group]: { [BUILT]: { [nameOf(files, 'Is it so?')]: 'yes' } } },
      facts: { incomes: [{ id: 1, IncomeSource: { IncomeSourceId: 1, Amount: 1240 } }] },
    }),
];

const all = (): Files =>
  OPERATIONS.reduce<Files>((files, work) => {
    const done = work(files);
    return withChanges(files, Array.isArray(done) ? done : done.changes);
  }, shipped);

const built = all();

test.each(
  Object.entries(PACKS).flatMap(([pack, texts]) => {
    // Of a template a program has each word that it brings.
    const own = [...texts.keys()].flatMap(
      (one) => /^(programs|templates)\/[^/]+/.exec(one)?.[0] ?? [],
    );
    return [...new Set(own)].map((folder) => [pack, folder, texts] as const);
  }),
)('a form of the builder writes each word of %s: %s', (_pack, folder, texts) => {
  const known = wordsIn(built, `programs/${BUILT}`);
  expect([...wordsIn(texts, folder)].filter((word) => !known.has(word))).toEqual([]);
});

/** How much of a form is on one screen, wherever a form says it, and when a program opens again. */
const ON_SCREEN = /^\/(pace|every|ui:options\/pages\/.*)$/;
const onScreenIn = (files: Iterable<readonly [string, string]>): string[] =>
  [...files].flatMap(([file, text]) =>
    file.startsWith('meta/')
      ? []
      : wordsOf('', JSON.parse(text)).filter((word) => ON_SCREEN.test(word)),
  );

test.each(Object.entries(PACKS))(
  'a form of the builder writes what %s says of screens, and that a program opens again',
  (_pack, texts) => {
    const written = [...built].filter(([file, text]) => text !== shipped.get(file));
    expect(onScreenIn(written)).toEqual(
      expect.arrayContaining(['/every', ...new Set(onScreenIn(texts))]),
    );
  },
);

test('what the forms wrote passes the check', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'forms-alone-'));
  await cp(DEFINITIONS, folder, { recursive: true });
  for (const [name, text] of built) {
    await mkdir(path.dirname(path.join(folder, name)), { recursive: true });
    await writeFile(path.join(folder, name), text);
  }
  const findings = await checkPack(folder);
  await rm(folder, { recursive: true });
  expect(findings.filter(({ severity }) => severity === 'error')).toEqual([]);
});

test('each of these operations is one of a form', () => {
  const sources = readdirSync(STUDIO, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !/\.test\./.test(name))
    .map((name) => readFileSync(path.join(STUDIO, name), 'utf8'))
    .join('\n');
  const without = [...made].filter((name) => !new RegExp(`\\b${name}\\)?\\(`).test(sources));
  expect(without).toEqual([]);
});
