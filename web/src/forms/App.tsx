import { ThemeProvider } from '@mui/material/styles';
import { externalOf } from '@porchlight/engine/external-schema';
import { createSay, FormStoreProvider, muiTheme, PortalProvider } from '@porchlight/engine/react';
import { lazy, Suspense, useCallback, useEffect, useMemo, useSyncExternalStore } from 'react';
import { ErrorBoundary } from '../frame/ErrorBoundary.tsx';
import { rememberLanguage } from '../frame/languageCookie.ts';
import { translateFrame } from '../frame/translateFrame.ts';
import { useFrame } from '../frame/useFrame.ts';
import { reloadAfterDeploy } from '../release/reloadAfterDeploy.ts';
import { FormPage } from './FormPage.tsx';
import { SentPage } from './SentPage.tsx';
import type { FormSession } from './session/createFormSession.ts';

/** Most forms ask in steps of the pack's own: only external forms fetch what shows any schema. */
const ExternalPage = lazy(() =>
  import('./external-schema/ExternalPage.tsx').then(({ ExternalPage: component }) => ({
    default: component,
  })),
);

/** The page of a form that stands alone: its words, its colours, its language. */
export function App({ session }: { session: FormSession }) {
  const state = useSyncExternalStore(session.subscribe, session.getState);
  const { portal, form } = state.loaded;
  const text = useMemo(() => createSay(portal.texts, portal.language), [portal]);

  const handleLanguage = useCallback(
    async (language: string) => {
      rememberLanguage(language);
      try {
        await session.setLanguage(language);
        const next = session.getState().loaded.portal;
        translateFrame(language, createSay(next.texts, language));
      } catch {
        // What was typed is kept in the tab; only what may not be kept would be lost.
        window.location.reload();
      }
    },
    [session],
  );
  useFrame({ onLanguage: handleLanguage });
  useEffect(() => reloadAfterDeploy({ flush: async () => undefined }), []);

  return (
    <ThemeProvider theme={muiTheme}>
      <PortalProvider portal={portal}>
        <ErrorBoundary text={text}>
          <FormStoreProvider store={session.store}>
            {state.receipt ? (
              <SentPage
                standalone={form.standalone!}
                receipt={state.receipt}
                hasAnswers={state.hasSent && (form.receipt ?? []).length > 0}
                onRestart={session.restart}
              />
            ) : externalOf(form) ? (
              <Suspense>
                <ExternalPage key={state.loaded.hash} session={session} state={state} />
              </Suspense>
            ) : (
              <FormPage session={session} state={state} />
            )}
          </FormStoreProvider>
        </ErrorBoundary>
      </PortalProvider>
    </ThemeProvider>
  );
}
