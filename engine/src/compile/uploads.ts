import type { ContentBlock, JsonObject, UploadFlow, UploadStep } from '../kernel/types.ts';
import { checkUploadFlow } from './checkUploadFlow.ts';
import { checkUploadStep } from './checkUploadStep.ts';
import { translateContent } from './content.ts';
import { suggest } from './findings.ts';
import { kindOf } from './kindOf.ts';
import { categoryFile } from './options.ts';
import { fromNames } from './packNames.ts';
import { type Pack, type PackFile, report, uploadStepFile } from './readPack.ts';
import type { Agencies } from './release.ts';
import type { Translate } from './texts.ts';

const AGENCIES = 'uploads/agencies.json';

/** The upload flows of a pack: every folder of `uploads/` that holds a `wizard.json`. */
export const flowNames = fromNames((names): string[] =>
  names.filter((name) => kindOf(name) === 'upload-flow').map((name) => name.split('/')[1]!),
);

/** File category by name: `ID` → 0. */
export function fileCategories(pack: Pack): Map<string, number> {
  const values = categoryFile(pack)?.data.values ?? [];
  return new Map(
    (values as { name?: string; value: number }[]).flatMap(({ name, value }) =>
      // Nothing can name a category that has none.
      name === undefined ? [] : [[name, value] as const],
    ),
  );
}

/** Which flow an agency's code gets; undefined in a pack without upload flows. */
export function compileAgencies(pack: Pack): Agencies | undefined {
  const file = pack.files.get(AGENCIES);
  if (!file) return undefined;
  const { appointment, application } = file.data as Agencies;
  return { appointment, application };
}

/** What a documents step says of itself; other kinds have none of it. */
function documentsPart(source: JsonObject, categories: Map<string, number>): Partial<UploadStep> {
  if (source.kind !== 'documents') return {};
  return {
    category: categories.get(String(source.category))!,
    isRequired: source.isRequired === true,
    emptyMessage: String(source.emptyMessage),
  };
}

function compileUploadStep(
  name: string,
  file: PackFile,
  categories: Map<string, number>,
  translate: Translate,
): UploadStep {
  const { title, titleWhileMissing, kind, content = [], next } = file.data;
  return {
    name,
    title: translate(file.name, 'title', String(title)),
    ...(typeof titleWhileMissing === 'string' && {
      titleWhileMissing: translate(file.name, 'titleWhileMissing', titleWhileMissing),
    }),
    kind: kind as UploadStep['kind'],
    content: translateContent(content as ContentBlock[], { file, translate }),
    ...documentsPart(file.data, categories),
    ...(typeof next === 'string' && { next: translate(file.name, 'next', next) }),
  };
}

/** An upload flow in one language. A step without a file is left out; `checkUploads` reports it. */
export function compileFlow(pack: Pack, name: string, translate: Translate): UploadFlow {
  const wizard = pack.files.get(`uploads/${name}/wizard.json`)!;
  const categories = fileCategories(pack);
  return {
    name,
    title: translate(wizard.name, 'title', String(wizard.data.title)),
    steps: (wizard.data.steps as string[]).flatMap((step) => {
      const file = uploadStepFile(pack, name, step);
      return file ? [compileUploadStep(step, file, categories, translate)] : [];
    }),
  };
}

function checkAgencies(pack: Pack, file: PackFile): void {
  const names = flowNames(pack);
  const check = (at: string[], flow: string) => {
    if (names.includes(flow)) return;
    const suggestion = suggest(flow, names);
    report(pack, file, at, 'unknown-upload-flow', `there is no upload flow "${flow}"`, {
      expected: `a folder uploads/${flow}/ with a wizard.json`,
      ...(suggestion && { suggestion }),
    });
  };
  for (const [kind, choice] of Object.entries(compileAgencies(pack)!)) {
    check([kind, 'flow'], choice.flow);
    for (const [code, flow] of Object.entries(choice.agencies))
      check([kind, 'agencies', code], flow);
  }
}

/** Reports what is wrong in `uploads/`: in who gets which flow, in a flow's order, in a step. */
export function checkUploads(pack: Pack): void {
  const categories = fileCategories(pack);
  for (const file of pack.files.values()) {
    const { kind } = file;
    if (kind === 'agencies') checkAgencies(pack, file);
    if (kind === 'upload-step') checkUploadStep(pack, file, categories);
    if (kind !== 'upload-flow') continue;
    checkUploadFlow(pack, file);
    if (!pack.files.has(AGENCIES))
      report(pack, file, [], 'no-agencies', `no ${AGENCIES} says who gets this flow`, {
        expected: AGENCIES,
      });
  }
}
