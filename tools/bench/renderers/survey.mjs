import { createElement } from 'react';
import { createRoot } from 'react-dom/client';
import { Model } from 'survey-core';
import { Survey } from 'survey-react-ui';

/** SurveyJS's Form Library: a changed definition is a new model. */
const { count } = await (await fetch('/step.json')).json();
const elements = Array.from({ length: count }, (_, index) => ({
  type: 'text',
  name: `q${index + 1}`,
  title: `Question ${index + 1}`,
  maxLength: 40,
}));
const root = createRoot(document.getElementById('root'));

window.render = (title) => {
  elements[0].title = title;
  root.render(createElement(Survey, { model: new Model({ elements }) }));
};
window.render('Question 1');
