/** @jest-environment jsdom */
import { jest } from '@jest/globals';
import { openSession } from './session.ts';
import { isFresh, readStoredUser, wasHere } from './storedUser.ts';

const CLIENT = 'porchlight-web';
const KEY = `oidc.user:https://portal.example/oidc:${CLIENT}`;
const inSeconds = (seconds: number) => Math.floor(Date.now() / 1000) + seconds;

function store(expiresAt: number, profile: object = { sub: 'ana', name: 'ana@example.com' }): void {
  sessionStorage.setItem(
    KEY,
    JSON.stringify({ profile, access_token: 'token', expires_at: expiresAt }),
  );
}

beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
});

test('nobody is signed in where nothing is stored', () => {
  expect(openSession(CLIENT).state()).toEqual({ status: 'anonymous' });
});

test('a stored user with a fresh token is signed in at once', () => {
  store(inSeconds(60));
  expect(openSession(CLIENT).state()).toEqual({
    status: 'signed-in',
    user: { sub: 'ana', name: 'ana@example.com' },
  });
});

test('with an old token it is unknown until the provider was asked', () => {
  store(inSeconds(-1));
  const session = openSession(CLIENT);
  expect(session.state()).toEqual({ status: 'unknown' });
  session.expire();
  expect(session.state()).toEqual({ status: 'anonymous' });
});

test("another client's user, and what can't be read, is nobody", () => {
  sessionStorage.setItem('oidc.user:https://portal.example/oidc:another', '{}');
  sessionStorage.setItem(KEY, '{"profile":{}}');
  expect(readStoredUser(CLIENT)).toBeUndefined();
  sessionStorage.setItem(KEY, 'nonsense');
  expect(readStoredUser(CLIENT)).toBeUndefined();
});

test('a token is fresh while enough of its time is left', () => {
  store(inSeconds(20));
  expect(isFresh(readStoredUser(CLIENT)!)).toBe(true);
  expect(isFresh(readStoredUser(CLIENT)!, 30)).toBe(false);
});

test('a session that expires keeps who it was; one that ends forgets', () => {
  store(inSeconds(60));
  const session = openSession(CLIENT);
  const ended = jest.fn();
  const changed = jest.fn();
  session.onSessionEnded(ended);
  session.subscribe(changed);
  session.expire();
  expect(session.state()).toMatchObject({ status: 'expired', user: { sub: 'ana' } });
  session.begin({ sub: 'ana', name: 'ana@example.com' });
  expect(session.state().status).toBe('signed-in');
  expect(wasHere()).toBe(true);
  session.end('outside');
  expect(session.state()).toEqual({ status: 'anonymous', reason: 'outside' });
  expect(sessionStorage.length).toBe(0);
  expect(ended.mock.calls).toEqual([['outside']]);
  expect(changed).toHaveBeenCalledTimes(3);
});

test('a logout is told even by a page that had nobody, and the browser forgets that somebody was here', () => {
  const session = openSession(CLIENT);
  localStorage.setItem('porchlight.was-here', '1');
  const ended = jest.fn();
  session.onSessionEnded(ended);
  session.end('logout');
  expect(ended).toHaveBeenCalledWith('logout');
  expect(wasHere()).toBe(false);
});

test('a renewed token of the same person is no news', () => {
  store(inSeconds(60));
  const session = openSession(CLIENT);
  const changed = jest.fn();
  session.subscribe(changed);
  session.begin({ sub: 'ana', name: 'ana@example.com' });
  expect(changed).not.toHaveBeenCalled();
});
