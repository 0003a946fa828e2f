import { fieldsOf } from '../kernel/forms.ts';
import type { CompiledForm } from '../kernel/types.ts';
import { formFile, type Pack, report, stepFile } from './readPack.ts';

/**
 * What a record says of itself beside the answers, and what its calls carry: names that no answer can
 * travel under. By the path of a collection's calls; the application's own under `application`.
 */
export const RECORD_NAMES: { readonly [path: string]: readonly string[] } = {
  application: [
    'applicationID',
    'status',
    'statusDescription',
    'statusRole',
    'statusNext',
    'dateReceived',
    'startedAt',
    'publicFormCurrentStep',
    'release',
    'kept',
    'files',
    'otherHouseholdMembers',
    'incomeSources',
    'answerAgain',
    'setAside',
    'previous',
  ],
  household_member: [
    'otherHouseholdMemberID',
    'entityTag',
    'isComplete',
    'memberCurrentStep',
    'kept',
    'setAside',
    'incomeSources',
    'errors',
    'invalidSteps',
  ],
  income: ['id', 'applicationId', 'incomeSource', 'otherHouseholdMemberId'],
  document: ['id', 'size', 'type', 'state', 'refusal', 'scan', 'uploadedAt'],
};

/** Reports answers that the record itself would overwrite on their way to the page. */
export function checkRecordNames(pack: Pack, forms: { [name: string]: CompiledForm }): void {
  const paths = new Map([['application', 'application']]);
  for (const form of Object.values(forms))
    for (const { resource } of fieldsOf(form).values())
      if (resource) paths.set(resource.form, resource.path);
  for (const [name, path] of paths) {
    const form = forms[name];
    if (form) checkForm(pack, form, RECORD_NAMES[path] ?? []);
  }
}

function checkForm(pack: Pack, form: CompiledForm, names: readonly string[]): void {
  for (const step of form.steps) {
    const file = stepFile(pack, form.name, step.name, 'schema.json') ?? formFile(pack, form.name);
    for (const { name, wire, resource } of step.fields) {
      if (resource) continue;
      for (const taken of [wire.name, ...Object.values(wire.map ?? {})]) {
        if (!taken || !names.includes(taken)) continue;
        const message = `the server name "${taken}" is the record’s own: the answer would be lost`;
        report(pack, file, ['properties', name, 'wire'], 'same-server-name', message);
      }
    }
  }
}
