import type { Pointer } from '@porchlight/engine';
import { type UiState, useFormStore, useVisibleSteps } from '@porchlight/engine/react';
import { useUnread } from '../messages/useUnread.ts';
import { findDocumentsStep } from './findDocumentsStep.ts';
import { StatusPage, type StatusPageProps } from './StatusPage.tsx';
import { whereToCorrect } from './whereToCorrect.ts';

export interface OwnStatusPageProps
  extends Omit<StatusPageProps, 'unread' | 'onGoToDocuments' | 'onCorrect'> {
  /** Opens the form of what was sent, at a place of it. */
  onEdit(place: Partial<UiState>): void;
}

/** The receipt of her own application, with what waits in her messages, and the ways into what was sent. */
export function OwnStatusPage({ onEdit, ...props }: OwnStatusPageProps) {
  const store = useFormStore();
  const steps = useVisibleSteps();
  return (
    <StatusPage
      {...props}
      unread={useUnread()}
      onGoToDocuments={() => onEdit({ currentStep: findDocumentsStep(steps) })}
      onCorrect={(pointer: Pointer) => onEdit(whereToCorrect(store.getSnapshot(), steps, pointer))}
    />
  );
}
