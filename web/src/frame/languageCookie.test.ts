/**
 * @jest-environment jsdom
 * @jest-environment-options {"url": "https://portal.example/"}
 */
import { rememberLanguage } from './languageCookie.ts';

test('on https a chosen language is remembered under the name that the server writes', () => {
  rememberLanguage('es');
  expect(document.cookie).toBe('__Host-language=es');
});
