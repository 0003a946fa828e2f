export { Callout, type CalloutProps, type CalloutTone } from './callout/Callout.tsx';
export { LateCallout } from './callout/LateCallout.tsx';
export { LateRegion } from './callout/LateRegion.tsx';
export { Placeholder } from './callout/Placeholder.tsx';
export {
  type CollectionKinds,
  CollectionKindsProvider,
  useCollectionKinds,
} from './collections/CollectionKinds.ts';
export type { CollectionProps } from './collections/CollectionProps.ts';
export { type DocumentNeeds, documentUploads } from './collections/documents/documentUploads.ts';
export { UploadProvider } from './collections/documents/UploadContext.ts';
export { COLLECTION_KINDS, loadCollectionKinds } from './collections/kinds.ts';
export { ListRow, type ListRowProps, Rows } from './collections/ListRow.tsx';
export { idOfItem, useItemForm, useItems } from './collections/useItems.ts';
export { createItemStore, factsOfItem } from './collections/wizard/createItemStore.ts';
export type { ItemWizardProps } from './collections/wizard/ItemWizard.tsx';
export { LazyItemWizard as ItemWizard } from './collections/wizard/LazyItemWizard.tsx';
export type { ConflictDialogProps } from './conflict/ConflictDialog.tsx';
export { ConflictError } from './conflict/ConflictError.ts';
export { changedPointers, copyAnswers, openChanges, overlayChanges } from './conflict/changes.ts';
export { LazyConflictDialog as ConflictDialog } from './conflict/LazyConflictDialog.tsx';
export {
  type AnswerConflict,
  type MergedAnswers,
  type MergeInput,
  mergeAnswers,
} from './conflict/mergeAnswers.ts';
export { TakenNotice, type TakenNoticeProps } from './conflict/TakenNotice.tsx';
export { storedAnswers, takeAnswers } from './conflict/takeAnswers.ts';
export { AppDialog, type AppDialogProps } from './dialog/AppDialog.tsx';
export { SubmitDialog, type SubmitDialogProps } from './dialog/SubmitDialog.tsx';
export { Content, type ContentProps } from './form/Content.tsx';
export { ErrorSummary, type ErrorSummaryProps, focusField } from './form/ErrorSummary.tsx';
export { StepForm } from './form/StepForm.tsx';
export { FieldFrame, type FieldFrameProps } from './frame/FieldFrame.tsx';
export { errorId, helpId } from './frame/fieldIds.ts';
export { CameraIcon, FileIcon } from './icons/fileIcons.tsx';
export { CheckIcon, ErrorIcon, type IconProps, PlusIcon, WarningIcon } from './icons/icons.tsx';
export { useReducedMotion } from './motion/useReducedMotion.ts';
export { useIsOnline } from './online/useIsOnline.ts';
export { whenFetched } from './online/whenFetched.ts';
export { keepPress } from './pointer/keepPress.ts';
export { whenPointerIsUp } from './pointer/whenPointerIsUp.ts';
export { CallText, type CallTextProps, PhoneLink, PhoneText } from './portal/CallText.tsx';
export { PortalProvider, usePortal } from './portal/PortalProvider.tsx';
export { createSaver, type Saver, type SaverOptions } from './saving/createSaver.ts';
export { useBusy } from './saving/useBusy.ts';
export type {
  FileToUpload,
  FormServices,
  ItemId,
  ItemRefusal,
  ItemToSave,
  OpenedItem,
  SavedItem,
  UnsavedItem,
  UnsavedItems,
  UnsavedPlace,
} from './state/FormServices.ts';
export { ItemProvider, type ItemScope, isHeld, useItem } from './state/ItemContext.tsx';
export { type InvalidStepAction, trackInvalidSteps } from './state/invalidSteps.ts';
export { isRefusal, type Refusal } from './state/isRefusal.ts';
export {
  type DisplayState,
  type OpenItem,
  type SharedState,
  SharedStateProvider,
  type SharedStateProviderProps,
  type UiState,
  useSharedState,
} from './state/SharedStateProvider.tsx';
export { scopeOfItem } from './state/scopeOfItem.ts';
export { Announcer } from './stepper/Announcer.tsx';
export { ReturnToStep, type ReturnToStepProps } from './stepper/ReturnToStep.tsx';
export { StepActions, type StepActionsProps } from './stepper/StepActions.tsx';
export { StepList, type StepListEntry, type StepListProps } from './stepper/StepList.tsx';
export { scrollToStep } from './stepper/scrollToStep.ts';
export { createFormStore, type FormStore } from './store/createFormStore.ts';
export type { FormData, FormSnapshot } from './store/FormSnapshot.ts';
export {
  FormStoreProvider,
  type UseField,
  useField,
  useFormSnapshot,
  useFormStore,
  useFromStore,
} from './store/FormStoreContext.tsx';
export type { FieldState } from './store/fieldState.ts';
export {
  createSay,
  type Say,
  TextsProvider,
  useLanguage,
  useLocale,
  useText,
} from './texts/TextsProvider.tsx';
export { muiTheme } from './theme/muiTheme.ts';
export { checkFiles, type FileProblem, isShownPicture } from './uploads/checkFile.ts';
export { createWatch, type Watch } from './uploads/createWatch.ts';
export { describeSize } from './uploads/describeSize.ts';
export { FilesInput, type FilesInputProps } from './uploads/FilesInput.tsx';
export type { PageLimits } from './uploads/joinPages.ts';
export type { KeptUpload, KeptUploads } from './uploads/KeptUploads.ts';
export { Progress, type ProgressProps } from './uploads/Progress.tsx';
export { nameOf } from './uploads/pages.ts';
export type {
  PendingUpload,
  QueueNeeds,
  UploadQueue,
  UploadToSend,
} from './uploads/UploadQueue.ts';
export { isLostWithPage } from './uploads/UploadQueue.ts';
export { type CheckedDocument, useChecked } from './uploads/useChecked.ts';
export { useObjectUrls } from './uploads/useObjectUrls.ts';
export { type Uploads, useUploads } from './uploads/useUploads.ts';
export { ChoiceRow } from './widgets/ChoiceRow.tsx';
export { InputBox } from './widgets/InputBox.tsx';
export type { RjsfParts } from './widgets/rjsf/RjsfParts.ts';
export { rjsfWidget } from './widgets/rjsf/rjsfWidget.tsx';
export { type PaceChoice, PaceProvider, usePace } from './wizard/pace.ts';
export { StepPage } from './wizard/StepPage.tsx';
export type { StepPageProps } from './wizard/StepPageProps.ts';
export {
  type DescribeStepsOptions,
  describeSteps,
  useUnsoundSteps,
  useVisibleSteps,
} from './wizard/useSteps.ts';
