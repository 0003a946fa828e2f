import { compilePack } from '../compile/compilePack.ts';
import { openRelease } from '../compile/openRelease.ts';
import { shipped } from '../compile/test/brokenPack.ts';
import { type CaseRoot, writeNotice, writeSms } from '../kernel/desk/index.ts';
import { fieldsOf, setAnswer } from '../kernel/index.ts';
import type { Answers, CompiledForm, Field, Json } from '../kernel/types.ts';

const release = openRelease(await compilePack(shipped));

/** A right enough answer of a question. */
function answerTo({ type, choices }: Field): Json {
  const one = choices ? (choices[0]!.value as Json) : type === 'string' ? 'said' : 1;
  return type === 'array' ? [one] : one;
}

/** No more than an action insists on. */
function leastAnswers(form: CompiledForm | undefined): Answers {
  const answers: Answers = {};
  for (const field of form ? fieldsOf(form).values() : [])
    if (field.required && !field.when) setAnswer(answers, field, answerTo(field), {});
  return answers;
}

const CASE = { number: 1001, received: '2026-11-02', sent: '2026-11-02', papers: [], answers: [] };

/** Each action that tells the applicant something, in each language. */
const SENT = release.compiled.settings.languages.flatMap((language) =>
  release
    .desk(language)!
    .actions.filter(({ effects }) => effects.notice !== undefined)
    .map((action) => ({ language, name: action.name, action })),
);

test('what nothing fills is a dash, which the others look for', () => {
  const desk = release.desk('en')!;
  const notice = desk.notices.find(({ name }) => name === 'approved')!;
  const root = { $: { case: {} } } as unknown as CaseRoot;
  const written = writeNotice(notice, { desk, root, fields: new Map(), language: 'en' });
  expect(JSON.stringify(written)).toContain('\u2014');
});

test.each(SENT)(
  '$name in $language tells all that its message names, of a case that says nothing',
  ({ language, action }) => {
    const desk = release.desk(language)!;
    const notice = desk.notices.find(({ name }) => name === action.effects.notice)!;
    const answers = leastAnswers(action.form);
    const root = { ...answers, $: { case: CASE, programs: [] } } as unknown as CaseRoot;
    const fields = new Map([
      ...fieldsOf(release.form('application', language)),
      ...(action.form ? fieldsOf(action.form) : []),
    ]);
    const writing = { desk, root, fields, language };
    const written = writeNotice(notice, writing);
    const text = writeSms(notice, writing, 'https://portal.example/messages') ?? '';
    const words = [
      written.subject,
      ...written.blocks.map((block) => Object.values(block)[0]),
      text,
    ];
    // A place that nothing fills is a dash.
    for (const word of words.flat()) expect(word).not.toContain('\u2014');
  },
);
