import { suggest } from './findings.ts';
import { type Pack, type PackFile, report } from './readPack.ts';

const OF_DOCUMENTS = ['category', 'isRequired', 'emptyMessage'];

function refuseUnknown(
  pack: Pack,
  file: PackFile,
  key: string,
  known: Iterable<string>,
  what: string,
): void {
  const name = file.data[key];
  const names = [...known];
  if (typeof name !== 'string' || names.includes(name)) return;
  const suggestion = suggest(name, names);
  report(pack, file, [key], `${what} "${name}"`, { ...(suggestion && { suggestion }) });
}

/** Reports a category or a message that the pack has not, and what only a documents step can say. */
export function checkUploadStep(pack: Pack, file: PackFile, categories: Map<string, number>): void {
  if (file.data.kind !== 'documents') {
    for (const key of OF_DOCUMENTS) {
      if (key in file.data)
        report(pack, file, [key], `only a step of kind "documents" has "${key}"`);
    }
    return;
  }
  const messages = Object.keys(pack.files.get('messages.json')?.data ?? {});
  refuseUnknown(pack, file, 'category', categories.keys(), 'there is no file category');
  refuseUnknown(pack, file, 'emptyMessage', messages, 'messages.json has no');
}
