import { ThemeProvider } from '@mui/material/styles';
import { type Answers, loadForm } from '@porchlight/engine';
import {
  createFormStore,
  createMuiTheme,
  PortalProvider,
  SharedStateProvider,
  StepForm,
} from '@porchlight/engine/react';
import { deriveTheme } from '@porchlight/engine/theme';
import { createRoot } from 'react-dom/client';

/** The step as the portal renders it, inside the same providers. */
const json = (name: string) => fetch(name).then((response) => response.json());
const [definition, portal, { answers, facts, step }] = await Promise.all([
  json('/application.en.json'),
  json('/portal.en.json'),
  json('/ours.json'),
]);
const validators = '/application.validators.js';
const form = loadForm(definition, (await import(validators)).default);
const store = createFormStore({ form, answers: answers as Answers, facts, kept: {} });
const refuse = () => Promise.reject(new Error('Not in a benchmark'));
const services = {
  loadForm: refuse,
  saveItem: refuse,
  removeItem: refuse,
  reloadItems: refuse,
  uploadFile: refuse,
  openFile: refuse,
  reveal: refuse,
  notify: () => undefined,
};
store.touchStep(step);

createRoot(document.getElementById('root')!).render(
  <ThemeProvider theme={createMuiTheme(deriveTheme(portal.accent))}>
    <PortalProvider portal={portal}>
      <SharedStateProvider store={store} services={services} ui={{}}>
        <StepForm step={form.steps.find((one) => one.name === step)!} />
      </SharedStateProvider>
    </PortalProvider>
  </ThemeProvider>,
);
