export type { StepProof } from './findTraps.ts';
export type { GoalKind } from './Goal.ts';
export type { Count, Place, Way, Witness, WitnessReport } from './Report.ts';
export { type WitnessOptions, witnessesOf, witnessPack } from './witnessPack.ts';
