import { suggest } from '../../compile/findings.ts';
import { type Pack, report, uploadStepFile } from '../../compile/readPack.ts';
import { flowNames } from '../../compile/uploads.ts';
import type { CheckContext } from '../CheckContext.ts';

function uploadStepsUsed(pack: Pack): string[] {
  return flowNames(pack).flatMap((flow) => {
    const steps = pack.files.get(`uploads/${flow}/wizard.json`)!.data.steps as string[];
    return steps.flatMap((step) => uploadStepFile(pack, flow, step)?.name ?? []);
  });
}

/** The form of an action, and its looks. */
function actionFilesUsed(pack: Pack): string[] {
  const actions = (pack.files.get('desk/desk.json')?.data.actions ?? []) as string[];
  return actions.flatMap((name) =>
    ['schema', 'ui'].map((end) => `desk/actions/${name}.${end}.json`),
  );
}

/** Warns of files that nothing reads: mostly their name is misspelt, and nobody would ever notice. */
export function checkFiles({ pack, forms }: CheckContext): void {
  // Where a step is named wrongly its files seem left over; the name is what has to be mended.
  if (pack.findings.some(({ code }) => code === 'unknown-step')) return;
  const stepFiles = forms.flatMap((form) => form.stepFiles);
  const used = new Set([
    ...stepFiles.flatMap(({ file, ui }) => [file.name, ...(ui ? [ui.name] : [])]),
    ...uploadStepsUsed(pack),
    ...actionFilesUsed(pack),
  ]);
  // Where a file would be read if it were there.
  const wanted = stepFiles.map(({ file }) =>
    file.name.replace(/\.(schema|fields)\.json$/, '.ui.json'),
  );
  const missing = [...wanted, 'messages.json', 'keywords.json', 'uploads/agencies.json'].filter(
    (name) => !pack.files.has(name),
  );
  for (const file of pack.files.values()) {
    const isOfProgram = file.name.startsWith('programs/');
    const isRead =
      !['step', 'ui', 'upload-step', 'other'].includes(file.kind) || used.has(file.name);
    // A program's own are looked at with the program; meta-schemas may refer to each other.
    if (isRead || isOfProgram || file.name.startsWith('meta/')) continue;
    const suggestion = suggest(file.name, missing);
    report(pack, file, [], 'unused-file', 'nothing reads this file', {
      ...(suggestion && { suggestion }),
    });
  }
}
