import { Formio } from '@formio/js';

/** Form.io's renderer, which validates at each change by itself. */
const { schema, typed } = await (await fetch('/form.json')).json();
const components = Object.entries(schema.properties).map(([key, { title, maxLength }]) => ({
  type: 'textfield',
  key,
  label: title,
  input: true,
  validate: { maxLength, required: schema.required.includes(key) },
}));
const form = await Formio.createForm(document.getElementById('root'), { components });

window.validate = () => {
  form.checkValidity({ ...typed }, true, { ...typed });
  return form.errors.length;
};
