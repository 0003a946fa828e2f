import type { ContentBlock } from '../kernel/types.ts';
import type { FindingCode } from './codes/index.ts';
import { suggest } from './findings.ts';
import { type Pack, type PackFile, report } from './readPack.ts';

const OF_DOCUMENTS = ['category', 'isRequired', 'emptyMessage'];

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
  const blocks = (file.data.content ?? []) as unknown as ContentBlock[];
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
  if (file.data.kind !== 'documents') {
    for (const key of OF_DOCUMENTS) {
      if (key in file.data)
        report(
          pack,
          file,
          [key],
          'misplaced-keyword',
          `only a step of kind "documents" has "${key}"`,
        );
    }
    return;
  }
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
