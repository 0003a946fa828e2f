import { createElement } from 'react';
import { createRoot } from 'react-dom/client';
import { Model } from 'survey-core';
import { Survey } from 'survey-react-ui';

/** SurveyJS's Form Library, validated at each change of an answer. */
const { schema, typed } = await (await fetch('/form.json')).json();
const elements = Object.entries(schema.properties).map(([name, { title, maxLength }]) => ({
  type: 'text',
  name,
  title,
  isRequired: schema.required.includes(name),
  validators: [{ type: 'text', maxLength }],
}));
const options = { elements, checkErrorsMode: 'onValueChanged', textUpdateMode: 'onTyping' };
createRoot(document.getElementById('root')).render(
  createElement(Survey, { model: new Model(options) }),
);
const filled = new Model(options);
filled.data = { ...typed };

window.validate = () => {
  filled.validate(false);
  return filled.getAllQuestions().filter((question) => question.hasErrors(false)).length;
};
