import { configure, render } from '@testing-library/react';
import type { ReactNode } from 'react';
import type { Answers, Form, Kept, Portal, Texts } from '../../kernel/index.ts';
import { PortalProvider } from '../portal/PortalProvider.tsx';
import type { FormServices } from '../state/FormServices.ts';
import { SharedStateProvider, type UiState } from '../state/SharedStateProvider.tsx';
import { createFormStore } from '../store/createFormStore.ts';

// A part that is fetched when it is needed takes longer than a second on a busy machine.
configure({ asyncUtilTimeout: 15_000 });

const sampleLimits: Portal['limits'] = {
  draftDays: 30,
  appointmentLinkDays: 14,
  applicationLinkDays: 30,
  addressLinkHours: 24,
  passwordLinkHours: 1,
  invitationHours: 72,
  documentsNeeded: 4,
  documentBytes: 1000,
  photoPixels: 3000,
  picturePixels: 1_000_000,
  checkSeconds: 60,
  documentBytesPerAccount: 10_000,
  documentBytesPerDay: 10_000,
  jsonBytes: 262_144,
  entryBytes: 65_536,
  importBytes: 4_194_304,
  formBytes: 16_384,
  documentsPerApplication: 20,
  documentsPerLink: 20,
  membersPerApplication: 20,
  incomesPerPerson: 20,
  textLength: 2000,
  toastMilliseconds: 5000,
  minutesToApply: 30,
};

/** A portal with just enough in it. */
export function samplePortal(texts: Texts = {}): Portal {
  return {
    release: 'r1',
    language: 'en',
    languages: [{ id: 'en', name: 'English' }],
    agency: { name: 'Agency', shortName: 'A', phone: '', address: '', website: '', logo: '' },
    vendor: { name: 'Vendor', url: 'https://vendor.example' },
    accent: '#f2a33a',
    timeZone: 'America/New_York',
    statuses: [],
    limits: sampleLimits,
    documentTypes: [{ type: 'application/pdf', extensions: ['pdf'] }],
    fileCategories: [],
    signIn: { popup: false },
    texts: { required: 'Required', 'state-provider': 'Please add SharedStateProvider', ...texts },
  };
}

const refuse = () => Promise.reject(new Error('Not in this test'));

/** Services that refuse; a test replaces what it needs. */
export const noServices: FormServices = {
  loadForm: refuse,
  saveItem: refuse,
  changeItem: refuse,
  removeItem: refuse,
  reloadItems: refuse,
  uploadFile: refuse,
  openFile: refuse,
  reveal: refuse,
  notify: () => undefined,
};

export interface RenderFormOptions {
  form: Form;
  answers?: Answers;
  kept?: Kept;
  services?: Partial<FormServices>;
  ui?: Partial<UiState>;
  texts?: Texts;
  /** Of the page. Default `en`. */
  language?: string;
}

/** Renders something inside a portal and an application. */
export function renderForm(children: ReactNode, options: RenderFormOptions) {
  const { form, answers = {}, kept = {}, services, ui, texts, language = 'en' } = options;
  const store = createFormStore({ form, answers, facts: { today: '2026-11-21' }, kept });
  const view = render(
    <PortalProvider portal={{ ...samplePortal(texts), language }}>
      <SharedStateProvider store={store} services={{ ...noServices, ...services }} ui={ui ?? {}}>
        {children}
      </SharedStateProvider>
    </PortalProvider>,
  );
  return { ...view, store };
}
