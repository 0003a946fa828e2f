import { ThemeProvider } from '@mui/material/styles';
import type { Form, Portal } from '@porchlight/engine';
import {
  createFormStore,
  type FormStore,
  muiTheme,
  PortalProvider,
  SharedStateProvider,
  StepForm,
  useVisibleSteps,
} from '@porchlight/engine/react';
import { createRoot } from 'react-dom/client';
import { idleServices } from './idleServices.ts';

/** What forms know of the world on the pages that are measured. */
export const FACTS = { today: '2026-11-21', year: 2026, limits: {} };

/** Reads a file that the measurement serves beside the page. */
export const readJson = (name: string) => fetch(name).then((response) => response.json());

/** Renders a step as the portal does. @returns The store behind it. */
export function showStep(form: Form, portal: Portal, step: string): FormStore {
  const store = createFormStore({ form, answers: {}, facts: FACTS, kept: {} });

  function Step() {
    return <StepForm step={useVisibleSteps().find(({ name }) => name === step)!} />;
  }

  createRoot(document.getElementById('root')!).render(
    <ThemeProvider theme={muiTheme}>
      <PortalProvider portal={portal}>
        <SharedStateProvider store={store} services={idleServices} ui={{}}>
          <Step />
        </SharedStateProvider>
      </PortalProvider>
    </ThemeProvider>,
  );
  return store;
}
