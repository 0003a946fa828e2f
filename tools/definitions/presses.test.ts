import path from 'node:path';
import type { Built } from '@porchlight/engine/builder';
import { deleteQuestion, moveQuestionTo, setCondition } from '@porchlight/engine/builder';
import { checkPack } from '@porchlight/engine/check';
import { gatherPack } from '@porchlight/engine/compile';
import { type FileEdit, removeChoice, setText } from '@porchlight/engine/edit';

const shipped = await gatherPack(path.resolve(import.meta.dirname, '../../definitions'));
const texts = new Map(
  [...shipped.files].flatMap(([name, bytes]) =>
    name.endsWith('.json') ? [[name, bytes.toString('utf8')] as const] : [],
  ),
);
const CONTACT = 'application/other-contact.schema.json';
const NAME = { file: CONTACT, name: 'Name' };
const persons = (limit: { [bound: string]: number }) => ({
  '/PersonalInformation/PersonsInHousehold': limit,
});
const say = (file: string, key: string, text: string) =>
  setText(texts, { file, key, language: 'en', text });
const changesOf = ({ changes }: Built) => changes;

/** What is found in the shipped pack after some presses. */
async function foundAfter(changes: FileEdit[]) {
  const files = new Map(shipped.files);
  for (const { name, text } of changes) {
    if (text === null) files.delete(name);
    else files.set(name, Buffer.from(text));
  }
  return checkPack({ files, findings: [] });
}

/**
 * What presses in the builder can lead to. Each of these codes is said in plain words there, by
 * `web/src/admin/form-preview/plainSentence.ts`.
 */
const PRESSES: [string, code: string, pointer: string, () => FileEdit[]][] = [
  [
    'a question is shown under what nobody can answer',
    'condition-always-false',
    '/properties/Name/when',
    () => changesOf(setCondition(texts, { kind: 'question', ...NAME }, persons({ minimum: 900 }))),
  ],
  [
    'a question is shown under what everybody answers',
    'condition-always-true',
    '/properties/Name/when',
    () => changesOf(setCondition(texts, { kind: 'question', ...NAME }, persons({ minimum: 0 }))),
  ],
  [
    'a step is shown under what nobody can answer',
    'unreachable-step',
    '/adds/steps/1/when',
    () =>
      changesOf(
        setCondition(
          texts,
          { kind: 'step', file: 'programs/rent/eviction.schema.json' },
          persons({ minimum: 900 }),
        ),
      ),
  ],
  [
    'a choice that a condition names is deleted',
    'unknown-choice',
    '/properties/NumberOfSmokers/when/anyOf/0/~1Residence~1HasSmokers/const',
    () => removeChoice(texts, 'enumerations/yes-no.json', 'yes'),
  ],
  [
    'the only question of a list is deleted',
    'unused-enumeration',
    '/values',
    () =>
      changesOf(
        deleteQuestion(texts, {
          file: 'application/residence.schema.json',
          name: 'StructureType',
        }),
      ),
  ],
  [
    'words are changed that were translated',
    'stale-translation',
    '/fields~1Name~1title/of',
    () => say(CONTACT, 'fields/Name/title', 'Her name'),
  ],
  [
    'a tag is typed',
    'html-in-text',
    '/properties/Name/title',
    () => say(CONTACT, 'fields/Name/title', 'Her <b>name</b>'),
  ],
  [
    'a brace is left open',
    'not-a-message',
    '/required',
    () => say('messages.json', 'required', 'Required {N'),
  ],
  [
    'a word in braces is typed that nothing fills',
    'unfilled-place',
    '/rules/5/message',
    () => say('messages.json', 'required', 'Required {N}'),
  ],
];

test.each(PRESSES)('%s: %s', async (_, code, pointer, press) => {
  const found = await foundAfter(press());
  expect(found).toContainEqual(expect.objectContaining({ code, pointer }));
});

test('a question that is moved behind what it decides: the other one is asked later, and both are named', async () => {
  const { changes } = moveQuestionTo(
    texts,
    { file: 'application/residence.schema.json', name: 'HasSmokers' },
    { form: 'application', step: 'disclosures' },
  );
  const found = await foundAfter(changes);
  const later = found.find(({ code }) => code === 'asked-later');
  expect(later?.params).toEqual({
    field: '/Residence/NumberOfSmokers',
    other: '/DisclosureAgreement/HasSmokers',
  });
});
