import { ThemeProvider } from '@mui/material/styles';
import type { Answers, Form } from '@porchlight/engine';
import {
  createFormStore,
  muiTheme,
  PortalProvider,
  SharedStateProvider,
  StepForm,
} from '@porchlight/engine/react';
import { createRoot } from 'react-dom/client';
import { idleServices } from './idleServices.ts';

/** The step as the portal renders it, inside the same providers. */
const json = (name: string) => fetch(name).then((response) => response.json());
const [definition, portal, { answers, facts, step }] = await Promise.all([
  json('/application.en.json'),
  json('/portal.en.json'),
  json('/ours.json'),
]);
const form: Form = definition;
const store = createFormStore({ form, answers: answers as Answers, facts, kept: {} });
store.touchStep(step);

createRoot(document.getElementById('root')!).render(
  <ThemeProvider theme={muiTheme}>
    <PortalProvider portal={portal}>
      <SharedStateProvider store={store} services={idleServices} ui={{}}>
        <StepForm step={form.steps.find((one) => one.name === step)!} />
      </SharedStateProvider>
    </PortalProvider>
  </ThemeProvider>,
);
