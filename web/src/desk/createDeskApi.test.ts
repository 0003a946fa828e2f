/** @jest-environment jsdom */
import { createDeskApi } from './createDeskApi.ts';

test('what the desk asks by itself says so, and what somebody opens does not', async () => {
  const sent: [path: string, mark: string | null][] = [];
  const api = createDeskApi({
    language: () => 'en',
    fetch: (async (path: string, { headers }: RequestInit) => {
      sent.push([path, new Headers(headers).get('Porchlight-Unattended')]);
      return { ok: true, status: 200, json: async () => ({}) };
    }) as unknown as typeof fetch,
  });
  await api.open();
  await api.notePresence(7);
  await api.hold(7, false);
  await api.hold(7, true);
  await api.case(7);
  expect(sent).toEqual([
    ['/api/desk', '?1'],
    ['/api/desk/cases/7/look', '?1'],
    ['/api/desk/cases/7/hold', '?1'],
    ['/api/desk/cases/7/hold', null],
    ['/api/desk/cases/7', null],
  ]);
});
