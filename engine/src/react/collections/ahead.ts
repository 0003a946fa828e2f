/** What steps with lists show, and the forms of their items: one import that brings them all. */
export { FrequentAmount } from '../widgets/money/FrequentAmount.tsx';
export { DocumentsCollection } from './documents/DocumentsCollection.tsx';
export { ModalCollection } from './modal/ModalCollection.tsx';
export { ItemWizard } from './wizard/ItemWizard.tsx';
export { WizardCollection } from './wizard/WizardCollection.tsx';
