import Form from '@rjsf/mui';
import validator from '@rjsf/validator-ajv8';
import { createRoot } from 'react-dom/client';

/** The same step in stock RJSF with MUI and its run-time validator, validated at each change. */
const { schema, uiSchema, formData } = await fetch('/stock.json').then((response) =>
  response.json(),
);
createRoot(document.getElementById('root')!).render(
  <Form
    schema={schema}
    uiSchema={uiSchema}
    formData={formData}
    validator={validator}
    liveValidate
  />,
);
