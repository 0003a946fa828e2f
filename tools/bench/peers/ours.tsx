import { ThemeProvider } from '@mui/material/styles';
import { evaluate, type Form, validate } from '@porchlight/engine';
import {
  createFormStore,
  muiTheme,
  PortalProvider,
  SharedStateProvider,
  StepForm,
  useVisibleSteps,
} from '@porchlight/engine/react';
import { createRoot } from 'react-dom/client';
import { idleServices } from '../pages/idleServices.ts';

/** A step as the portal renders and judges it. */
const json = (name: string) => fetch(name).then((response) => response.json());
const [form, portal, { step, typed }] = (await Promise.all([
  json('/application.en.json'),
  json('/portal.en.json'),
  json('/form.json'),
])) as [Form, never, { step: string; typed: Record<string, string> }];
const facts = { today: '2026-11-21', year: 2026, limits: {} };
const store = createFormStore({ form, answers: {}, facts, kept: {} });
const { group } = form.steps.find(({ name }) => name === step)!;

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

Object.assign(window, {
  validate() {
    const evaluation = evaluate(form, { [group]: { ...typed } }, facts);
    return validate(form, evaluation, { steps: [step] }).length;
  },
});
