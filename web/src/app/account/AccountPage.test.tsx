/** @jest-environment jsdom */
import { jest } from '@jest/globals';
import { PortalProvider } from '@porchlight/engine/react';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import type { ComponentProps } from 'react';
import { type SignIn, SignInProvider } from '../../sign-in/index.ts';
import { AccountPage } from './AccountPage.tsx';

const user = { sub: 'rosa', name: 'rosa@example.org' };
const state = { status: 'signed-in', user };
const signIn = {
  subscribe: () => () => undefined,
  state: () => state,
  getAccessToken: async () => 'token',
} as unknown as SignIn;
const portal = {
  agency: { phone: '' },
  language: 'en',
  texts: { 'account.elsewhere-link': 'Change them there', 'toast-went-wrong': 'Sorry' },
} as unknown as ComponentProps<typeof PortalProvider>['portal'];
const entry = (number: number, more: object = {}) => ({
  number,
  when: `Sent ${number}`,
  wasSent: true,
  canStartFrom: false,
  ...more,
});
const asked: string[] = [];
const sent = {
  answeredIn: 'es',
  steps: [
    {
      heading: 'Otro contacto',
      lines: [
        { question: 'Nombre', answer: 'Luz' },
        { question: 'Idiomas', answer: 'Quechua\nAimara' },
      ],
      parts: [{ heading: 'Ana', lines: [{ question: 'Edad', answer: '7' }], parts: [] }],
    },
    { heading: 'Otro contacto', lines: [{ question: 'Nombre', answer: 'Sol' }], parts: [] },
  ],
};

function open(address = '/account') {
  history.replaceState(null, '', address);
  asked.length = 0;
  globalThis.fetch = jest.fn(async (path: unknown) => {
    asked.push(String(path));
    if (String(path).endsWith('/sent'))
      return { ok: true, headers: new Headers(), json: async () => sent } as Response;
    if (String(path).includes('receipt')) return { ok: false, status: 500 } as Response;
    const from = new URL(String(path), 'http://x').searchParams.get('from');
    const answer = from
      ? { applications: [entry(Number(from), { canStartFrom: true })] }
      : { applications: [entry(1003), entry(1002)], next: 1001 };
    return { ok: true, status: 200, headers: new Headers(), json: async () => answer } as Response;
  }) as typeof fetch;
  return render(page(portal));
}

const page = (shown: typeof portal) => (
  <PortalProvider portal={shown}>
    <SignInProvider signIn={signIn}>
      <AccountPage />
    </SignInProvider>
  </PortalProvider>
);

test('all of her applications can be reached; the first that was just shown takes the focus', async () => {
  open();
  await screen.findByText('Sent 1003');
  expect(document.activeElement).toBe(document.body);
  fireEvent.click(screen.getByText('account.applications-older'));
  await screen.findByText('Sent 1001');
  await waitFor(() => expect(document.activeElement?.id).toBe('application-1001'));
  expect(screen.getByText('Sent 1003')).toBeTruthy();
  expect(screen.queryByText('account.applications-older')).toBeNull();
  expect(document.querySelector('a[href="/application?from=1001"]')).toBeTruthy();
  expect(asked).toEqual(['/api/applications', '/api/applications?from=1001']);
});

test('a mail leads to what was sent, and a receipt that can not be had is told', async () => {
  open('/account?from=1001');
  await waitFor(() => expect(document.activeElement?.id).toBe('application-1001'));
  fireEvent.click(screen.getByText('receipt.save-number'));
  expect((await screen.findByRole('alert', {}, { timeout: 9000 })).textContent).toBe('Sorry');
  await act(async () => undefined);
});

test('what she sent can be read where it is listed, and put away again', async () => {
  open('/account?from=1001');
  const see = await screen.findByText('receipt.see-number');
  expect(see.getAttribute('aria-expanded')).toBe('false');
  fireEvent.click(see);
  expect((await screen.findByText('Luz')).closest('[lang]')?.getAttribute('lang')).toBe('es');
  const headings = screen.getAllByRole('heading', { level: 3 });
  expect(headings.map(({ textContent }) => textContent)).toEqual([
    'Otro contacto',
    'Otro contacto',
  ]);
  const list = screen.getByText(/Quechua/);
  expect(getComputedStyle(list).whiteSpace).toBe('pre-line');
  expect(screen.getByRole('heading', { level: 4 }).textContent).toBe('Ana');
  expect(document.activeElement).toBe(screen.getByRole('group', { name: 'receipt.see-number' }));
  expect(asked.at(-1)).toBe('/api/application/1001/sent');
  expect(see.getAttribute('aria-expanded')).toBe('true');
  fireEvent.click(see);
  expect(screen.queryByText('Luz')).toBeNull();
});

test('in another language what is open is put away: it was fetched in the old one', async () => {
  const { rerender } = open('/account?from=1001');
  fireEvent.click(await screen.findByText('receipt.see-number'));
  await screen.findByText('Luz');
  rerender(page({ ...portal, language: 'es' }));
  await waitFor(() => expect(screen.queryByText('Luz')).toBeNull());
  expect((await screen.findByText('receipt.see-number')).getAttribute('aria-expanded')).toBe(
    'false',
  );
});

test('what can not be had gives the button the focus back', async () => {
  open('/account?from=1001');
  const see = await screen.findByText('receipt.see-number');
  globalThis.fetch = jest.fn(async () => ({ ok: false, status: 400 }) as Response) as typeof fetch;
  act(() => see.focus());
  fireEvent.click(see);
  // A browser takes the focus from a button that is busy; jsdom leaves it there.
  await waitFor(() => expect(see.hasAttribute('disabled')).toBe(true));
  act(() => see.blur());
  await screen.findByRole('alert', {}, { timeout: 9000 });
  await waitFor(() => expect(document.activeElement).toBe(see));
});

test('while one of them is fetched the other can’t be asked for', async () => {
  open('/account?from=1001');
  const see = await screen.findByText('receipt.see-number');
  globalThis.fetch = jest.fn(() => new Promise<Response>(() => {})) as typeof fetch;
  fireEvent.click(see);
  const save = screen.getByText('receipt.save-number');
  await waitFor(() => expect(save.hasAttribute('disabled')).toBe(true));
});

test('her password and how she signs in are elsewhere: a link leads there', async () => {
  open();
  await screen.findByText('Sent 1003');
  const link = screen.getByText('Change them there');
  expect(link.getAttribute('href')).toBe('/authentication/profile');
});

test('what is older and can not be had is told, and what is shown stays', async () => {
  open();
  await screen.findByText('Sent 1003');
  const works = globalThis.fetch;
  globalThis.fetch = jest.fn(async () => ({ ok: false, status: 400 }) as Response) as typeof fetch;
  fireEvent.click(screen.getByText('account.applications-older'));
  expect((await screen.findByRole('alert', {}, { timeout: 9000 })).textContent).toBe('Sorry');
  expect(screen.getByText('Sent 1003')).toBeTruthy();
  // Trying once more is the same press; two at once bring it once.
  globalThis.fetch = works;
  const older = screen.getByText('account.applications-older');
  fireEvent.click(older);
  fireEvent.click(older);
  await screen.findByText('Sent 1001');
  expect(screen.getAllByText('Sent 1001')).toHaveLength(1);
  expect(screen.queryByRole('alert')).toBeNull();
  expect(asked).toEqual(['/api/applications', '/api/applications?from=1001']);
});
