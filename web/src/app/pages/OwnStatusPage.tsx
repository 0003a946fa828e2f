import type { Pointer } from '@porchlight/engine';
import { type UiState, useFormStore, useVisibleSteps } from '@porchlight/engine/react';
import { saveFile } from '../../frame/saveFile.ts';
import type { Api } from '../api/createApi.ts';
import { useUnread } from '../messages/useUnread.ts';
import { LostItems } from '../parts/LostItems.tsx';
import { SignedOut } from '../parts/SignedOut.tsx';
import type { LostItem } from '../session/UnsentItems.ts';
import { findDocumentsStep } from './findDocumentsStep.ts';
import { StatusPage, type StatusPageProps } from './StatusPage.tsx';
import { useUrgentNote } from './useUrgentNote.ts';
import { whereToCorrect } from './whereToCorrect.ts';

export interface OwnStatusPageProps
  extends Omit<
    StatusPageProps,
    'unread' | 'papers' | 'onSave' | 'onGoToDocuments' | 'onLookOver' | 'onCorrect'
  > {
  call: Api['call'];
  /** She has sent it just now. */
  isJustSent: boolean;
  /** What was typed of items and will not reach the server. */
  lost: LostItem[];
  /** She has read it. */
  onSeen(): void;
  /** Opens the form of what was sent, at a place of it. */
  onEdit(place: Partial<UiState>): void;
}

/** The receipt of her own application, with what waits in her messages, and the ways into what was sent. */
export function OwnStatusPage(all: OwnStatusPageProps) {
  const { onEdit, lost, onSeen, call, isJustSent, ...props } = all;
  const { id } = props.application;
  const store = useFormStore();
  const steps = useVisibleSteps();
  useUrgentNote();
  return (
    <>
      <SignedOut />
      {lost.length > 0 && <LostItems lost={lost} onClose={onSeen} />}
      <StatusPage
        {...props}
        papers={{
          isJustSent,
          makeLink: async () => (await call('/papers-link', { method: 'POST' })).json(),
        }}
        onSave={async (name) =>
          saveFile(await (await call(`/${id}/receipt`, { isPatient: true })).blob(), name)
        }
        unread={useUnread()}
        onGoToDocuments={() => onEdit({ currentStep: findDocumentsStep(steps) })}
        onLookOver={() => onEdit({ currentStep: steps.length - 1 })}
        onCorrect={(pointer: Pointer) =>
          onEdit(whereToCorrect(store.getSnapshot(), steps, pointer))
        }
      />
    </>
  );
}
