/** @jest-environment jsdom */
import path from 'node:path';
import type { Form, Portal } from '@porchlight/engine';
import { compilePack, openRelease, type Release } from '@porchlight/engine/compile';
import {
  createFormStore,
  type FormServices,
  PortalProvider,
  SharedStateProvider,
} from '@porchlight/engine/react';
import { fireEvent, render, screen } from '@testing-library/react';
import type { ApplicationState } from '../session/records.ts';
import { StatusPage } from './StatusPage.tsx';

let release: Release;
beforeAll(async () => {
  release = openRelease(
    await compilePack(path.join(import.meta.dirname, '../../../../definitions')),
  );
});

const form: Form = {
  name: 'application',
  title: 'Application',
  steps: [],
  facts: {},
  keywords: {},
  schemas: {},
};
const portal = {
  language: 'en',
  timeZone: 'America/New_York',
  agency: { name: 'Agency', phone: '803-555-0142' },
  statuses: [
    {
      id: 'needs',
      role: 'review',
      label: 'Needs Documentation',
      next: 'Add them, or call 803-555-0142.',
    },
    { id: 'denied', role: 'submitted', tone: 'plain', label: 'Denied', next: '' },
    { id: 'waits', role: 'submitted', label: 'In Review', next: '', within: { workingDays: 10 } },
  ],
  texts: { 'status.may-ask': 'You may be asked' },
} as unknown as Portal;
const application: ApplicationState = {
  id: 1001,
  role: 'review',
  status: 'needs',
  statusLabel: '',
  statusNext: '',
  dateReceived: '2026-11-21T12:00:00Z',
  receiptMail: 'sent',
  lastDay: undefined,
  step: 0,
  visited: [],
  release: 'r1',
  isDemoUser: false,
  previous: undefined,
  corrections: [],
  held: [],
  answerAgain: [],
};
const requests = [{ id: 'r', title: 'Your newest energy bill', reason: 'It is too old.' }];

test('what can’t wait stands first, then what is missing by name, before messages, mail and all that was received', () => {
  const pointer = '/Home/HasNotice';
  const urgent = { must: { compare: [{ get: pointer }, '=', 'no'] }, at: [pointer], urgent: true };
  const step = {
    ...{ name: 'home', group: 'Home', title: 'Home', rules: [], gates: [], documents: [] },
    fields: [{ name: 'HasNotice', group: 'Home', pointer, type: 'string', wire: {}, messages: {} }],
    warnings: [{ ...urgent, message: 'call-now' }],
  };
  const store = createFormStore({
    form: { ...form, steps: [step] } as unknown as Form,
    answers: { Home: { HasNotice: 'yes' } },
    facts: { requests },
    kept: {},
  });
  const nothing = async () => undefined;
  const { container } = render(
    <PortalProvider portal={portal}>
      <SharedStateProvider store={store} services={{} as FormServices} ui={{}}>
        <StatusPage
          application={application}
          unread={1}
          onGoToDocuments={nothing}
          onSave={nothing}
          onFailure={nothing}
        />
      </SharedStateProvider>
    </PortalProvider>,
  );
  const inOrder = [
    'status.title',
    'call-now',
    'Your newest energy bill',
    'messages.title',
    'status.mail-sent',
    'Add them, or call',
  ];
  const places = inOrder.map((words) => {
    expect(screen.getByText(words, { exact: false })).toBeTruthy();
    return container.textContent!.indexOf(words);
  });
  expect(places).toEqual([...places].sort((one, other) => one - other));
  expect(screen.getByText('status.date-received').nextSibling!.textContent).toBe('11/21/2026');
  expect(screen.getByText('Add them', { exact: false }).querySelector('a[href^=tel]')).toBeTruthy();
});

test.each([
  [
    'en',
    "What's next",
    'We will read your application and call or email you if we have a question.',
    'We aim to answer by Friday, December 11, 2026.',
  ],
  [
    'es',
    'Qué sigue',
    'Vamos a leer su solicitud y le llamaremos o le escribiremos si tenemos alguna pregunta.',
    'Queremos responderle a más tardar el viernes 11 de diciembre de 2026.',
  ],
])('what comes next stands there with the day of the answer: %s', (language, term, next, when) => {
  const shipped = release.portal(language);
  const { id } = shipped.statuses.find(({ role, within }) => role === 'submitted' && within)!;
  const store = createFormStore({ form, answers: {}, facts: {}, kept: {} });
  const nothing = async () => undefined;
  const page = (answerBy?: string) => (
    <PortalProvider portal={shipped}>
      <SharedStateProvider store={store} services={{} as FormServices} ui={{}}>
        <StatusPage
          application={{ ...application, role: 'submitted', status: id, answerBy }}
          unread={0}
          onGoToDocuments={nothing}
          onSave={nothing}
          onFailure={nothing}
        />
      </SharedStateProvider>
    </PortalProvider>
  );
  const said = () => {
    const entry = screen.getByText(term).nextElementSibling!;
    return [...entry.children].map((line) => line.textContent);
  };
  const { rerender } = render(page('2026-12-11'));
  expect(said()).toEqual([next, when]);
  // Once that day is over, none is promised.
  rerender(page());
  expect(said()).toEqual([next]);
});

test('while it is read, what was not given is named, and nobody has to do anything about it', () => {
  const slot = { fact: 'documents', key: 'kind', categoryLabel: '', min: 1, isOptional: true };
  const documents = ['Photo ID', 'Income'].map((title, at) => ({
    ...slot,
    id: title,
    title,
    category: at,
  }));
  const step = { name: 'papers', group: 'Papers', fields: [], rules: [], gates: [], documents };
  const facts = { documents: [{ kind: 0 }] };
  const show = (state: Partial<ApplicationState>) => {
    const store = createFormStore({
      form: { ...form, steps: [step] } as unknown as Form,
      answers: {},
      facts,
      kept: {},
    });
    const nothing = async () => undefined;
    const { unmount } = render(
      <PortalProvider portal={portal}>
        <SharedStateProvider store={store} services={{} as FormServices} ui={{}}>
          <StatusPage
            application={{ ...application, role: 'submitted', ...state } as ApplicationState}
            unread={0}
            onGoToDocuments={nothing}
            onSave={nothing}
            onFailure={nothing}
          />
        </SharedStateProvider>
      </PortalProvider>,
    );
    const said = screen.queryByText('You may be asked')?.parentElement?.textContent;
    unmount();
    return said;
  };
  expect(show({ answerBy: '2026-12-11' })).toBe('You may be askedIncomestatus.may-ask-help');
  expect(show({ answerBy: undefined })).toBeUndefined();
});

test('what staff have corrected stands there with what she had sent, until she is asked for something', () => {
  const changedByStaff = [{ question: 'Last name', answer: 'Núñez', before: 'Nunez' }];
  const store = createFormStore({ form, answers: {}, facts: { changedByStaff }, kept: {} });
  const nothing = async () => undefined;
  const words = { 'status.changed-before': 'You had sent: Nunez' };
  const page = (role: string) => (
    <PortalProvider portal={{ ...portal, texts: words } as unknown as Portal}>
      <SharedStateProvider store={store} services={{} as FormServices} ui={{}}>
        <StatusPage
          application={{ ...application, role }}
          unread={0}
          onGoToDocuments={nothing}
          onSave={nothing}
          onFailure={nothing}
        />
      </SharedStateProvider>
    </PortalProvider>
  );
  const { rerender } = render(page('submitted'));
  const mark = screen.getByRole('region', { name: 'status.changed-by-staff' });
  expect(mark.textContent).toContain('Last nameNúñezYou had sent: Nunez');
  rerender(page('review'));
  expect(screen.queryByRole('region', { name: 'status.changed-by-staff' })).toBeNull();
});

test.each([
  ['with nothing asked, by the documents and by all that was sent', [], true],
  ['with papers asked for, by the documents', requests, false],
])('what comes back to her is opened %s', (_, asked, canLookOver) => {
  const store = createFormStore({ form, answers: {}, facts: { requests: asked }, kept: {} });
  const nothing = async () => undefined;
  const opened: string[] = [];
  const texts = { 'status.look-over': 'Look over my answers' };
  render(
    <PortalProvider portal={{ ...portal, texts } as unknown as Portal}>
      <SharedStateProvider store={store} services={{} as FormServices} ui={{}}>
        <StatusPage
          application={application}
          unread={0}
          onGoToDocuments={() => opened.push('documents')}
          onLookOver={() => opened.push('all')}
          onSave={nothing}
          onFailure={nothing}
        />
      </SharedStateProvider>
    </PortalProvider>,
  );
  fireEvent.click(screen.getByRole('button', { name: 'status.go-to-documents' }));
  const lookOver = screen.queryByRole('button', { name: 'Look over my answers' });
  if (lookOver) fireEvent.click(lookOver);
  expect(opened).toEqual(canLookOver ? ['documents', 'all'] : ['documents']);
});

test('that it was received is no news once it is decided', () => {
  const store = createFormStore({ form, answers: {}, facts: {}, kept: {} });
  const nothing = async () => undefined;
  const page = (answerBy?: string, status = 'decided') => (
    <PortalProvider portal={portal}>
      <SharedStateProvider store={store} services={{} as FormServices} ui={{}}>
        <StatusPage
          application={{ ...application, role: 'submitted', status, answerBy }}
          unread={0}
          onGoToDocuments={nothing}
          onSave={nothing}
          onFailure={nothing}
        />
      </SharedStateProvider>
    </PortalProvider>
  );
  const { rerender } = render(page('2026-12-11'));
  expect(screen.getByText('status.mail-sent')).toBeTruthy();
  rerender(page());
  expect(screen.queryByText('status.mail-sent')).toBeNull();
  // The day by which she was to hear is over, and she still waits.
  rerender(page(undefined, 'waits'));
  expect(screen.getByText('status.mail-sent')).toBeTruthy();
  // What is no good news has no tick, where the pack says so.
  const look = (label: string) => {
    const { dataset, children } = screen.getByText(label);
    return [dataset.look, children.length];
  };
  expect(look('In Review')).toEqual(['good', 1]);
  rerender(page(undefined, 'denied'));
  expect(look('Denied')).toEqual(['plain', 0]);
});
