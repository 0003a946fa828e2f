import { ThemeProvider } from '@mui/material/styles';
import { createSay, muiTheme, PortalProvider } from '@porchlight/engine/react';
import { useCallback, useMemo, useRef, useState } from 'react';
import { ErrorBoundary } from '../frame/ErrorBoundary.tsx';
import { rememberLanguage } from '../frame/languageCookie.ts';
import { translateFrame } from '../frame/translateFrame.ts';
import { useFrame } from '../frame/useFrame.ts';
import { LinkPage } from './LinkPage.tsx';
import type { LinkApi } from './link/createLinkApi.ts';
import type { OpenedLink } from './link/openLink.ts';
import { createLinkSession } from './session/createLinkSession.ts';

export interface AppProps {
  api: LinkApi;
  link: OpenedLink;
  /** The same link in another language. */
  open(language: string): Promise<OpenedLink>;
}

/** The page of a link that works: its words, its colours, its language. */
export function App({ api, link: first, open }: AppProps) {
  const [link, setLink] = useState(first);
  const { portal } = link;
  const text = useMemo(() => createSay(portal.texts, portal.language), [portal]);
  const latest = useRef(text);
  latest.current = text;
  const [session] = useState(() =>
    createLinkSession({
      api,
      email: first.summary.email ?? '',
      count: first.flow.steps.length,
      onEmailFailed: () => latest.current('link-email-failed'),
    }),
  );

  const handleLanguage = useCallback(
    async (language: string) => {
      rememberLanguage(language);
      // The calls ask for it from now on.
      document.documentElement.lang = language;
      try {
        const next = await open(language);
        // In place only where the steps are the same ones: a new release may have others.
        if (next.flow.steps.length !== first.flow.steps.length) return window.location.reload();
        translateFrame(language, createSay(next.portal.texts, language));
        session.alert.set(undefined);
        setLink(next);
        // Why a file was refused is said in the language that was asked for.
        void session.fileList.refresh();
      } catch {
        window.location.reload();
      }
    },
    [open, session, first],
  );
  useFrame({ onLanguage: handleLanguage });

  return (
    <ThemeProvider theme={muiTheme}>
      <PortalProvider portal={portal}>
        <ErrorBoundary text={text}>
          <LinkPage link={link} session={session} />
        </ErrorBoundary>
      </PortalProvider>
    </ThemeProvider>
  );
}
