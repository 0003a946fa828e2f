import { LateCallout, useIsOnline, useText } from '@porchlight/engine/react';
import { useEffect, useState } from 'react';
import { stayWithoutLine } from '../../frame/stayWithoutLine.ts';
import { opensWithoutLine } from '../../service-worker/opensWithoutLine.ts';
import { useSignIn } from '../../sign-in/index.ts';

const OWN = 'application.page-not-reached';

/** A link that leaves the page asks first whether there is a line; without one the page stays and says so. */
export function Staying() {
  const { signIn } = useSignIn();
  const text = useText();
  const isOnline = useIsOnline();
  // How often since the line was there last: each refused press is told of.
  const [refused, setRefused] = useState(0);
  const [isWaiting, setWaiting] = useState(false);
  useEffect(() => {
    const { isReachable } = signIn;
    const tell = () => setRefused((count) => count + 1);
    return stayWithoutLine({ isReachable, isKept: opensWithoutLine, tell, tellWait: setWaiting });
  }, [signIn]);
  useEffect(() => {
    if (isOnline) setRefused(0);
  }, [isOnline]);
  const words = text(OWN);
  // A release from before has no words of its own for it.
  const shown = words === OWN ? text('application.not-reached-title') : words;
  // General words for waiting, which every release has: words of its own would be missing in those from before.
  const wait = text('document.loading');
  if (!isWaiting && refused === 0) return null;
  return (
    <div
      key={isWaiting ? 'wait' : refused}
      ref={(note) => note?.scrollIntoView({ block: 'nearest' })}
    >
      <LateCallout tone={isWaiting ? 'info' : 'warning'}>{isWaiting ? wait : shown}</LateCallout>
    </div>
  );
}
