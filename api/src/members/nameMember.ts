import { describeItem, type Field, type Form, localeOf, rowOf } from '@porchlight/engine';
import { collectionForm } from '../applications/collectionForms.ts';
import {
  type DecryptedApplication,
  type DecryptedMember,
  openWire,
} from '../applications/DecryptedApplication.ts';

/** What the list calls one of the people; blank while she has no name. Nothing restricted is in it. */
export function nameMember(
  { release, language }: DecryptedApplication,
  { form, list }: { form: Form; list: Field },
  { raw }: Pick<DecryptedMember, 'raw'>,
): string {
  const own = collectionForm(release, 'household_member', language);
  const step = form.steps.find(({ fields }) =>
    fields.some(({ pointer }) => pointer === list.pointer),
  );
  const wire = openWire({ form: own, raw });
  return describeItem(own, wire, localeOf(language), rowOf(step, list)).main;
}
