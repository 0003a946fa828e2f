import { createAjv, validate } from '@jsonforms/core';
import { materialCells, materialRenderers } from '@jsonforms/material-renderers';
import { JsonForms } from '@jsonforms/react';
import { createElement } from 'react';
import { createRoot } from 'react-dom/client';

/** JSON Forms with its MUI renderers; it validates at each change by itself. */
const { schema, typed } = await (await fetch('/form.json')).json();
createRoot(document.getElementById('root')).render(
  createElement(JsonForms, {
    schema,
    data: {},
    renderers: materialRenderers,
    cells: materialCells,
  }),
);
const validator = createAjv().compile(schema);

window.validate = () => validate(validator, { ...typed }).length;
