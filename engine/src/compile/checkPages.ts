import type { StepFile } from './FormFiles.ts';
import { suggest } from './findings.ts';
import { type Pack, report } from './readPack.ts';
import { pagesIn } from './steps.ts';

/** Groups of questions that name one which the step has not, or which stands in another group. */
export function checkPages(pack: Pack, stepFiles: StepFile[]): void {
  for (const { ui, step } of stepFiles) {
    const names = step.fields.map(({ name }) => name);
    const seen = new Set<string>();
    for (const [at, page] of (pagesIn(ui) ?? []).entries()) {
      for (const [index, name] of page.entries()) {
        const place = ['ui:options', 'pages', at, index];
        if (!names.includes(name)) {
          const suggestion = suggest(name, names);
          const more = { expected: names.join(', '), ...(suggestion && { suggestion }) };
          report(pack, ui!, place, 'unknown-field', `the step has no question "${name}"`, more);
        } else if (seen.has(name)) {
          report(pack, ui!, place, 'repeated-id', `"${name}" stands in two groups`);
        }
        seen.add(name);
      }
    }
  }
}
