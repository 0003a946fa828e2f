import type { Tables } from './expressions/Table.ts';
import type { Json, JsonObject, Pointer } from './json.ts';
import type { Schemas } from './judge/SchemaNode.ts';

export type { Table, TableRow, Tables } from './expressions/Table.ts';
export type { Json, JsonObject, Pointer } from './json.ts';

/**
 * What was typed, or what counts: group → field → value. A program's own answers stand one level
 * deeper, under its folder: `{ Home: { Rooms: 4, water: { Meter: 'A1' } } }`
 */
export type Answers = { [group: string]: { [field: string]: Json | undefined } };

/** What the caller knows and the kernel cannot: today, the members, the documents … Read as `/$/name`. */
export type Facts = JsonObject;

/** Stored restricted values that were not sent back: pointer → how it is shown (`***-**-1234`). They count as filled and valid. */
export type Kept = { [pointer: Pointer]: string };

/** One thing that the applicant has to change. `code` is a message id of the pack; `params` fill its places. */
export interface Problem {
  step: string;
  path: Pointer;
  code: string;
  params?: { [name: string]: string | number };
}

/** A compiled condition: `program` is chosen; `test` names a schema of the form that is asked of the value at a pointer. */
export type Condition =
  | { all: Condition[] }
  | { any: Condition[] }
  | { not: Condition }
  | { same: [Pointer, Pointer][] }
  | { filled: Pointer; is: boolean }
  | { program: string }
  | { test: string; at: Pointer; operands: Pointer[] }
  /** A keyword of the vocabulary, in a question about an odd value. */
  | { keyword: string; at: Pointer; limit: Json }
  /** Two values, worked out; it does not hold while one of them is blank. */
  | { compare: [Expression, Comparison, Expression] };

/** How two values are compared. */
export type Comparison = '<' | '<=' | '=' | '!=' | '>=' | '>';

/**
 * A value worked out of other values: a plain value, or one word of `expressions/calculate.ts` with what
 * belongs to it: `{ "sum": "/$/incomes", "of": "/amount" }`. Conditions in it are compiled.
 */
export type Expression = Json;

/** What has to hold between answers, where `when` holds: else `message` is said at each pointer of `at`. */
export interface Rule {
  id: string;
  when?: Condition;
  must: Condition;
  at: Pointer[];
  message: string;
  /** True: takes the place of every other message at its paths. */
  replaces?: boolean;
  /** `server`: judged only there, since the page has not the facts. */
  on?: 'server';
}

/** A question about an odd value: shown beside it, in nobody's way. */
export interface Warning {
  id: string;
  when?: Condition;
  /** What an ordinary answer fulfils. */
  must: Condition;
  at: Pointer[];
  message: string;
  /** True where it can't wait: then it stands at the top, too, once everything was sent. */
  urgent?: boolean;
}

/** What holds somebody at a step until `must` holds, beyond the step's own answers. */
export interface Gate {
  id: string;
  must: Condition;
  message: string;
  params?: { [name: string]: Expression };
  blocks: ('next' | 'back')[];
  /** The answers that it reads: it is judged only when they are valid. */
  reads: Pointer[];
}

/** How a field travels: its flat server name, and its conversion. */
export interface Wire {
  as: 'value' | 'yn' | 'date' | 'list' | 'flags' | 'none';
  /** The flat server name; absent for `flags` and `none`. */
  name?: string;
  /** `flags`: form value → server name of the boolean. */
  map?: { [value: string]: string };
}

/** A collection with calls of its own; never in the PUT. */
export interface Resource {
  /** Below `/api/application/`: `room`. */
  path: string;
  /** The form that one item fills. */
  form: string;
  /** The item's id on the wire. */
  idKey: string;
  /** The fact under which the items are read: `members`. */
  fact: string;
  /** The limit of `portal.json` on how many there can be. */
  limit?: string;
}

/** One of the answers that a field offers. */
export interface Choice {
  value: string | number;
  label: string;
  /** The folder of the program that it chooses. */
  program?: string;
  /** True when that program adds something: its part has to be loaded. */
  adds?: true;
  /** The first and the last day on which it can be chosen: `2026-11-01`. */
  opens?: string;
  closes?: string;
  /** Beside both: they come again each month or year. */
  every?: 'month' | 'year';
  /** From this day on it is offered to nobody; who has chosen it keeps it. */
  retired?: string;
  /** Of an amount that comes so often: how many times, in how many periods. */
  times?: number;
  over?: number;
}

/**
 * Who may see an answer. `public`: anyone. `personal`: the applicant and the agency. `restricted`: it is
 * encrypted where it is stored, and starred where it is shown.
 */
export type Classification = 'public' | 'personal' | 'restricted';

/** Where an amount is kept as it was typed: no field of its own, and in no list of questions. */
export interface TypedPlace {
  pointer: Pointer;
  /** As `Field.name`: it stands beside the answer. */
  name: string;
  /** Its flat server name. */
  wire: string;
}

/** A question as the compiler made it, in one language. Its JSON Schema keywords stand in the step's schema. */
export interface Field {
  pointer: Pointer;
  /** The step's group: the first token of the pointer. */
  group: string;
  /** Its key in the step's schema and UI schema: the rest of the pointer. */
  name: string;
  /** The folder of the program that asks it; absent for the form's own fields. */
  program?: string;
  type: 'string' | 'number' | 'integer' | 'boolean' | 'array' | 'object';
  required: boolean;
  title: string;
  /** Where its answers stood in an earlier release. */
  renamedFrom?: Pointer;
  when?: Condition;
  otherwise?: Expression;
  /** It is shown and not typed: this is its answer, in the page and in the server. */
  computed?: Expression;
  initially?: Condition;
  default?: Json;
  /** From this day on it is shown only to who has answered it. */
  retired?: string;
  /** A text counts in capital letters, however it was typed. */
  upperCase?: boolean;
  /** How many places a number has. It and the other keywords of `keywords/` stand here under their own names. */
  decimals?: number;
  mask?: string;
  classification: Classification;
  wire: Wire;
  resource?: Resource;
  /** Of a collection: the words by which somebody says that there is nothing to add. */
  none?: string;
  /** Beside `none`: what Next asks while the list is empty and nobody said so. */
  noneQuestion?: string;
  /** The choices, in page order, in the release's language. */
  choices?: Choice[];
  /** How often an amount may come: it is typed as it comes, and stored for one period. */
  frequencies?: {
    /** What stands above the box: the field's own title is of what is stored. */
    title: string;
    choices: Choice[];
    /** Where what was typed is kept beside the answer; absent where only the amount for one period is. */
    typed?: TypedPlace;
  };
  /** What to type and where to find it, said with the message where the answer is missing or wrong. */
  advice?: string;
  /** keyword → message id, the field's own before the pack's. */
  messages: { [keyword: string]: string };
}

/** A step of a form: what is asked on one page, and what has to hold there. */
export interface Step {
  name: string;
  group: string;
  title: string;
  description?: string;
  when?: Condition;
  fields: Field[];
  rules: Rule[];
  /** Absent in a release from before there were any. */
  warnings?: Warning[];
  gates: Gate[];
  /** Names the schema of the step's answers. */
  validator: string;
  /** The folder of the program that adds the step; absent for the form's own. */
  program?: string;
  /** The schemas of what chosen programs ask in this step, each judging its own answers. */
  parts?: { program: string; validator: string }[];
  /** The papers that the step that collects documents wants: its own, then those of chosen programs. */
  documents?: DocumentSlot[];
  /** Where its collection of documents is, and how an item tells its category. Absent in a release from before. */
  collects?: { fact: string; key: string };
  /** True where one may send without the step's papers, and add them by a link afterwards. */
  later?: true;
  /** What RJSF renders: titles and choices in the release's language, the pack's own keywords left out. */
  schema: JsonObject;
  uiSchema: JsonObject;
  /** Words of this step's buttons where they differ from the pages' texts. */
  buttons: { next?: string; back?: string };
  /** Names of questions that stand on one screen where the others stand alone. */
  pages?: string[][];
}

/** How much of a form is on the screen: whole steps, or one question or group at a time. */
export type Pace = 'steps' | 'one';

/** A paper that is wanted in a step that collects documents: so many of a category, while `when` holds. */
export interface DocumentSlot {
  /** `utility`, or of a program `water.bill` */
  id: string;
  /** Absent for one of the step's own. */
  program?: string;
  /** What stands above the program's documents. */
  intro?: string;
  title: string;
  help?: string;
  /** What counts as it. */
  examples?: string[];
  /** What counts in its place, for who has none of the examples. */
  alternatives?: string[];
  when?: Condition;
  /** The fact under which the collection's items are read, and the key and value of the category there. */
  fact: string;
  key: string;
  category: number | string;
  categoryLabel: string;
  min: number;
  /** It holds nobody back. */
  isOptional?: true;
  /** Of a program's: the id of the step's own slot whose place it takes. */
  replaces?: string;
  /** Staff asked for it after it was submitted. */
  isRequested?: true;
  /** Why they did. */
  reason?: string;
}

/** A paper that staff ask for, in the applicant's language: the fact `requests` is a list of them. */
export interface RequestedDocument {
  id: string;
  title: string;
  help?: string;
  reason?: string;
  category: number | string;
}

/** Who handles a program, where it is not the portal's own agency. */
export interface ProgramAgency {
  id: string;
  name: string;
  phone: string;
}

/** What one program adds to a form, in one language. JSON; the page fetches it when the program is chosen. */
export interface FormPart {
  /** The program's folder. */
  program: string;
  /** Questions within steps of the form, each lot after a field or at the end. */
  fields: {
    step: string;
    after?: string;
    fields: Field[];
    rules: Rule[];
    warnings?: Warning[];
    gates: Gate[];
    validator: string;
    /** What RJSF renders, by field name. */
    properties: { [name: string]: JsonObject };
    uiSchema: JsonObject;
    content: ContentBlock[];
  }[];
  /** Whole steps, each after or before a step of the form or of this part. */
  steps: { step: Step; after?: string; before?: string }[];
  documents: { step: string; needed: DocumentSlot[] }[];
  receipt: Pointer[];
  agencies?: ProgramAgency[];
  /** The program's own messages, by id: `water.meter-unknown`. */
  texts: Texts;
  /** What its steps, lots of questions and conditions ask, by name. */
  schemas: Schemas;
  /** The tables that its expressions look into, by name: `water.rates`. */
  tables?: Tables;
}

/** What is said of a form that stands alone: anybody answers it at an address of its own, without signing in. */
export interface StandaloneForm {
  /** What stands above its first step. */
  intro?: string;
  /** The first and the last day on which it is taken: `2026-11-01`. */
  opens?: string;
  closes?: string;
  /** Days for which what was sent is kept. */
  keepDays: number;
  /** What stands above the answers once it was received. */
  receipt: { title: string; text: string };
  /** How the first page speaks of it; absent where it does not. */
  listing?: { title: string; text: string; link: string };
}

/** A form of a release in one language. JSON; the page fetches it. */
export interface CompiledForm {
  name: string;
  title: string;
  steps: Step[];
  facts: { [name: string]: Expression };
  /** The tables that its expressions look into, and those of the programs that were composed with it. */
  tables?: Tables;
  /** keyword → message id, where a field declares none of its own. */
  keywords: { [keyword: string]: string };
  /** The answers that the receipt shows, in its order; a collection is shown as a count. */
  receipt?: Pointer[];
  /** True where the last step shows all answers above its own questions, each with a way to change it. */
  review?: boolean;
  /** Default: whole steps. `choose`: as the person likes, whole steps at first. */
  pace?: Pace | 'choose';
  /** True where the browser's voice may read the questions. */
  readAloud?: boolean;
  /** Present where the form stands alone. */
  standalone?: StandaloneForm;
  /**
   * A schema from elsewhere that is all that the form asks, as `engine/foreign` compiled it. The form
   * has no steps then.
   */
  foreign?: JsonObject;
  /** The field whose choices are programs: what they add is composed with the form. */
  programs?: Pointer;
  /** Who handles the programs that were composed with it. */
  agencies?: (ProgramAgency & { program: string })[];
  /** The messages that it brings, and those of the programs that were composed with it. */
  texts?: Texts;
  /** What its steps and conditions ask, by name: plain data, which `judge/` reads. */
  schemas: Schemas;
}

/** A form that can run: it is data all through. */
export type Form = CompiledForm;

/** What counts, at one moment. Made by `evaluate`, read by everything else. */
export interface Evaluation {
  /** Trimmed, blank left out, hidden left out, copies in. Includes no facts. */
  effective: Answers;
  /** The caller's facts and the form's own. */
  facts: Facts;
  kept: Kept;
  /** Names of the visible steps, in order. */
  steps: string[];
  /** Pointers of the visible fields. */
  visible: Set<Pointer>;
}

/** One piece of guidance: a heading, a paragraph or a list. Data, never markup. */
export interface ContentBlock {
  id: string;
  heading?: string;
  paragraph?: string;
  list?: { id: string; text: string }[];
  /** Shown only while this holds. */
  when?: Condition;
}

/** What a link without sign-in is for. */
export type LinkKind = 'appointment' | 'application';

/** One screen of an upload flow, in one language. */
export interface UploadStep {
  name: string;
  title: string;
  /** Summary: the title while something that is required is missing. */
  titleWhileMissing?: string;
  kind: 'overview' | 'documents' | 'email' | 'summary';
  content: ContentBlock[];
  /** Documents steps: the wire value of the category that the step's files get. */
  category?: number;
  /** Documents steps: whether an empty one is warned of. */
  isRequired?: boolean;
  /** Documents steps: the id of the message that the summary shows where no file is there. */
  emptyMessage?: string;
  /** The words of its Next button where they differ from the page's. */
  next?: string;
}

/** What the holder of a link walks through, in one language. JSON; the page fetches it. */
export interface UploadFlow {
  name: string;
  title: string;
  steps: UploadStep[];
}

/** A text of the pack in one language: a string, or a parsed ICU message (from the compile step) when it has places. */
export type Text = string | JsonObject[];
/** The texts of a pack in one language, by their ids. */
export type Texts = { [id: string]: Text };

/** What a status means to the engine, whatever it is called. */
export type StatusRole = 'draft' | 'initial' | 'submitted' | 'review' | 'expired';

/** Who sets a status: somebody with the operator's tool, a program of the agency with a key, or staff at the desk. */
export type StatusActor = 'operator' | 'key' | 'desk';

/** A way from one status to another, as `leadsTo` of a status says it. */
export interface StatusWay {
  /** The id of the status that may follow. */
  status: string;
  /** Who may set it. Default: each of them. */
  by?: StatusActor[];
  /** Whether it has to be said why. Default: false. */
  reason?: boolean;
}

/** A time in days: by the calendar of the agency, or by every calendar. */
export type Within = { workingDays: number } | { days: number };

/** A status of an application, as its pack names it. */
export interface Status {
  id: string;
  role: StatusRole;
  label: string;
  /** "What's next", a sentence or a few. */
  next: string;
  /** How long it takes at most until something is heard, from the day on which it was sent last. */
  within?: Within;
  /** Which may follow; not told to pages. Absent: each that can follow at all. */
  leadsTo?: StatusWay[];
}

/** Every limit of `portal.json`. All are required there: nobody keeps a figure for a missing one. */
export type Limits = {
  draftDays: number;
  appointmentLinkDays: number;
  applicationLinkDays: number;
  addressLinkHours: number;
  passwordLinkHours: number;
  invitationHours: number;
  documentsNeeded: number;
  documentBytes: number;
  photoPixels: number;
  picturePixels: number;
  checkSeconds: number;
  documentBytesPerAccount: number;
  documentBytesPerDay: number;
  jsonBytes: number;
  formBytes: number;
  entryBytes: number;
  importBytes: number;
  documentsPerApplication: number;
  documentsPerLink: number;
  membersPerApplication: number;
  incomesPerPerson: number;
  textLength: number;
  toastMilliseconds: number;
  minutesToApply: number;
  /** Absent or 0: an application does not open without a line. */
  offlineHours?: number;
};

/** What the page needs to know of the portal, in one language. JSON; the page fetches it. */
export interface Portal {
  release: string;
  language: string;
  languages: { id: string; name: string }[];
  agency: {
    name: string;
    shortName: string;
    phone: string;
    address: string;
    website: string;
    logo: string;
  };
  vendor: { name: string; url: string };
  accent: string;
  timeZone: string;
  statuses: Status[];
  limits: Limits;
  documentTypes: { type: string; extensions: string[] }[];
  fileCategories: { value: number; name: string; label: string }[];
  signIn: { popup: boolean };
  /** Every text of `pages/` (`landing.title`) and of `messages.json` (`required`). */
  texts: Texts;
}
