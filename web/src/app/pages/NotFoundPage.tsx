import { useText } from '@porchlight/engine/react';
import { Notice } from '../../frame/Notice.tsx';

/** An address that the application has not. */
export function NotFoundPage() {
  const text = useText();
  return (
    <Notice
      title={text('application.not-found-title')}
      action={
        <a className="button" href="/application">
          {text('application.go-to-application')}
        </a>
      }
    >
      {text('application.not-found')}
    </Notice>
  );
}
