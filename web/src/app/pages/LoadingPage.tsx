import { Placeholder, useText } from '@porchlight/engine/react';
import { isApplication } from '../routing/usePath.ts';

/** What the document has shown since before this script was there: words that are true stay. */
const served = globalThis.document?.querySelector<HTMLElement>('#root > .skeleton');

const isMeant = (path: string) => isApplication(path) || path.startsWith('/authentication/');

function adopt(place: HTMLElement | null) {
  if (!place || !served) return;
  // It has appeared once.
  served.style.animation = 'none';
  place.replaceChildren(served);
}

/** The outline of the application while its answers are on their way. */
export function LoadingPage() {
  const text = useText();
  if (served && isMeant(window.location.pathname)) return <div ref={adopt} />;
  return (
    <div role="status" aria-label={text('application.loading')}>
      <Placeholder style={{ width: '60%', height: 34, marginBottom: 24 }} />
      {['first', 'second', 'third', 'fourth'].map((name) => (
        <Placeholder key={name} style={{ height: 52, marginBottom: 20 }} />
      ))}
    </div>
  );
}
