import { ThemeProvider } from '@mui/material/styles';
import type { Form } from '@porchlight/engine';
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

/** A step as the portal renders it; a changed definition is put into the store that stands. */
const json = (name: string) => fetch(name).then((response) => response.json());
const [definition, portal, { step }] = await Promise.all([
  json('/application.en.json'),
  json('/portal.en.json'),
  json('/step.json'),
]);
const open = (): Form => structuredClone(definition);
const facts = { today: '2026-11-21', year: 2026, limits: {} };
const store = createFormStore({ form: open(), answers: {}, facts, kept: {} });

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
  render(title: string) {
    const changed = definition.steps.find(({ name }: { name: string }) => name === step);
    const [first] = Object.values(changed.schema.properties) as { title: string }[];
    first!.title = title;
    changed.fields[0].title = title;
    store.update({ form: open() });
  },
});
