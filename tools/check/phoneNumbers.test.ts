import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const root = path.join(import.meta.dirname, '../..');
const pages = path.join(root, 'definitions/pages');

/** Mails, where a program of the reader's own makes the number a link; text messages; and her own number. */
const NOT_ON_A_PAGE = [
  /[.-]mail(-|$)/,
  /^(reminder|messages)\.(mail|reply)-foot/,
  /^messages\.text-/,
];
/** What has words from the server or from a table: where they are shown. */
const SHOWN_AT: { [id: string]: [file: string, words: string][] } = {
  'identity.forgot-why-call': [
    ['api/src/identity/screens/forgotPassword.ts', 'const say = (id: string) => callText('],
  ],
  'identity.forgot-call': [
    ['api/src/identity/screens/forgotPassword.ts', 'const say = (id: string) => callText('],
  ],
  'problems.answer-held': [
    ['web/src/app/parts/Toasts.tsx', '<PhoneText words={toast.message} />'],
    ['engine/src/react/collections/UnsentNote.tsx', '<PhoneText words={'],
  ],
  'problems.messages-waiting': [
    ['web/src/app/messages/WriteForm.tsx', '<PhoneText words={problem} />'],
  ],
  // The button itself is the link.
  'status.call': [['web/src/app/pages/StatusPage.tsx', 'href={phoneHref(phone)}']],
};
/** What makes a number in a text a link. */
const TAPPED = [/callText\(\w+, $/, /<CallText id=$/, /<PhoneText words=\{text\($/];

const sources = ['api/src', 'engine/src', 'web/src'].flatMap((folder) =>
  readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name))
    .map((name) => readFileSync(path.join(root, folder, name), 'utf8')),
);

const ids = readdirSync(pages).flatMap((file) =>
  Object.entries<string>(JSON.parse(readFileSync(path.join(pages, file), 'utf8')))
    .filter(([, words]) => /\{(phone|agencyPhone)\}/.test(words))
    .map(([key]) => `${file.replace('.json', '')}.${key}`)
    .filter((id) => !NOT_ON_A_PAGE.some((pattern) => pattern.test(id))),
);

/** What stands before each mention of a text in the sources. */
const before = (id: string) =>
  sources.flatMap((source) =>
    [...source.matchAll(new RegExp(`['"]${id.replace('.', '\\.')}['"]`, 'g'))].map(({ index }) =>
      source.slice(Math.max(0, index - 60), index),
    ),
  );

test.each(ids)('the number in %s can be tapped wherever it is shown', (id) => {
  const shownAt = SHOWN_AT[id];
  if (shownAt) {
    for (const [file, words] of shownAt)
      expect(readFileSync(path.join(root, file), 'utf8')).toContain(words);
    return;
  }
  const mentions = before(id);
  expect(mentions).not.toEqual([]);
  expect(mentions.filter((words) => !TAPPED.some((pattern) => pattern.test(words)))).toEqual([]);
});

test('what is named here is still in the pack', () => {
  expect(Object.keys(SHOWN_AT).filter((id) => !ids.includes(id))).toEqual([]);
});
