export { openUnsentItems } from './createUnsentItems.ts';
export { createHeldCalls } from './heldCalls.ts';
export { forgetLost, takeUpUnsent } from './takeUpUnsent.ts';
