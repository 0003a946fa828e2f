import { Formio } from '@formio/js';

/** Form.io's renderer: a changed definition is given to the form that stands. */
const { count } = await (await fetch('/step.json')).json();
const components = Array.from({ length: count }, (_, index) => ({
  type: 'textfield',
  key: `q${index + 1}`,
  label: `Question ${index + 1}`,
  input: true,
  validate: { maxLength: 40 },
}));
const form = await Formio.createForm(document.getElementById('root'), { components });

window.render = (title) => {
  components[0].label = title;
  void form.setForm({ components: structuredClone(components) });
};
