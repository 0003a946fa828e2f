import { Placeholder, useText } from '@porchlight/engine/react';

/** The outline of the application while its answers are on their way. */
export function LoadingPage() {
  const text = useText();
  return (
    <div role="status" aria-label={text('application.loading')}>
      <Placeholder style={{ width: '60%', height: 34, marginBottom: 24 }} />
      {['first', 'second', 'third', 'fourth'].map((name) => (
        <Placeholder key={name} style={{ height: 52, marginBottom: 20 }} />
      ))}
    </div>
  );
}
