export { ExternalFields, type ExternalFieldsProps } from './ExternalFields.tsx';
export { ExternalSummary } from './ExternalSummary.tsx';
export { type ExternalFormState, useExternalForm } from './useExternalForm.ts';
