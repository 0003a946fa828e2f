import type { FindingCode } from '../finding-codes/index.ts';
import type { ContentBlock } from '../kernel/types.ts';
import { suggest } from './findings.ts';
import { type Pack, type PackFile, report } from './readPack.ts';

/** What only a step of one kind can say. */
const OF_KIND = {
  documents: ['category', 'isRequired', 'emptyMessage'],
  summary: ['titleWhileMissing'],
};

function refuseMisplaced(pack: Pack, file: PackFile): void {
  for (const [kind, keys] of Object.entries(OF_KIND)) {
    if (file.data.kind === kind) continue;
    for (const key of keys.filter((one) => one in file.data)) {
      const message = `only a step of kind "${kind}" has "${key}"`;
      report(pack, file, [key], 'misplaced-keyword', message);
    }
  }
}

function refuseUnknown(
  pack: Pack,
  file: PackFile,
  key: string,
  known: Iterable<string>,
  code: FindingCode,
  what: string,
): void {
  const name = file.data[key];
  const names = [...known];
  if (typeof name !== 'string' || names.includes(name)) return;
  const suggestion = suggest(name, names);
  report(pack, file, [key], code, `${what} "${name}"`, { ...(suggestion && { suggestion }) });
}

/** Translations find a block by its id: one that stands twice would get the other's words. */
function refuseRepeatedIds(pack: Pack, file: PackFile): void {
  const seen = new Set<string>();
  const check = (id: string, within: string, at: (string | number)[]) => {
    if (seen.has(within + id))
      report(pack, file, at, 'repeated-id', `the id "${id}" is there twice`);
    seen.add(within + id);
  };
  const blocks = (file.data.content ?? []) as ContentBlock[];
  blocks.forEach((block, index) => {
    check(block.id, '', ['content', index, 'id']);
    block.list?.forEach(({ id }, line) => {
      check(id, `${block.id}/`, ['content', index, 'list', line, 'id']);
    });
  });
}

/** Reports a category or a message that the pack has not, what only a documents step can say, and ids that stand twice. */
export function checkUploadStep(pack: Pack, file: PackFile, categories: Map<string, number>): void {
  refuseRepeatedIds(pack, file);
  refuseMisplaced(pack, file);
  if (file.data.kind !== 'documents') return;
  const messages = Object.keys(pack.files.get('messages.json')?.data ?? {});
  refuseUnknown(
    pack,
    file,
    'category',
    categories.keys(),
    'unknown-category',
    'there is no file category',
  );
  refuseUnknown(pack, file, 'emptyMessage', messages, 'unknown-message', 'messages.json has no');
}
