import {
  type Form,
  formatMessage,
  NEW_ITEM,
  type RequestedCorrection,
  type Texts,
} from '@porchlight/engine';
import { nameMember } from '../members/nameMember.ts';
import { findCollectionForm } from './collectionForms.ts';
import type { DecryptedApplication } from './DecryptedApplication.ts';
import { describeListed } from './describeListed.ts';
import { type CorrectionTarget, findAsked, placeOfAsked } from './findAsked.ts';
import { isListed, itemsOf } from './listedItems.ts';

type Named = Pick<RequestedCorrection, 'of' | 'question' | 'item'>;

/** Whose answer it is; undefined where she is not in the list any more. */
function nameOwner(
  application: DecryptedApplication,
  form: Form,
  { id, list }: NonNullable<CorrectionTarget['member']>,
): string | undefined {
  const member = application.members.find(({ row }) => row.id === id);
  return member && (nameMember(application, { form, list }, member) || list.title);
}

/** The item that is meant, as it stands in its list, or as it was sent; undefined for one that is unknown. */
function nameItem(
  application: DecryptedApplication,
  form: Form,
  { field, item, member }: CorrectionTarget,
  texts: Texts,
): string | undefined {
  const { row, held, language } = application;
  const id = 'application.asked-new';
  if (item === NEW_ITEM) return texts[id] ? formatMessage(texts, id, {}, language) : '';
  if (!isListed(field)) return undefined;
  const found = [row, held ?? row]
    .flatMap((rows) => itemsOf(rows, field, member?.id ?? null))
    .find((one) => String(one.id) === item);
  return found && describeListed(application, form, field, found);
}

/** The question that was asked about, and whose answer it is; undefined where it is asked no more. */
function nameAsked(
  application: DecryptedApplication,
  form: Form,
  asked: CorrectionTarget,
  texts: Texts,
): Named | undefined {
  const { release, language } = application;
  const { field, item, member } = asked;
  const own = member ? findCollectionForm(release, 'household_member', language) : form;
  const of = member && nameOwner(application, form, member);
  if (!own || (member && of === undefined)) return undefined;
  const named = { ...(of !== undefined && { of }), question: field.title };
  if (item === undefined) return named;
  const words = nameItem(application, own, asked, texts);
  return words === undefined ? undefined : { ...named, ...(words && { item: words }) };
}

/**
 * What she is asked to put right, in her language. A question that is not asked any more is left out,
 * and so is one of somebody who is not in the list any more. An item that she has removed is named as it
 * was sent.
 * @param texts Where the sentences of the reasons are, if not in the application's own release.
 */
export function presentCorrections(
  application: DecryptedApplication,
  form: Form,
  texts: Texts = application.release.texts(application.language),
): RequestedCorrection[] {
  const { release, language } = application;
  const ofMembers = findCollectionForm(release, 'household_member', language);
  return application.row.corrections.flatMap(({ at, reason, says }) => {
    const asked = findAsked(form, ofMembers, at);
    const named = asked && nameAsked(application, form, asked, texts);
    if (!named) return [];
    const id = `corrections.${reason}`;
    return [
      {
        at: placeOfAsked(asked),
        ...named,
        // A release from before may not know the reason.
        ...(texts[id] && { reason: formatMessage(texts, id, {}, language) }),
        ...(says && { says }),
      },
    ];
  });
}
