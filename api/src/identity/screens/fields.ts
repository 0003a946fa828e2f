import type { PageView } from '../../pages/index.ts';
import { PASSWORD_LENGTH } from '../passwords.ts';
import type { FieldOptions } from './form.ts';

/** The fields that stand on more than one page. */

/** Her address, by which a browser knows the account. */
export const emailField = ({ text }: PageView, value?: string): FieldOptions => ({
  name: 'email',
  label: text('identity.email'),
  type: 'email',
  autocomplete: 'username',
  value,
});

/** The field for a new password, with its rules as help. */
export const newPasswordField = ({ text }: PageView): FieldOptions => ({
  name: 'new-password',
  label: text('identity.new-password'),
  help: text('identity.password-help', PASSWORD_LENGTH),
  type: 'password',
  autocomplete: 'new-password',
});

/** Her password once more, before what matters. */
export const currentPasswordField = ({ text }: PageView, name = 'password'): FieldOptions => ({
  name,
  label: text('identity.current-password'),
  type: 'password',
  autocomplete: 'current-password',
});

/** A code of her app. */
export const codeField = ({ text }: PageView): FieldOptions => ({
  name: 'code',
  label: text('account.code'),
  help: text('account.code-help'),
  type: 'digits',
  autocomplete: 'one-time-code',
});
