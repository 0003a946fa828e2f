import { checkPrograms } from '@porchlight/engine';
import { useFormSnapshot, useIsOnline, useText } from '@porchlight/engine/react';
import { type ComponentType, lazy, Suspense, useState } from 'react';
import type { SessionState } from '../session/SessionState.ts';
import { Banner } from './Banner.tsx';
import type { SignedOutBannerProps } from './SignedOutBanner.tsx';

const SeldomBanners = lazy(() =>
  import('./SeldomBanners.tsx').then((module) => ({ default: module.SeldomBanners })),
);

// Fetched when the page has nothing to do. Where it is not to be had, its words stand alone.
const SignedOutBanner = lazy<ComponentType<SignedOutBannerProps>>(() =>
  import('./SignedOutBanner.tsx').then(
    (module) => ({ default: module.SignedOutBanner }),
    () => ({ default: () => <Banner>{useText()('application.session-ended')}</Banner> }),
  ),
);

/** A program of the draft that takes no applications now: said at once, not at the end. */
function ClosedPrograms() {
  const text = useText();
  const { form, evaluation } = useFormSnapshot();
  const words = checkPrograms(form, evaluation).map(({ code, params }) => text(code, params));
  return <Banner>{words.join(' ')}</Banner>;
}

export interface BannersProps {
  state: SessionState;
  /** The position of the open step among the visible ones. */
  currentStep: number;
  isSignedOut: boolean;
  /** Of who is signed out: whether somebody ended her session elsewhere. */
  wasEnded: boolean;
  /** Why the last sign-in from here came to nothing: the window was closed, the settings are not to be had. */
  signInFailure: string | undefined;
  onSignIn(): void;
  /** She has read what will not reach the server. */
  onSeen(): void;
}

/** What stands in the way of saving, and what to do: offline, signed out, a program that is closed, a newer form; and what came from elsewhere. */
export function Banners(props: BannersProps) {
  const { state, currentStep, isSignedOut, wasEnded, signInFailure, onSignIn, onSeen } = props;
  const text = useText();
  const isOnline = useIsOnline();
  const isAway = !isOnline || state.saving === 'offline';
  const { taken, refusedItems, failingItems, answerAgain, lost } = state;
  const isMore = [taken, refusedItems, failingItems, answerAgain, lost].some(
    ({ length }) => length,
  );
  // Once there it stays: screen readers hear what changes in it.
  const [wasMore, setWasMore] = useState(isMore);
  if (isMore && !wasMore) setWasMore(true);
  return (
    <>
      <Banner>{isAway && text('application.offline')}</Banner>
      {isSignedOut && !isAway && (
        <Suspense fallback={null}>
          <SignedOutBanner wasEnded={wasEnded} failure={signInFailure} onSignIn={onSignIn} />
        </Suspense>
      )}
      <ClosedPrograms />
      {wasMore && (
        <Suspense fallback={null}>
          <SeldomBanners state={state} currentStep={currentStep} onSeen={onSeen} />
        </Suspense>
      )}
      <Banner>{state.application.held.length > 0 && text('application.held')}</Banner>
      <Banner>{state.hasNewRelease && text('application.release-changed')}</Banner>
    </>
  );
}
