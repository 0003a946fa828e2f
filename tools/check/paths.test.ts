import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const root = path.join(import.meta.dirname, '../..');
/** Folders whose names start a path in prose. */
const ROOMS = /^(engine|api|web|tools|definitions|docs|deploy)\//;
/** What a reader makes, or the build. */
const MADE = [
  /\/dist(\/|$)/,
  'definitions/forms/',
  'definitions/programs/internet/program.json',
  'engine/src/react/widgets/plus-minus/PlusMinusWidget.tsx',
  'engine/src/kernel/keywords/weekdays.ts',
  'api/src/documents/stores/openMonthlyStore.ts',
];
const isMade = (name: string) =>
  MADE.some((one) => (typeof one === 'string' ? one === name : one.test(name)));

function documentsIn(folder: string): string[] {
  return readdirSync(path.join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const name = path.join(folder, entry.name);
    if (entry.isDirectory())
      return /^(\.|node_modules|dist)/.test(entry.name) ? [] : documentsIn(name);
    return name.endsWith('.md') ? [name] : [];
  });
}

const documents = documentsIn('');

test('each path and each link in a document leads somewhere', () => {
  expect(documents.length).toBeGreaterThan(80);
  const stale = documents.flatMap((file) => {
    const text = readFileSync(path.join(root, file), 'utf8').replace(/```[\s\S]*?```/g, '');
    const links = [...text.matchAll(/\]\(([^)#\s]+)[^)]*\)/g)]
      .map(([, target]) => target!)
      .filter((target) => !/^[a-z]+:/.test(target))
      .filter((target) => !existsSync(path.join(root, path.dirname(file), decodeURI(target))));
    const named = [...text.matchAll(/`([\w@.-]+(?:\/[\w@.-]+)+\/?)`/g)]
      .map(([, name]) => name!)
      .filter((name) => ROOMS.test(name) && !isMade(name))
      .filter((name) => !existsSync(path.join(root, name)));
    return [...links, ...named].map((target) => `${file}: ${target}`);
  });
  expect(stale).toEqual([]);
});
