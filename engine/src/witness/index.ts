export type { TargetKind } from './CoverageTarget.ts';
export type { StepProof } from './findTraps.ts';
export type {
  Count,
  FilePlace,
  ShownAnswers,
  Way,
  Witness,
  WitnessFinding,
  WitnessReport,
} from './Report.ts';
export { type WitnessOptions, witnessesOf, witnessPack } from './witnessPack.ts';
