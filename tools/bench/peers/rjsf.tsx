import Form from '@rjsf/mui';
import validator from '@rjsf/validator-ajv8';
import { createRoot } from 'react-dom/client';

/** Stock RJSF with MUI and its run-time validator, validated at each change. */
const { schema, typed } = await (await fetch('/form.json')).json();
createRoot(document.getElementById('root')!).render(
  <Form schema={schema} validator={validator} liveValidate />,
);

Object.assign(window, {
  validate: () => validator.validateFormData({ ...typed }, schema).errors.length,
});
