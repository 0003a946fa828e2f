import {
  type DocumentSlot,
  type Form,
  formatMessage,
  type RequestedDocument,
} from '@porchlight/engine';
import type { DecryptedApplication } from './DecryptedApplication.ts';

/** All papers that a form wants under some answers. */
const slotsOf = ({ steps }: Form): DocumentSlot[] =>
  steps.flatMap(({ documents = [] }) => documents);

/** What she is asked for, in her language; one that her answers want no more has its category's name. */
export function presentRequests(
  { row, release, language }: Pick<DecryptedApplication, 'row' | 'release' | 'language'>,
  form: Form,
): RequestedDocument[] {
  const { fileCategories } = release.portal(language);
  const texts = release.texts(language);
  const say = (id: string) => formatMessage(texts, id, {}, language);
  const slots = slotsOf(form);
  return row.requests.map(({ id, slot, category, reason, document }) => {
    const wanted = slots.find((one) => one.id === slot);
    const title =
      wanted?.title ?? fileCategories.find(({ value }) => value === category)?.label ?? '';
    const again = row.documents.find((one) => one.id === document);
    return {
      id,
      // Of several of a kind she is told which one.
      title: again ? `${title} (${again.fileName})` : title,
      category,
      ...(wanted?.help && { help: wanted.help }),
      // A release from before may not know the reason.
      ...(reason && texts[`requests.${reason}`] && { reason: say(`requests.${reason}`) }),
    };
  });
}

/** The slot that an upload names: one of the form, or a paper that was asked for. */
export function findSlot(
  { row }: Pick<DecryptedApplication, 'row'>,
  form: Form,
  id: string,
): Pick<DocumentSlot, 'id' | 'key' | 'category'> | undefined {
  const request = row.requests.find((one) => one.id === id);
  if (!request) return slotsOf(form).find((one) => one.id === id);
  const place = form.steps.flatMap(({ collects }) => collects ?? [])[0];
  return place && { id, key: place.key, category: request.category };
}
