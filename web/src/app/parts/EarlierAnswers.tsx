import { useSharedState, useText } from '@porchlight/engine/react';
import type { Session } from '../session/Session.ts';
import type { SessionState } from '../session/SessionState.ts';
import { SetAside } from '../set-aside/SetAside.tsx';
import { PreviousOffer } from './PreviousOffer.tsx';

/** What the answers from before are shown with. */
export interface EarlierAnswersProps {
  session: Session;
  setAside: SessionState['setAside'];
  /** The application to start from, while one is offered. */
  offer: SessionState['application']['previous'];
}

/** Answers from before: those that the form no longer asks for, and an application to start from. */
export function EarlierAnswers({ session, setAside, offer }: EarlierAnswersProps) {
  const { setUi, services } = useSharedState();
  const text = useText();
  return (
    <>
      {setAside.length > 0 && <SetAside session={session} answers={setAside} />}
      {offer && (
        <PreviousOffer
          previous={offer}
          onUse={async (id) => {
            await session.startFrom(id);
            setUi({ currentStep: session.getState().application.step });
          }}
          onFailure={() => services.notify(text('toast-went-wrong'))}
        />
      )}
    </>
  );
}
