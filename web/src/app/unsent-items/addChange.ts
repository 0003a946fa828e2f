import type { ItemId } from '@porchlight/engine/react';
import { MEMBER_PATH } from '../session/records.ts';
import type { UnsentChange } from './UnsentChange.ts';

const OWN_ID = 'unsent-';

/** An id for an item that the server has not made yet. */
export const makeOwnId = (): string => OWN_ID + crypto.randomUUID();

/** Whether the server does not know an item of that id. */
export const isOwnId = (id: ItemId | undefined): boolean => String(id).startsWith(OWN_ID);

/** Whether both are about the same item. */
export const isSameItem = (
  one: Pick<UnsentChange, 'resource' | 'id'>,
  other: Pick<UnsentChange, 'resource' | 'id'>,
): boolean => one.id === other.id && one.resource.path === other.resource.path;

/** Whether one is about something that belongs to the other's item. */
export const belongsTo = (one: UnsentChange, owner: UnsentChange): boolean =>
  owner.resource.path === MEMBER_PATH && one.parentId === owner.id;

/**
 * The changes with one more, in the order in which they are sent. What has not left the page takes in a later
 * change of the same item; what was never sent goes with its removal, and what may have arrived is taken back by it.
 */
export function addChange(changes: UnsentChange[], change: UnsentChange): UnsentChange[] {
  if (change.kind === 'removal') return addRemoval(changes, change);
  // Who changes it wants it to stay.
  const known = takeBackRemoval(changes, change);
  const earlier = known.findLast((one) => isSameItem(one, change) && !one.isSent);
  if (!earlier) return [...known, change];
  return known.map((one) => (one === earlier ? mergeChanges(earlier, change) : one));
}

function addRemoval(changes: UnsentChange[], removal: UnsentChange): UnsentChange[] {
  const gone = changes.filter((one) => isSameItem(one, removal) || belongsTo(one, removal));
  const left = changes.filter((one) => !gone.includes(one));
  const own = gone.filter((one) => isSameItem(one, removal));
  const waiting = gone.flatMap((one) =>
    one.kind === 'removal' && own.includes(one) ? standsFor(one) : [one],
  );
  // Should the server refuse it, she may want what she typed.
  const dropped = [...waiting, ...(removal.dropped ?? [])];
  const whole = dropped.length > 0 ? { ...removal, dropped } : removal;
  if (!isOwnId(removal.id)) {
    const { tag: _tag, ...untagged } = whole;
    // A change from here may have arrived: which tag there is by now is not known.
    const isUnknown = own.some(({ kind, isSent }) => kind === 'change' && isSent);
    return [...left, isUnknown ? untagged : whole];
  }
  const sent = own.find((one) => (one.kind === 'creation' ? one.isSent : one.creation));
  // What it said names it, should the server fail at its removal.
  return sent
    ? [...left, { ...whole, creation: sent.creation ?? sent.key, body: sent.body }]
    : left;
}

/** The changes once an item is to stay whose removal was refused: what was done to it before is sent as it was. */
export const keepItem = (
  changes: UnsentChange[],
  item: Pick<UnsentChange, 'resource' | 'id'>,
): UnsentChange[] =>
  // One that is on its way is still wanted.
  changes.some((one) => one.kind === 'removal' && one.refusal && isSameItem(one, item))
    ? takeBackRemoval(changes, item)
    : changes;

/** The changes without the removal of an item, and with what it stands for. */
const takeBackRemoval = (
  changes: UnsentChange[],
  item: Pick<UnsentChange, 'resource' | 'id'>,
): UnsentChange[] =>
  changes.flatMap((one) =>
    one.kind === 'removal' && isSameItem(one, item) ? standsFor(one) : [one],
  );

/** What a removal stands for: what was done before, from a creation that may have arrived on. */
function standsFor(removal: UnsentChange): UnsentChange[] {
  const { creation, dropped = [], refusal: _, tag: __, ...known } = removal;
  const isThere = dropped.some(({ key }) => key === creation);
  // A journal from before has the creation alone, and may have it of an item that has its id by now.
  if (isThere || !takesBack(removal)) return dropped;
  return [{ ...known, kind: 'creation', key: creation!, isSent: true }, ...dropped];
}

/** Whether it is the removal of what has no id yet, and may have been made. */
export const takesBack = ({ kind, creation, id }: UnsentChange): boolean =>
  kind === 'removal' && creation !== undefined && isOwnId(id);

/** One change that says what two said, the later one over the earlier. */
export function mergeChanges(earlier: UnsentChange, later: UnsentChange): UnsentChange {
  const { refusal, isSent: _isSent, theirs, ...unrefused } = earlier;
  const rest = refusal || !theirs ? unrefused : { ...unrefused, theirs };
  const { isComplete = earlier.isComplete } = later;
  const names = new Set(later.secrets?.map(({ name }) => name));
  const secrets = [
    ...(earlier.secrets ?? []).filter(({ name }) => !names.has(name)),
    ...(later.secrets ?? []),
  ];
  const typed = later.secrets?.map(({ pointer }) => pointer) ?? [];
  const lost = [...(earlier.lostSecrets ?? []), ...(later.lostSecrets ?? [])];
  const lostSecrets = lost.filter((one) => !typed.includes(one));
  // Whoever changes what was refused has seen what is there now.
  const tag = refusal ? (later.tag ?? earlier.tag) : earlier.tag;
  return {
    ...rest,
    body: { ...earlier.body, ...later.body },
    base: { ...later.base, ...earlier.base, ...(refusal && theirs) },
    lostSecrets,
    // Of one that was a whole item all is said; what is left of another may be nothing.
    ...(later.isWhole && earlier.kind === 'change' && { isWhole: true }),
    ...(secrets.length > 0 && { secrets }),
    ...(isComplete !== undefined && { isComplete }),
    ...(tag !== undefined && { tag }),
  };
}

/** The changes after an item got another id: what waits behind is about that one. */
export function giveId(changes: UnsentChange[], item: UnsentChange, id: ItemId): UnsentChange[] {
  return changes.map((one) => {
    const next = isSameItem(one, item) ? { ...withoutCreation(one), id } : one;
    return {
      ...next,
      ...(belongsTo(one, item) && { parentId: id }),
      ...(next.dropped && { dropped: giveId(next.dropped, item, id) }),
    };
  });
}

/** A removal of what is made by now: it takes back no creation any more. */
function withoutCreation({ creation, ...change }: UnsentChange): UnsentChange {
  const { dropped } = change;
  if (creation === undefined) return change;
  const left = dropped?.filter(({ key }) => key !== creation);
  return { ...change, body: {}, ...(left && { dropped: left }) };
}

/**
 * The changes after the server refused one. What was done to the same item since is one with it, so that all
 * waits for her together.
 */
export function refuseChange(
  changes: UnsentChange[],
  refused: UnsentChange,
  refusal: NonNullable<UnsentChange['refusal']>,
): UnsentChange[] {
  const at = changes.findIndex(({ key }) => key === refused.key);
  // It was taken back meanwhile.
  if (at < 0) return changes;
  const later = changes.filter((one, place) => place > at && isSameItem(one, refused));
  const others = changes.filter((one) => !later.includes(one));
  const removal = later.find(({ kind }) => kind === 'removal');
  if (removal) {
    const rest = others.filter((one) => one.key !== refused.key);
    return addRemoval(rest, removal);
  }
  const { isSent: _isSent, ...whole } = later.reduce(mergeChanges, refused);
  // A key that was refused may have been used with another request.
  const waiting = { ...whole, refusal, key: crypto.randomUUID() };
  return others.map((one) => (one.key === refused.key ? waiting : one));
}
