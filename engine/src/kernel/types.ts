/** The data that the kernel reads and makes, by what it describes. */
export type { Table, TableRow, Tables } from './expressions/Table.ts';
export type { Json, JsonObject, Pointer } from './json.ts';
export type { Answers, Evaluation, Facts, Kept, Problem } from './types/answers.ts';
export type {
  ComparisonSign,
  Condition,
  Expression,
  Gate,
  Rule,
  Warning,
} from './types/conditions.ts';
export type { Choice, Classification, Field, Resource, TypedPlace, Wire } from './types/fields.ts';
export type { CompiledForm, Form, Pace, StandaloneForm } from './types/forms.ts';
export type { Limits, Portal } from './types/portal.ts';
export type { FormPart, ProgramAgency } from './types/programs.ts';
export type { Status, StatusActor, StatusRole, StatusWay, Within } from './types/statuses.ts';
export type { DocumentSlot, RequestedDocument, Step } from './types/steps.ts';
export type { ContentBlock, Text, Texts } from './types/texts.ts';
export type { LinkKind, UploadFlow, UploadStep } from './types/uploads.ts';
