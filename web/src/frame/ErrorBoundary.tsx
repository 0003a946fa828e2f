import Button from '@mui/material/Button';
import type { Say } from '@porchlight/engine/react';
import { Component, type ReactNode } from 'react';
import { Notice } from './Notice.tsx';

interface Props {
  text: Say;
  children: ReactNode;
}

/** Catches what breaks while rendering: a page that says so, and the way on. */
export class ErrorBoundary extends Component<Props, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override render() {
    const { text, children } = this.props;
    if (!this.state.hasFailed) return children;
    return (
      <Notice
        title={text('application.crash-title')}
        action={
          <Button variant="contained" onClick={() => window.location.reload()}>
            {text('application.reload')}
          </Button>
        }
      >
        {text('application.crash')}
      </Notice>
    );
  }
}
