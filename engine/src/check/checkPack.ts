import { checkFiles } from '../compile/checkFiles.ts';
import { type Finding, limitFindings, PackError } from '../compile/findings.ts';
import type { PackSource } from '../compile/gatherPack.ts';
import { isTemplate } from '../compile/owner.ts';
import { type Pack, readPack } from '../compile/readPack.ts';
import type { CheckContext, CheckOptions } from './CheckContext.ts';
import { checkDeskAndEvents } from './checkDeskAndEvents.ts';
import { collectForms } from './collectForms.ts';
import { foldConsequences } from './foldConsequences.ts';
import { semanticRules } from './semanticRules.ts';

const READING_GRADE = 8;
/** By file, then by place, of very many the first five thousand; what is said twice of one place (of a step that two forms share) once. */
function inOrder(findings: Finding[]): Finding[] {
  const once = new Map(
    limitFindings(findings).map((finding) => [
      [finding.file, finding.pointer, finding.code, finding.message].join('\0'),
      finding,
    ]),
  );
  return [...once.values()].sort(
    (a, b) =>
      (a.file < b.file ? -1 : a.file > b.file ? 1 : 0) ||
      a.line - b.line ||
      a.column - b.column ||
      (a.code < b.code ? -1 : 1),
  );
}

/** A pack as people meet it: what a template means is told of the programs that are made of it. */
function withoutTemplates(pack: Pack): Pack {
  return { ...pack, files: new Map([...pack.files].filter(([name]) => !isTemplate(name))) };
}

/**
 * Everything that is wrong with a pack, by file and place: its files, their shape, what they
 * name, and what they mean. Of a pack whose files don't have their shape only that is said, and of a name
 * that nothing has, not what follows from it.
 * @param pause Is waited for between its parts.
 * @throws of a folder, what the file system throws when there is no such folder or it can't be read.
 */
export async function checkPack(
  source: PackSource,
  options: CheckOptions = {},
  pause: () => Promise<void> = async () => {},
): Promise<Finding[]> {
  let whole: Pack;
  try {
    whole = await readPack(source);
  } catch (error) {
    if (error instanceof PackError) return inOrder(error.findings);
    throw error;
  }
  if (!checkFiles(whole)) return inOrder(whole.findings);
  await pause();
  const pack = withoutTemplates(whole);
  const { readingGrade = READING_GRADE } = pack.files.get('portal.json')!.data as CheckOptions;
  const forms = collectForms(pack);
  await pause();
  const context: CheckContext = {
    pack,
    forms: [...forms, ...checkDeskAndEvents({ pack, forms })],
    options: { readingGrade, ...options },
  };
  for (const check of semanticRules) {
    await pause();
    await check(context);
  }
  const groups = new Set(forms.flatMap(({ form }) => form.steps.map(({ group }) => group)));
  return foldConsequences(pack, inOrder(pack.findings), groups);
}
