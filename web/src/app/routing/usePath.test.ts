/** @jest-environment jsdom */
import { act, renderHook } from '@testing-library/react';
import { isApplication, openReturnTarget, usePath } from './usePath.ts';

test('after a sign-in the application opens within the document', () => {
  window.history.replaceState(null, '', '/authentication/login?returnUrl=x');
  const { result } = renderHook(usePath);
  act(() => openReturnTarget('http://localhost/application?from=mail'));
  expect(result.current).toBe('/application');
  expect(window.location.search).toBe('?from=mail');
});

test('why there was no sign-in is told within the document: there may be no line to load another', () => {
  window.history.replaceState(null, '', '/authentication/login');
  const { result } = renderHook(usePath);
  act(() => openReturnTarget('http://localhost/authentication/login-failed?message=x'));
  expect(result.current).toBe('/authentication/login-failed');
});

test('the application has one address, with or without a stroke at its end', () => {
  const paths = ['/application', '/application/', '/application/x', '/applications', '/'];
  expect(paths.filter(isApplication)).toEqual(['/application', '/application/']);
});
