/** The desk, as the builder's forms read and change it. */
export { canFollow } from '../../kernel/canFollow.ts';
export { type ActionQuestion, actionQuestions } from './actionForm.ts';
export {
  addAction,
  addBadge,
  addFlag,
  addQueue,
  addRole,
  type DeskWords,
  type NewAction,
  type NewQueue,
} from './addToDesk.ts';
export { canChange } from './changeTakes.ts';
export { deleteFromDesk, referencesToDesk } from './deleteFromDesk.ts';
export {
  type CaseLabels,
  canNarrowBy,
  type DeskAskable,
  type DeskFact,
  type DeskReading,
  listDeskAskable,
} from './deskAskable.ts';
export {
  type DeskList,
  type DeskPart,
  inTurn,
  setDeskMember,
  setDeskPart,
  setDeskText,
} from './deskEdits.ts';
export {
  type DeskKind,
  type DeskThing,
  deskActions,
  deskFlags,
  deskKindOf,
  deskNameOf,
  deskNames,
  deskNotices,
  deskQueues,
  deskRoles,
  deskStatuses,
  deskTitleOf,
  isActionForm,
  isPressedBeside,
  listOf,
  type Named,
  sendersOf,
  sendingOf,
} from './deskFiles.ts';
export { addDeskEntry, dropDeskEntry } from './listEdits.ts';
export {
  formsBehind,
  listTellable,
  type Tellable,
  type TellingTitles,
} from './listTellable.ts';
export {
  actionsOfList,
  correctionList,
  type ListAction,
  type ListUse,
  usesOfList,
} from './listUses.ts';
export {
  addNotice,
  type NeededPart,
  type NewNotice,
  neededParts,
  noticeSentBy,
} from './newNotice.ts';
export {
  addBlock,
  BLOCK_KINDS,
  dropBlock,
  moveBlock,
  type NewBlock,
  noticeBlocks,
  type ShownBlock,
} from './noticeEdits.ts';
export { setNoticeMoment } from './noticeMoment.ts';
export {
  firstReceivers,
  type LostParts,
  lostParts,
  receiversOf,
  setNoticeReceivers,
} from './noticeReceivers.ts';
export { insertValue, setTellingText, type ValuePlace } from './noticeValues.ts';
export { letStaffAskFor, type PaperRequest, paperRequests } from './paperRequests.ts';
export { portalWords } from './portalWords.ts';
export {
  moveDeskEntry,
  type QueueAge,
  type QueueBefore,
  setDeskEntry,
  setQueueClock,
  setQueueShown,
} from './queueEdits.ts';
export {
  type PlaceNames,
  placeNames,
  readablePlaces,
  technicalCaret,
  technicalPlaces,
  typedPlaces,
} from './readablePlaces.ts';
export {
  addReason,
  listsOfReasons,
  type ReasonSentence,
  reasonPagesOf,
  removeReason,
} from './reasonEdits.ts';
export * from './statusEdits.ts';
