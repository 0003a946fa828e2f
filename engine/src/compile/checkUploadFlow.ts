import { type Pack, type PackFile, report, uploadStepFile } from './readPack.ts';

interface Entry {
  name: string;
  index: number;
  file: PackFile | undefined;
}

function entriesOf(pack: Pack, wizard: PackFile): Entry[] {
  const flow = wizard.name.split('/')[1]!;
  return (wizard.data.steps as string[]).map((name, index) => ({
    name,
    index,
    file: uploadStepFile(pack, flow, name),
  }));
}

/** Files carry only their category: two steps with one could not tell whose a file is. */
function checkCategories(pack: Pack, wizard: PackFile, entries: Entry[]): void {
  const owners = new Map<unknown, string>();
  for (const { name, index, file } of entries) {
    const category = file?.data.kind === 'documents' ? file.data.category : undefined;
    if (category === undefined) continue;
    const owner = owners.get(category);
    if (owner) {
      const message = `"${name}" has the category "${category}", as "${owner}" has`;
      report(pack, wizard, ['steps', index], 'repeated-category', message, {
        expected: 'one step a category',
      });
    } else owners.set(category, name);
  }
}

function checkKinds(pack: Pack, wizard: PackFile, entries: Entry[]): void {
  const kinds = entries.map(({ file }) => file?.data.kind);
  if (kinds.filter((kind) => kind === 'email').length !== 1)
    report(pack, wizard, ['steps'], 'flow-order', 'a flow has one step of kind "email"');
  if (kinds.indexOf('summary') !== kinds.length - 1)
    report(
      pack,
      wizard,
      ['steps'],
      'flow-order',
      'a flow has one step of kind "summary", its last',
    );
}

/** Reports steps of a flow without a file, two of one category, and an order that a page can't show. */
export function checkUploadFlow(pack: Pack, wizard: PackFile): void {
  const entries = entriesOf(pack, wizard);
  const flow = wizard.name.split('/')[1]!;
  const missing = entries.filter(({ file }) => !file);
  for (const { name, index } of missing) {
    report(pack, wizard, ['steps', index], 'unknown-step', `there is no step "${name}"`, {
      expected: `uploads/${flow}/${name}.upload.json or uploads/steps/${name}.upload.json`,
    });
  }
  checkCategories(pack, wizard, entries);
  // Of a step without a file nobody knows the kind.
  if (!missing.length) checkKinds(pack, wizard, entries);
}
