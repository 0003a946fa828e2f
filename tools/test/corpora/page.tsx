import createCache from '@emotion/cache';
import { CacheProvider, ThemeProvider } from '@emotion/react';
import type { Json, Portal } from '@porchlight/engine';
import {
  type ExternalForm,
  type ExternalProblem,
  validateExternal,
} from '@porchlight/engine/external-schema';
import { muiTheme, PortalProvider } from '@porchlight/engine/react';
import {
  ExternalFields,
  type ExternalFormState,
  ExternalSummary,
  useExternalForm,
} from '@porchlight/engine/react/external-schema';
import { useState } from 'react';
import { createRoot, type Root } from 'react-dom/client';

/** What the test asks of the page. */
export interface CorporaPage {
  /** Shows a form; `showsAll` shows every problem at once. */
  show(name: string, options: { value?: Json; showsAll?: boolean }): Promise<void>;
  /** The problems of an instance, by the code that runs in the page. */
  validate(name: string, value: Json): Promise<ExternalProblem[]>;
  /** The instance as it stands in the form that is shown. */
  value(): Json | undefined;
}

const json = <T,>(name: string): Promise<T> => fetch(name).then((answer) => answer.json());
const forms = new Map<string, Promise<ExternalForm>>();

function formOf(name: string): Promise<ExternalForm> {
  if (!forms.has(name)) forms.set(name, json(`/forms/${name}.json`));
  return forms.get(name)!;
}

let root: Root | undefined;
let shown: ExternalFormState | undefined;
const portal = json<Portal>('/portal.json');
const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')!.nonce;
const cache = createCache({ key: 'css', nonce });

function Sheet(props: { form: ExternalForm; value?: Json; showsAll?: boolean }) {
  const form = useExternalForm(
    props.form,
    props.value === undefined ? {} : { initial: props.value },
  );
  const [showsAll, setShowsAll] = useState(props.showsAll ?? false);
  shown = form;
  return (
    <main>
      <h1>Form</h1>
      <h2>Your answers</h2>
      {showsAll && <ExternalSummary form={form} />}
      <ExternalFields form={form} showsAll={showsAll} />
      <button type="button" onClick={() => setShowsAll(true)}>
        Check
      </button>
    </main>
  );
}

const page: CorporaPage = {
  async show(name, options) {
    const [form, words] = await Promise.all([formOf(name), portal]);
    root?.unmount();
    root = createRoot(document.getElementById('root')!);
    root.render(
      <CacheProvider value={cache}>
        <ThemeProvider theme={muiTheme}>
          <PortalProvider portal={words}>
            <Sheet form={form} {...options} />
          </PortalProvider>
        </ThemeProvider>
      </CacheProvider>,
    );
    await new Promise((resolve) => setTimeout(resolve, 50));
  },
  validate: async (name, value) => validateExternal(await formOf(name), value),
  value: () => shown?.value,
};
Object.assign(window, { corpora: page });
