import { describeItem, type Field, type Form, localeOf, type RowOptions } from '@porchlight/engine';
import { collectionForm } from '../applications/collectionForms.ts';
import { type OpenMember, openWire, type Workspace } from '../applications/Workspace.ts';

/** Which answers a list shows of one of the people. */
function rowOf(form: Form, list: Field): RowOptions | undefined {
  const step = form.steps.find(({ fields }) =>
    fields.some(({ pointer }) => pointer === list.pointer),
  );
  const ui = step?.uiSchema[list.name] as { 'ui:options'?: { row?: RowOptions } } | undefined;
  return ui?.['ui:options']?.row;
}

/** What the list calls one of the people; blank while she has no name. Nothing restricted is in it. */
export function nameMember(
  { release, language }: Workspace,
  { form, list }: { form: Form; list: Field },
  { raw }: Pick<OpenMember, 'raw'>,
): string {
  const own = collectionForm(release, 'household_member', language);
  return describeItem(own, openWire({ form: own, raw }), localeOf(language), rowOf(form, list))
    .main;
}
