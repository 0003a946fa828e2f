export { ForeignFields, type ForeignFieldsProps } from './ForeignFields.tsx';
export { ForeignSummary } from './ForeignSummary.tsx';
export { type ForeignFormState, useForeignForm } from './useForeignForm.ts';
