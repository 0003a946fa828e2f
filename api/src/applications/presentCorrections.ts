import {
  type Form,
  formatMessage,
  type Pointer,
  placeOfItem,
  type RequestedCorrection,
  type Texts,
} from '@porchlight/engine';
import { nameMember } from '../members/nameMember.ts';
import { findCollectionForm } from './collectionForms.ts';
import { findAsked, findAskedOfMember } from './findAsked.ts';
import type { Workspace } from './Workspace.ts';

/** The question that was asked about, and whose answer it is; undefined where it is asked no more. */
function nameAsked(
  workspace: Workspace,
  form: Form,
  at: Pointer,
): Pick<RequestedCorrection, 'at' | 'of' | 'question'> | undefined {
  const own = findAsked(form, at);
  if (own) return { at: own.pointer, question: own.title };
  const { release, language, members } = workspace;
  const ofMembers = findCollectionForm(release, 'household_member', language);
  const found = findAskedOfMember(form, ofMembers, at);
  const member = members.find(({ row }) => row.id === found?.id);
  if (!found || !member) return undefined;
  const { list, field } = found;
  const of = nameMember(workspace, { form, list }, member) || list.title;
  return { at: placeOfItem(list.pointer, found.id) + field.pointer, of, question: field.title };
}

/**
 * What she is asked to put right, in her language. A question that is not asked any more is left out,
 * and so is one of somebody who is not in the list any more.
 * @param texts Where the sentences of the reasons are, if not in the application's own release.
 */
export function presentCorrections(
  workspace: Workspace,
  form: Form,
  texts: Texts = workspace.release.texts(workspace.language),
): RequestedCorrection[] {
  return workspace.row.corrections.flatMap(({ at, reason, says }) => {
    const named = nameAsked(workspace, form, at);
    if (!named) return [];
    const id = `corrections.${reason}`;
    return [
      {
        ...named,
        // A release from before may not know the reason.
        ...(texts[id] && { reason: formatMessage(texts, id, {}, workspace.language) }),
        ...(says && { says }),
      },
    ];
  });
}
