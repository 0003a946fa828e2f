import { isDeepStrictEqual } from 'node:util';
import { type Form, NEW_ITEM, type Pointer, placeOfItem } from '@porchlight/engine';
import { type DecryptedApplication, validateItem } from './DecryptedApplication.ts';
import { itemsOf, type ListedField, type ListedItem, listsOf } from './listedItems.ts';

/** The moment before staff asked, and now; and whose lists are looked at. */
interface Compared {
  now: DecryptedApplication;
  sent: DecryptedApplication;
  /** One of the people; null: the applicant. */
  owner: number | null;
}

/**
 * The items that can be changed while their lists are held, by their places: those that are asked about,
 * those that were wrong by the rules of now, and, where one is missing, those that were not sent.
 * @param asked The places of the former, in the form.
 * @example openItems(compared, form, new Set(['/Money/Incomes/-'])) // '/Money/Incomes/-', '/Money/Incomes/14'
 */
export function openItems(
  { now, sent, owner }: Compared,
  form: Form,
  asked: ReadonlySet<Pointer>,
): ReadonlySet<Pointer> {
  const open = new Set(asked);
  for (const list of listsOf(form)) {
    const before = itemsOf(sent.row, list, owner);
    const known = new Set(before.map(({ id }) => id));
    const wrong = before.filter(
      ({ answers }) => validateItem(sent, list.resource.path, answers).problems.length > 0,
    );
    const added = open.has(placeOfItem(list.pointer, NEW_ITEM))
      ? itemsOf(now.row, list, owner).filter(({ id }) => !known.has(id))
      : [];
    for (const { id } of [...wrong, ...added]) open.add(placeOfItem(list.pointer, id));
  }
  return open;
}

/**
 * Whether nothing in a list is another than it was sent, save what is open there. One that a correction
 * has left empty is another one: that there is nothing is then an answer of its own.
 */
export function isAsSent(
  { now, sent, owner }: Compared,
  list: ListedField,
  open: ReadonlySet<Pointer>,
): boolean {
  const is = itemsOf(now.row, list, owner);
  const was = itemsOf(sent.row, list, owner);
  if (is.length === 0) return was.length === 0;
  const held = (items: ListedItem[]) =>
    items.filter(({ id }) => !open.has(placeOfItem(list.pointer, id)));
  return isDeepStrictEqual(held(is), held(was));
}

/**
 * The places of what can't be changed of lists that are held: their items, and that one is added.
 * @param held The answers of the form that can't be changed.
 */
export function itemsHeld(
  { row }: DecryptedApplication,
  form: Form,
  {
    pointers,
    items,
    owner,
  }: { pointers: Pointer[]; items: ReadonlySet<Pointer>; owner: number | null },
): Pointer[] {
  return listsOf(form)
    .filter(({ pointer }) => pointers.includes(pointer))
    .flatMap((list) =>
      [...itemsOf(row, list, owner).map(({ id }) => id), NEW_ITEM].map((id) =>
        placeOfItem(list.pointer, id),
      ),
    )
    .filter((place) => !items.has(place));
}
