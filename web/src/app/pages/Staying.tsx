import { LateCallout, useText } from '@porchlight/engine/react';
import { useEffect, useState } from 'react';
import { stayWithoutLine } from '../../frame/stayWithoutLine.ts';
import { useSignIn } from '../../sign-in/index.ts';

const OWN = 'application.page-not-reached';

/** A link that leaves the page asks first whether there is a line; without one the page stays and says so. */
export function Staying() {
  const { signIn } = useSignIn();
  const text = useText();
  const [isTold, setTold] = useState(false);
  useEffect(
    () => stayWithoutLine({ isReachable: signIn.isReachable, tell: () => setTold(true) }),
    [signIn],
  );
  const words = text(OWN);
  // A release from before has no words of its own for it.
  const shown = words === OWN ? text('application.not-reached-title') : words;
  return isTold ? <LateCallout tone="warning">{shown}</LateCallout> : null;
}
