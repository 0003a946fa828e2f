export { openUnsentItems } from './createUnsentItems.ts';
export { createHeldCalls } from './heldCalls.ts';
export { tellUnsent } from './tellLost.ts';
