// Generated from the meta-schemas: node --import tsx tools/definitions/writePackTypes.ts

import type { Json, JsonObject } from '../../kernel/types.ts';

/** Which upload flow an agency's people walk through, by the agency's code. */
export type AgenciesSource = {
  /** The meta-schema of this file, so that an editor can help. */
  $schema: string;
  /** Links for an appointment. */
  appointment: AgenciesChoiceSource;
  /** Links for an application. */
  application: AgenciesChoiceSource;
};

/** The name of a flow: a folder of uploads/. */
export type AgenciesFlowSource = string;

/** The flow of everybody, and those that have another. */
export type AgenciesChoiceSource = {
  /** The flow of each agency that is not named below. */
  flow: AgenciesFlowSource;
  /** An agency's code → its flow: "157": "short-list". */
  agencies: {
    [k: string]: AgenciesFlowSource;
  };
};

export type ConditionSource = JsonObject;

/** What staff see at the desk of each application that was sent. Without this file the portal has no desk. */
export type DeskSource = {
  /** The meta-schema of this file, so that an editor can help. */
  $schema: string;
  /** The lists of cases in their order: files of desk/queues/. */
  queues: string[];
  /** What staff can do with a case, in the order of the buttons: files of desk/actions/. */
  actions: string[];
  /** The answers that name a case in lists, in their order. None may be restricted. */
  name: PointerSource[];
  /** The answers that a search looks in, beside the number. None may be restricted. */
  search: PointerSource[];
  /** The answers by which a search finds a case only when they are typed whole. Keyed hashes are compared, so that an answer may be restricted. That a case was found so is in its audit trail. */
  searchExact?: PointerSource[];
  /**
   * By which answers two cases may be of the same household: staff see the other one beside the case.
   *
   * Items: One way to be alike. Cases are compared by keyed hashes, so that an answer may be restricted.
   */
  same?: {
    /** Its name. */
    id: string;
    /** What staff read beside the other case. */
    label: string;
    /** The answers that all have to be alike. Case, accents and punctuation are left out. A case in which one is blank is like no other. */
    by: PointerSource[];
  }[];
  /**
   * Marks that actions set and clear.
   *
   * Items: One mark.
   */
  flags?: {
    /** Its name, as it is stored. Never change it once it was used. */
    id: string;
    /** What staff read. */
    label: string;
  }[];
  /** Minutes for which a case stays with the clerk who opened it to work on it. Each thing done with it starts them anew. */
  holdMinutes: number;
  /** Staff may do one thing with many cases of a list at once: actions that say "bulk". Absent: with one at a time. */
  bulk?: {
    /** How many cases at most. Each is done by itself: a hundred take some seconds. */
    most: number;
  };
  /** What is counted of cases and drafts, for roles that may "report". Absent: nothing. */
  reports?: {
    /**
     * Ids of the statuses in which a case waits for somebody: how many do, and since when.
     *
     * Items: The id of a status.
     */
    waiting: string[];
    /** Days after which a draft that nobody goes on with counts as left, at the step that was open last. */
    quietDays: number;
  };
  /** Staff may keep lists of their own: a queue narrowed by what it names under "narrow", under a name. Absent: they keep none. */
  views?: {
    /** How many lists one person may keep. */
    most: number;
  };
  /** How applicants may write about an application that they sent. Absent: they read, and do not write. */
  messages?: {
    /** Characters of a message. */
    maxLength: number;
    /** How many messages about one application may wait for an answer at the same time. */
    mostUnanswered: number;
  };
  /** How a message to an applicant is printed to be sent by post. Absent: it is not. */
  letter?: {
    /** The size of the sheet. */
    paper: 'letter' | 'a4';
    /** Where the window of the envelope shows the address: millimeters on the folded sheet. */
    window: {
      /** From the left edge. */
      left: number;
      /** From the upper edge. */
      top: number;
      /** How wide it is. */
      width: number;
      /** How high it is. */
      height: number;
    };
    /** The lines of the address. One in which no answer was given is left out. */
    to: string[][];
  };
  /** How mails about messages go. Absent: each at once. */
  mail?: {
    /** The first mail goes at once. For so many minutes after it what is told the same applicant, or the same one of the staff about any case, waits, and goes as one. */
    digestMinutes: number;
  };
  /** How applicants are reached by text message, who have said in their messages that they want it. Absent: they are not. */
  textMessages?: {
    /** The answer that is the number of the phone. It has a mask of digits, and is not restricted. */
    to: PointerSource;
    /** What stands before a number that names no country. */
    callingCode: string;
    /** Hours in which nobody is texted, by the clocks of the portal's time zone: what is told then goes when they are over. Absent: none are quiet. */
    quiet?: {
      /** When they begin. */
      from: string;
      /** When they end; on the next day, where it is not later. */
      to: string;
    };
    /** Minutes for which a text waits. What is told meanwhile of the same application goes with it, as one text that says how many messages there are. */
    digestMinutes: number;
    /**
     * Words by which an applicant ends the texts that she gets. Whatever stands here, STOP does.
     *
     * Items: A word, in whatever letters.
     */
    stop: string[];
    /**
     * Words by which she has them again.
     *
     * Items: A word, in whatever letters.
     */
    start: string[];
    /**
     * Words that are answered with the name of the agency that texts her, and how to end the texts.
     *
     * Items: A word, in whatever letters.
     */
    help: string[];
  };
};

/** One thing that staff can do with a case. A step of the same name (NAME.schema.json beside it) is the form that it asks for. */
export type DeskActionSource = {
  /** The meta-schema of this file, so that an editor can help. */
  $schema: string;
  /** The words on the button. */
  label: string;
  /** What will happen, and to whom: it stands beside the button before it is pressed. */
  says: string;
  /** The roles that may do it. */
  by: string[];
  /** The statuses in which it is offered. */
  from: string[];
  /** The status that it gives. Absent: it stays as it is. */
  to?: string;
  /** A condition over answers and what is known of the case; without it the action is not offered. */
  when?: ConditionSource;
  /** Separation of duties: who did one of these actions with a case may not do this one with it, so that another person decides. */
  separateFrom?: {
    /** The actions, whenever they were done with the case; this one may be among them. */
    actions: string[];
    /** The statuses in which it is so, out of those of "from". Absent: in each of them. */
    in?: string[];
  };
  /** It takes back the answers and the papers that are asked for. Without it an action that leads to another status, and asks for nothing there itself, waits until nothing is asked for any more. It has to lead to a status of another role than review, in which nothing is asked for. */
  withdraws?: true;
  /** It may be done with many cases of a list at once, after a preview of what would happen to each. desk.json says with how many. */
  bulk?: true;
  /** What it does beside that. Each pointer is an answer of the action's own form. */
  effects?: {
    /** Why: the answer is kept in the audit trail. Wanted where portal.json wants a reason for the status. */
    reason?: PointerSource;
    /** Asks the applicant for papers, beside those that she was asked for and has not given: the status that it gives has the role review. */
    requests?: {
      /** The answer that lists the papers: its choices are ids of slots, or names of file categories. */
      papers: PointerSource;
      /** The answer that says why: its choices are texts of pages/requests.json. Of an action that asks about answers, too, they are the reasons for which a paper that staff press on the case is asked for again. */
      reason?: PointerSource;
    };
    /** Asks the applicant to put answers right: staff press each on the case and say why. She can change these and what follows from them; all others stay as she sent them. The status that it gives has the role review. */
    corrections?: {
      /** The enumeration of the reasons. The sentence that the applicant reads stands under the same name in pages/corrections.json. */
      reasons: string;
      /** How many characters staff may write about each answer, beside the reason. */
      maxLength: number;
    };
    /** Changes answers of what the applicant sent, such as a slip in a name. What is left blank changes nothing. It is validated under the definitions under which it was sent. The notice has to list /$/case/changes: nothing is changed silently. */
    changes?: {
      /** The answer of the application. It is not restricted, and no list. */
      at: PointerSource;
      /** The answer of the action's own form that takes its place. */
      value: PointerSource;
    }[];
    /** Makes a link by which the applicant adds papers without signing in. The notice tells it: by a button "to": "upload", or with /$/case/link among its values. */
    link?: true;
    /** The answer that colleagues read on the case. Applicants never see it. */
    note?: PointerSource;
    /** Marks of desk.json. */
    flags?: {
      /** Those that the case gets. */
      set?: string[];
      /** Those that it loses. */
      clear?: string[];
    };
    /** What the applicant is told: a file of desk/notices/. She reads it in her language, and what she wrote counts as answered. */
    notice?: string;
    /** What the applicant wrote counts as answered, though she is told nothing. */
    answersMessages?: true;
  };
};

/** The days on which nobody works: limits in working days leave them out. */
export type DeskCalendarSource = {
  /** The meta-schema of this file, so that an editor can help. */
  $schema: string;
  /** The days of each week. */
  weekend: ('monday' | 'tuesday' | 'wednesday' | 'thursday' | 'friday' | 'saturday' | 'sunday')[];
  /**
   * Single days.
   *
   * Items: One day.
   */
  holidays: {
    /** The day (YYYY-MM-DD). */
    date: string;
    /** What it is called. */
    name: string;
  }[];
};

/** What an applicant is told by an action, or by itself when something happens: in her messages in the portal, and in a mail to the address that she has proven. With to it tells staff, by mail alone. It is written in the language of who gets it, and kept as it was sent. */
export type DeskNoticeSource = {
  /** The meta-schema of this file, so that an editor can help. */
  $schema: string;
  /** Who gets it among staff: ids of roles of desk/roles.json, and assignee, who has the case. Of a role those who may see the case, have been at the desk and have proven their address; nobody is told what she did herself. It goes by itself, by mail, and tells no answers. Absent: the applicant gets it. */
  to?: string[];
  /** When it goes by itself, beside the actions that name it. submitted: the application is sent for the first time; resubmitted: it is sent again; status: it gets another status, and no action told her of it; message: she writes; document: a document of an application that was sent came in and may be opened; draft-ending: what she began ends soon, as reminder of portal.json says. In the place of the mail of pages/receipt.json, or of pages/reminder.json. */
  on?: 'submitted' | 'resubmitted' | 'status' | 'message' | 'document' | 'draft-ending';
  /** With status: ids of the statuses that it tells of. Absent: every one that something that was sent can get. */
  statuses?: string[];
  /** What it is about: the line that lists and mailboxes show. It has places as blocks have. */
  subject: string;
  /** What the mail says: full is the whole notice; short only that it is there, behind the sign-in, since others may read her mail. Of a notice to staff it is not said: they always get all of it. */
  mail?: 'full' | 'short';
  /** What a text message says, to people who want text messages: one short sentence. {link} is where their messages are, and the only link that it can have. Absent: none goes. */
  text?: string;
  /** What stands at the places of the texts: by place, the pointer of an answer of the action, of the application, or of what is known of the case. The agency's name, phone and other facts fill {agencyName}, {agencyPhone} and their places by themselves. */
  values?: {
    [k: string]: PointerSource;
  };
  /**
   * Its parts, in their order.
   *
   * Items: One part: a heading, a paragraph, a list, a button or a signature.
   */
  blocks: ({
    [k: string]: Json;
  } & {
    /** Its name; translations use it. */
    id: string;
    /** A heading. */
    heading?: string;
    /** A paragraph, with places such as {number}. */
    paragraph?: string;
    /** A list of an answer's choices, or of the papers that the action asks for, each with why: /$/case/papers; when she sends her application, those that may come later. Nothing is shown of an empty one. */
    list?: PointerSource;
    /** The words of a link into the portal. */
    button?: string;
    /** Where a button leads: to her application, to her messages, to the upload link that is made for it, or to what she sent; of a notice to staff to the case at the desk. */
    to?: 'application' | 'messages' | 'upload' | 'receipt' | 'case';
    /** Who signs. */
    signature?: string;
    /** Under which answers it is there. Absent: always. A value that could be missing is only named in a block whose condition says that it is filled. */
    when?: ConditionSource;
  })[];
};

/** One list of cases at the desk. */
export type DeskQueueSource = {
  /** The meta-schema of this file, so that an editor can help. */
  $schema: string;
  /** What staff read. */
  title: string;
  /** A sentence: what is to be done here. */
  says?: string;
  /** The roles that have it. Absent: all. */
  for?: string[];
  /** Which cases stand in it: a condition over answers, and what is known of the case (/$/case/status). It may not read the day: a case enters and leaves when something happens with it. */
  when?: ConditionSource;
  /**
   * What a row shows, beside the name of the case. Only these are kept at hand for lists. None may be restricted.
   *
   * Items: One cell.
   */
  columns: {
    /** An answer, or what is known of the case: /$/case/received. */
    at: PointerSource;
    /** What stands above it. Absent: the title of the question, or the word of the desk. */
    label?: string;
  }[];
  /**
   * What stands out of a row: words, shown while the condition holds of the case.
   *
   * Items: One badge.
   */
  badges?: {
    /** Its name; translations use it. */
    id: string;
    /** What staff read. */
    label: string;
    /** Of which cases of the queue it is shown: a condition over answers, and what is known of the case. It may not read the day, or what is restricted. */
    when: ConditionSource;
  }[];
  /** By what staff may narrow it to a view of their own: /$/case/assignee, /$/case/flags, /$/case/status, answers that are chosen; days, numbers and amounts of money from one value up to another. None may be restricted. Each is kept at hand for every case of the queue. */
  narrow?: PointerSource[];
  /** The order of the rows. */
  sort: {
    /** What is compared: an answer, or what is known of the case. */
    at: PointerSource;
    /** Whether the last comes first. Default: false. */
    descending?: boolean;
  };
  /** Only cases that are over the clock's limit stand in it. It is sorted by /$/case/due. */
  late?: true;
  /** Only cases that are late, or due within so many working days, stand in it; 0: today. It is sorted by /$/case/due. */
  dueWithin?: number;
  /** Only cases that were first received within so many days of the calendar stand in it; today, in the time zone of the portal, is the first of them. It is sorted by /$/case/received, either way round. */
  receivedWithin?: number;
  /** How long a case may wait here. What is over it is marked. */
  clock?: {
    /** received: since it was first submitted. sent: since it was last submitted. status: since its status last changed. message: since the applicant wrote what nobody has answered. */
    from: 'received' | 'sent' | 'status' | 'message';
    /** Working days; those of desk/calendar.json do not count. */
    workingDays: number;
  };
};

/** Who works at the desk: which cases each role sees, and what it may do. */
export type DeskRolesSource = {
  /** The meta-schema of this file, so that an editor can help. */
  $schema: string;
  /**
   * The roles.
   *
   * Items: One role. Staff who have several see what any of them sees.
   */
  roles: {
    /** Its name, as the operator's tool or the identity provider gives it to people. */
    id: string;
    /** What staff read. */
    label: string;
    /** Which cases the role sees: a condition over answers and what is known of the case. Absent: all of them. */
    sees?: ConditionSource;
    /** take: has cases and gives them back. assign: gives cases to others, and takes them from others. reveal: sees restricted answers whole, for a reason, which is audited. export: saves what a queue shows of all its cases as a table, which is audited. report: reads how many cases there are, how long they take, where they wait and where applicants stop. oversee: reads what a colleague has looked at in the cases that the role sees, which is audited. */
    may: ('take' | 'assign' | 'reveal' | 'export' | 'report' | 'oversee')[];
  }[];
};

/** The choices of a question. */
export type EnumerationSource = {
  /** The meta-schema of this file, so that an editor can help. */
  $schema: string;
  /**
   * The choices in the order of the page.
   *
   * Items: One choice.
   */
  values: {
    /** What is stored. Never change it once it was used. */
    value: string | number;
    /** A name in place of a number, for conditions and programs. */
    name?: string;
    /** What people read, in English. */
    label: string;
    /** In an enumeration that a question names under frequencies: how many times the amount comes in so many periods as over says. Every two weeks, where a period is a month: 26 times over 12. Without it, once. */
    times?: number;
    /** In how many periods an amount comes so many times: 12 where it is counted over a year of months. Without it, in one. */
    over?: number;
    /** From this day on the choice is offered to nobody. People who chose it keep it, read its words, and can choose another. Taking the value out instead asks them again. */
    retired?: string;
  }[];
};

/** What other systems are told when something happens with an application that was sent: a CloudEvent, signed and sent to each receiver. A deployment that has no receiver of that name sends nothing. */
export type EventSource = {
  /** The meta-schema of this file, so that an editor can help. */
  $schema: string;
  /** The type of the CloudEvent, by which receivers know what it tells. Words in small letters with dots between them. */
  type: string;
  /** When it goes. submitted: an application is sent for the first time; resubmitted: it is sent again; status: it gets another status, also by being sent; message: its applicant writes; document: a document of an application that was sent came in and may be opened. */
  on: 'submitted' | 'resubmitted' | 'status' | 'message' | 'document';
  /** With status: ids of the statuses that it tells of. Absent: every one that something that was sent can get. */
  statuses?: string[];
  /** Names of the systems that are told. Where they are, and with which secret it is signed, the deployment says in EVENT_RECEIVERS. */
  to: string[];
  /** What it carries: by name, the pointer of an answer of the application, or of what is known of the case. A restricted answer never leaves the portal this way. What was not answered is left out. */
  data?: {
    [k: string]: PointerSource;
  };
  /** What of the case goes with it, as it stands when it is sent; the event and these are then one ZIP archive. answers: case.json, and case.schema.json, which describes it, made from the release that was answered; pdf: case.pdf, the answers in words; documents: each document that may be opened. Restricted answers are not among the answers, and starred in the PDF. */
  package?: ('answers' | 'pdf' | 'documents')[];
};

export type ExpressionSource = Json;

/** Questions that a program adds to a step of the application, and what must hold between them. */
export type FieldsSource = {
  /** The meta-schema of this file, so that an editor can help. */
  $schema: string;
  /** Always object. */
  type: 'object';
  /** The questions, by name. */
  properties: {
    [k: string]: StepFieldSource;
  };
  /** The questions that need an answer while they are shown. */
  required?: string[];
  /** What must hold across answers. */
  rules?: StepRuleSource[];
  /** What must hold before one may leave the step. */
  gates?: StepGateSource[];
};

/** A form that stands alone, as form.schema.json, whose questions are a JSON Schema that somebody else wrote: form.json in place of wizard.json. The schema and what it refers to stand in schemas/ beside it, as they are. */
export type ExternalFormSource = {
  /** The meta-schema of this file, so that an editor can help. */
  $schema: string;
  title: NonNullable<FormSource['title']>;
  intro?: NonNullable<FormSource['intro']>;
  /** The file of the JSON Schema: 2020-12, or the dialect that its $schema names (draft-04, draft-06, draft-07, 2019-09). */
  schema: ExternalFormDocumentSource;
  /** True where the agency writes the schema itself: what looks misspelt in it is an error then, and not a warning. */
  own?: boolean;
  /** True where the schema is of OpenAPI 3.0: "nullable": true beside a "type" takes null, too. Else it is no keyword. */
  nullable?: boolean;
  /** True where the schema is of OpenAPI: a "discriminator" beside "oneOf" or "anyOf" names the property whose value chooses the option on the page. What is taken is for the union alone to say. Else it is no keyword. */
  discriminator?: boolean;
  /** The file of its RJSF UI schema. Absent: each question gets the widget that fits it. */
  uiSchema?: ExternalFormDocumentSource;
  /** Further documents, by the address under which the schema refers to them. Nothing is ever fetched. */
  schemas?: {
    [k: string]: ExternalFormDocumentSource;
  };
  /** What is to be known of answers, by their place in what is sent: a JSON Pointer, in which * is any entry of a list or any name. It counts for all below. restricted: encrypted where it is stored, starred where it is shown, never kept in the tab. All others are personal. */
  classification?: {
    [k: string]: 'personal' | 'restricted';
  };
  opens?: NonNullable<FormSource['opens']>;
  closes?: NonNullable<FormSource['closes']>;
  keepDays: NonNullable<FormSource['keepDays']>;
  /** The page after sending. It shows the reference number and the day, and can be printed. */
  receipt: {
    title: NonNullable<NonNullable<FormSource['receipt']>['title']>;
    text: NonNullable<NonNullable<FormSource['receipt']>['text']>;
  };
  listing?: NonNullable<FormSource['listing']>;
};

export type ExternalFormDocumentSource = string;

/** A form that anybody answers at an address of its own, without signing in: forms/volunteer is at /forms/volunteer. Its steps are files beside this one, or steps that forms share. */
export type FormSource = {
  /** The meta-schema of this file, so that an editor can help. */
  $schema: string;
  /** The name of the form, in English. */
  title: string;
  /** What stands under the name, above the first step: what the form is for, and for whom. */
  intro?: string;
  steps: NonNullable<WizardSource['steps']>;
  facts?: NonNullable<WizardSource['facts']>;
  wire?: NonNullable<WizardSource['wire']>;
  /** The first day on which it is taken (YYYY-MM-DD), or null. */
  opens?: string | null;
  /** The last day on which it is taken (YYYY-MM-DD), or null. */
  closes?: string | null;
  /** Days after which what was sent is removed for good. What was received keeps the number that stood here that day. */
  keepDays: number;
  /** The page after sending. It shows the reference number and the day, and can be printed. */
  receipt: {
    /** Its heading: thanks, or what was received. */
    title: string;
    /** What happens next, and when. */
    text: string;
    /** The answers that it shows, in this order. Never a restricted field. */
    answers?: PointerSource[];
  };
  /** How the first page speaks of it while it is taken. Without this only who knows the address finds the form. */
  listing?: {
    /** A heading of a few words. */
    title: string;
    /** A sentence or two: what it is, and for whom. */
    text: string;
    /** The words of the link to it, which say where it leads. */
    link: string;
  };
};

/** Which message is shown for each JSON Schema keyword where a field says nothing of its own. */
export type KeywordsSource = {
  /** The meta-schema of this file, so that an editor can help. */
  $schema: string;
  /** Shown where required is broken. */
  required: KeywordsMessageSource;
  /** Shown where type is broken. */
  type: KeywordsMessageSource;
  /** Shown where const is broken. */
  const?: KeywordsMessageSource;
  /** Shown where enum is broken. */
  enum: KeywordsMessageSource;
  /** Shown where not is broken. */
  not?: KeywordsMessageSource;
  /** Shown where anyOf is broken. */
  anyOf?: KeywordsMessageSource;
  /** Shown where allOf is broken. */
  allOf?: KeywordsMessageSource;
  /** Shown where oneOf is broken. */
  oneOf?: KeywordsMessageSource;
  /** Shown where minLength is broken. */
  minLength?: KeywordsMessageSource;
  /** Shown where maxLength is broken. */
  maxLength?: KeywordsMessageSource;
  /** Shown where pattern is broken. */
  pattern?: KeywordsMessageSource;
  /** Shown where format is broken. */
  format: KeywordsMessageSource;
  /** Shown where minimum is broken. */
  minimum?: KeywordsMessageSource;
  /** Shown where maximum is broken. */
  maximum?: KeywordsMessageSource;
  /** Shown where exclusiveMinimum is broken. */
  exclusiveMinimum?: KeywordsMessageSource;
  /** Shown where exclusiveMaximum is broken. */
  exclusiveMaximum?: KeywordsMessageSource;
  /** Shown where multipleOf is broken. */
  multipleOf?: KeywordsMessageSource;
  /** Shown where decimals is broken. */
  decimals?: KeywordsMessageSource;
  /** Shown where notBefore is broken. */
  notBefore?: KeywordsMessageSource;
  /** Shown where notAfter is broken. */
  notAfter?: KeywordsMessageSource;
  /** Shown where minItems is broken. */
  minItems?: KeywordsMessageSource;
  /** Shown where maxItems is broken. */
  maxItems?: KeywordsMessageSource;
  /** Shown where uniqueItems is broken. */
  uniqueItems?: KeywordsMessageSource;
  /** Shown where contains is broken. */
  contains?: KeywordsMessageSource;
};

/** The id of a text in messages.json. */
export type KeywordsMessageSource = string;

/** A list of places or things, each with an id of its own that is never used twice. */
export type LookupSource = {
  /** The meta-schema of this file, so that an editor can help. */
  $schema: string;
  /** Where it is served, below /data/. */
  path: string;
  /** The name of the id in each item. */
  idKey: string;
  /** The name of the label in each item. */
  labelKey: string;
  /** false: the labels are proper names and stay as they are in every language. Default true. */
  translate?: boolean;
  /**
   * The items in the order of the page.
   *
   * Items: One item: its id and its label.
   */
  items: {
    [k: string]: number | string;
  }[];
};

/** The way to an answer, from the form's root: /Residence/MonthlyRent. /$/name reads a fact. */
export type PointerSource = string;

/** One agency's portal. */
export type PortalSource = {
  /** The meta-schema of this file, so that an editor can help. */
  $schema: string;
  /** The agency. */
  agency: {
    /** Its full name. */
    name: string;
    /** Its name where there is little room. */
    shortName: string;
    /** The number that people call. */
    phone: string;
    /** Where its office is. */
    address: string;
    /** Its own site. */
    website: string;
    /** A file of the pack: SVG, PNG, JPEG or WebP. */
    logo: string;
    /** What else texts may say of the agency, each by a name: what officeHours says stands at {agencyOfficeHours}, as the phone does at {agencyPhone}. */
    facts?: {
      [k: string]: string;
    };
  };
  /** Who is credited in the footer. */
  vendor: {
    /** The name. */
    name: string;
    /** The site. */
    url: string;
  };
  /** The agency's colour. */
  accent: string;
  /** Languages, the default first. Each but English has a folder in texts/. */
  languages: string[];
  /** The check warns of texts above this grade (Flesch-Kincaid, in English). Absent: 8. */
  readingGrade?: number;
  /** The time zone of days and deadlines: America/New_York. */
  timeZone: string;
  /** When applications can be made. */
  intake: {
    /** The first day (YYYY-MM-DD), or null. */
    opens: string | null;
    /** The last day (YYYY-MM-DD), or null. */
    closes: string | null;
  };
  /**
   * The states of an application. A new one is the draft; a submitted one gets the first with the role submitted.
   *
   * Items: One state.
   */
  statuses: {
    /** Its name, as it is stored. Never change it once it was used. */
    id: string;
    /** What it means to the portal. initial: outside the intake window. review: it asks for documents. */
    role: 'draft' | 'initial' | 'submitted' | 'review' | 'expired';
    /** For review: the state that Save and Complete sets. */
    returnsTo?: string;
    /**
     * Which statuses staff may give after this one. Absent: each that can follow at all. What was submitted never becomes a draft, and only the applicant submits; her own ways follow from the roles.
     *
     * Items: One status that may follow.
     */
    leadsTo?: {
      /** The id of the status that may follow. */
      status: string;
      /** Who may set it. operator: somebody with the operator's tool. key: a program of the agency with a key. desk: staff at the desk. Absent: each of them. */
      by?: ('operator' | 'key' | 'desk')[];
      /** Whether it has to be said why; the audit keeps it. Default: false. */
      reason?: boolean;
    }[];
    /** What people read. */
    label: string;
    /** What happens next. */
    next: string;
    /** For submitted: how it looks to applicants. plain: for what is no good news. Absent: green, with a tick. */
    tone?: 'plain';
    /** For submitted: how long it takes at most until people hear from you, from the day on which they sent it last. The day stands after next, in the words of within in pages/status.json, until it is over. One of the two. */
    within?:
      | {
          /** Working days; those of desk/calendar.json do not count. Without that file Saturday and Sunday do not. */
          workingDays: number;
        }
      | {
          /** Days, each of them counts. */
          days: number;
        };
  }[];
  /** Limits. */
  limits: {
    /** Days to finish an application, from its start. */
    draftDays: number;
    /** Days that the upload link of an appointment works, from the day of the appointment. */
    appointmentLinkDays: number;
    /** Days that the upload link of an application works, from the day that it was made. */
    applicationLinkDays: number;
    /** Hours that a link works with which somebody makes an account or proves her address. It works once. */
    addressLinkHours: number;
    /** Hours that a link for a new password works. It works once. */
    passwordLinkHours: number;
    /** Hours that a link works which an operator makes for somebody. It works once. */
    invitationHours: number;
    /** Documents before one may leave the documents step. */
    documentsNeeded: number;
    /** Bytes of one document. */
    documentBytes: number;
    /** The longest side that a photo keeps, in pixels. */
    photoPixels: number;
    /** Pixels that a picture may have in all; one of 16 bits half as many. */
    picturePixels: number;
    /** Seconds in ten minutes for which the files of one account or link are checked. Then they wait. */
    checkSeconds: number;
    /** Bytes that the documents of one application, or of one link, have together. */
    documentBytesPerAccount: number;
    /** Bytes of files that one account or link may send in a day, whatever becomes of them. */
    documentBytesPerDay: number;
    /** Bytes that one save may have. A whole application is about 6,000. */
    jsonBytes: number;
    /** Bytes that one form of the sign-in pages may have. */
    formBytes: number;
    /** Bytes that a form which stands alone may send: nobody signs in for it, so less is read than of an application. */
    entryBytes: number;
    /** Bytes of appointments that one of the agency's programs may send at once. A thousand are about 400,000. */
    importBytes: number;
    /** Documents of one application. */
    documentsPerApplication: number;
    /** Documents that come in through one link. */
    documentsPerLink: number;
    /** People beside the applicant. */
    membersPerApplication: number;
    /** Incomes of one person. */
    incomesPerPerson: number;
    /** Characters of any one text, whatever its field allows. */
    textLength: number;
    /** How long a notice stays. */
    toastMilliseconds: number;
    /** About how long an application takes. */
    minutesToApply: number;
    /** Hours after the last save in which an application opens without a line on the device that it was filled in on, and without a sign-in. Absent or 0: never. */
    offlineHours?: number;
    /** Hours that a sign-in at the portal's own accounts lasts, however much it is used. Absent: 8. */
    sessionHours?: number;
    /** Minutes after which such a sign-in ends when nothing was opened, saved or sent with it. Absent: 120. */
    sessionIdleMinutes?: number;
  };
  /**
   * The kinds of files that are taken.
   *
   * Items: A kind of file.
   */
  documentTypes: {
    /** Its media type. */
    type: 'application/pdf' | 'image/jpeg' | 'image/png';
    /** Its endings, without the dot. */
    extensions: string[];
  }[];
  /** The enumeration of the kinds of documents: file-category is enumerations/file-category.json. Upload steps and programs name its choices. */
  fileCategories?: string;
  /**
   * What people should have at hand, in the order in which the first page lists it. Without it the page lists nothing.
   *
   * Items: One thing to have at hand.
   */
  needs?: {
    /** Its words: the texts of this name in pages/landing.json, and of this name with -help behind it. */
    text: string;
    /** The small drawing beside it; absent: none. */
    drawing?: 'identity' | 'card' | 'coins' | 'bill';
  }[];
  /** What has to be before a working copy of the studio becomes public. What is public decides; a change of it counts once that is public. */
  publish?: {
    /** How many other admins approve just this state. Nobody approves her own changes. */
    reviewers?: number;
  };
  /** One mail to people who began an application, have shown that their email is theirs, and have not sent it. Its words: pages/reminder.json. Absent: none goes. */
  reminder?: {
    /** Days before draftDays are over: fewer than these. */
    daysBefore: number;
  };
  /** For how many days what is stored is kept. What has no period is kept, and so is what is under a legal hold. What forms that stand alone send has its own: keepDays. */
  retention?: {
    /** Applications that were never sent, by the role of their status, from the last day on which anything was done to them. A draft becomes expired after draftDays. */
    drafts?: {
      /** Days. */
      initial?: number;
      /** Days. */
      expired?: number;
    };
    /** Applications that were sent, with all that belongs to them, by the role of their status, from the last day on which anything was done to them. */
    submissions?: {
      /** Days. */
      submitted?: number;
      /** Days. */
      review?: number;
      /** Days. */
      expired?: number;
    };
    /** Documents that go before their application, by the role of its status, from the last day on which anything was done to it. */
    documents?: {
      /** Days. */
      initial?: number;
      /** Days. */
      submitted?: number;
      /** Days. */
      review?: number;
      /** Days. */
      expired?: number;
    };
    /** Days that an upload link is remembered after its end. What came in through it stays. */
    links?: number;
    /** Days that an appointment is kept after its day, with its links and their documents. */
    appointments?: number;
    /** Days that events of the audit are kept: at least as many as everything that they tell of. */
    audit?: number;
  };
  /** Sign-in. */
  signIn: {
    /** Whether a popup may be tried before leaving the page. */
    popup: boolean;
  };
  /** How often, per account and per address. */
  rateLimits: {
    /** Tries to sign in. */
    signInPerMinute: number;
    /** Wrong passwords for one account, from all devices together that have not signed in to it before. Each device that has keeps as many of its own. */
    passwordTriesPerQuarterHour: number;
    /** Links for a new password, or to prove an address, that are sent to one address of e-mail. */
    passwordLinksPerHour: number;
    /** Accounts that are made from one address. A library's computers share one. */
    registrationsPerHour: number;
    /** Authorisation requests from one address that have to be kept, because they want somebody who is signed in to sign in again. Of one account five times as many may be made, and 300 at the least: a page asks by itself whenever it is opened and whenever its token grows old. */
    authorizationsPerQuarterHour: number;
    /** Tries of the second step of a sign-in, for one account in fifteen minutes. Codes have six digits: few tries are enough. */
    secondStepPerQuarterHour: number;
    /** Saves. */
    writesPerMinute: number;
    /** Uploads. */
    uploadsPerMinute: number;
    /** Tries to open an upload link that does not work. */
    linkTriesPerMinute: number;
    /** Sendings of forms that stand alone. There is no account: five people may share an address. */
    formsPerMinute: number;
  };
};

/** A kind of help that people can apply for. */
export type ProgramSource = {
  /** The meta-schema of this file, so that an editor can help. */
  $schema: string;
  /** Its id. Never change it, and never use one twice. */
  programID: number;
  /** Its official name. */
  program: string;
  /** What people read instead, in plain words. */
  friendlyName?: string;
  /** The first day on which it can be chosen (YYYY-MM-DD), or null. */
  opens: string | null;
  /** The last day on which it can be chosen (YYYY-MM-DD), or null. */
  closes: string | null;
  /** The days from opens to closes come again each month or each year, from the first time on. A last day that a month has not is its last one. */
  every?: 'month' | 'year';
  /**
   * Who handles this program, where it is not the portal's own agency. The page after submission names them.
   *
   * Items: An agency.
   */
  agencies?: {
    /** Its name in this list. */
    id: string;
    /** Its name, as it calls itself. */
    name: string;
    /** The number that people call. */
    phone: string;
  }[];
  /** What the application asks for in addition while this program is chosen. Its answers stand at /<Group>/<this folder>/<Field>. */
  adds?: {
    /**
     * Questions within steps of the application. Those of the step residence stand in residence.fields.json beside this file, their looks in residence.ui.json.
     *
     * Items: Questions within one step.
     */
    fields?: {
      /** The name of the step. */
      step: string;
      /** The question of the step behind which they stand. Absent: at the end of the step. */
      after?: string;
    }[];
    /**
     * Steps of the program's own. The step shut-off stands in shut-off.schema.json beside this file, its looks in shut-off.ui.json.
     *
     * Items: A step, behind or before another.
     */
    steps?: ({
      [k: string]: Json;
    } & {
      /** The name of the step; no step of another program clashes with it. */
      step: string;
      /** The step behind which it stands: one of the application, or an earlier one of this list. */
      after?: string;
      /** The step before which it stands, in place of after. */
      before?: string;
      /** The step is there only while this holds. */
      when?: ConditionSource;
      /** The words on its Next button. */
      next?: string;
      /** The words on its Back button. */
      back?: string;
    })[];
    /**
     * Documents that the program wants. Each has a slot in the step that collects documents, which holds Next back until it is filled.
     *
     * Items: A document, or several of one kind.
     */
    documents?: {
      /** Its name; translations use it. */
      id: string;
      /** What it is, in plain words: Your newest power bill. */
      title: string;
      /** A sentence of help below it. */
      help?: string;
      examples?: NonNullable<StepSlotSource['examples']>;
      alternatives?: NonNullable<StepSlotSource['alternatives']>;
      /** The slot of the step whose place it takes while it is wanted: nobody is asked for one paper twice. */
      replaces?: string;
      /** The name of its category in the enumeration that portal.json names under fileCategories. */
      category: string;
      /** How many of them. Default 1. */
      min?: number;
      /** It is wanted only while this holds. */
      when?: ConditionSource;
    }[];
  };
  /** Which of its answers the page after submission shows. Never a restricted field. */
  receipt?: PointerSource[];
};

/** Answers of a person who does not exist, to look at a form with: the preview and the studio offer them. Nobody else sees them. Never copy a real application here. */
export type SampleSource = {
  /** The meta-schema of this file, so that an editor can help. */
  $schema: string;
  /** Who it is, as the list of answers shows it. */
  title: string;
  /** The form that is answered: the name of its folder. */
  form: string;
  /** The answers by group and field, as they are stored: { "Residence": { "NumberOfStories": 2 } }. What a program asks stands below the name of its folder. */
  answers: {
    /** The answers of one group. */
    [k: string]: JsonObject;
  };
  /** What was added to lists: the entries by the fact of the list, each with its answers by group and field. */
  entries?: {
    /**
     * The entries of one list, in their order.
     *
     * Items: One entry, by group and field.
     */
    [k: string]: JsonObject[];
  };
};

export type SchemaSource = JsonObject;

/** One step of a form: its questions, and what must hold between them. */
export type StepSource = {
  /** The meta-schema of this file, so that an editor can help. */
  $schema: string;
  /** The group under which the answers are kept: /Residence/… */
  group: string;
  /** The title of the step, in English. */
  title: string;
  /** A sentence under the title. */
  description?: string;
  /** Always object. */
  type: 'object';
  /** The questions, by name. */
  properties: {
    [k: string]: StepFieldSource;
  };
  /** The questions that need an answer while they are shown. */
  required?: string[];
  /** What must hold across answers. */
  rules?: StepRuleSource[];
  /** What must hold before one may leave the step. */
  gates?: StepGateSource[];
  /** The papers that the step wants, each with a place of its own. Only in a step with a collection of documents. By itself a slot holds nobody back: that is what gates do, or isRequired. */
  slots?: StepSlotSource[];
  /** One may send without the papers of this step. No slot holds anybody back then; who sent without has a link to add them, on the page after sending and in the mail. Only in a step with a collection of documents, and none of its gates may read them. */
  later?: true;
};

/** One question. */
export type StepFieldSource = {
  /** The JSON type of the answer. */
  type: 'string' | 'number' | 'integer' | 'boolean' | 'array';
  /** The label, in English: specific and plain. */
  title: string;
  /** Help under the label, only where people go wrong. */
  description?: string;
  /** What to type and where to find it, in a sentence. It stands under the message when the answer is missing or wrong. The check wants it for each question that needs an answer. */
  advice?: string;
  /** What a new application starts with. Sown once. */
  default?: string | number | boolean | Json[];
  const?: NonNullable<SchemaSource['const']>;
  enum?: NonNullable<SchemaSource['enum']>;
  not?: NonNullable<SchemaSource['not']>;
  anyOf?: NonNullable<SchemaSource['anyOf']>;
  allOf?: NonNullable<SchemaSource['allOf']>;
  oneOf?: NonNullable<SchemaSource['oneOf']>;
  minLength?: NonNullable<SchemaSource['minLength']>;
  maxLength?: NonNullable<SchemaSource['maxLength']>;
  pattern?: NonNullable<SchemaSource['pattern']>;
  format?: NonNullable<SchemaSource['format']>;
  minimum?: NonNullable<SchemaSource['minimum']>;
  maximum?: NonNullable<SchemaSource['maximum']>;
  exclusiveMinimum?: NonNullable<SchemaSource['exclusiveMinimum']>;
  exclusiveMaximum?: NonNullable<SchemaSource['exclusiveMaximum']>;
  multipleOf?: NonNullable<SchemaSource['multipleOf']>;
  minItems?: NonNullable<SchemaSource['minItems']>;
  maxItems?: NonNullable<SchemaSource['maxItems']>;
  uniqueItems?: NonNullable<SchemaSource['uniqueItems']>;
  contains?: NonNullable<SchemaSource['contains']>;
  minContains?: NonNullable<SchemaSource['minContains']>;
  maxContains?: NonNullable<SchemaSource['maxContains']>;
  /** One entry of the list. */
  items?: {
    /** The JSON type of an entry. */
    type: 'string' | 'number' | 'integer';
    options?: StepOptionsSource;
    enum?: NonNullable<SchemaSource['enum']>;
    minLength?: NonNullable<SchemaSource['minLength']>;
    maxLength?: NonNullable<SchemaSource['maxLength']>;
    pattern?: NonNullable<SchemaSource['pattern']>;
    format?: NonNullable<SchemaSource['format']>;
    minimum?: NonNullable<SchemaSource['minimum']>;
    maximum?: NonNullable<SchemaSource['maximum']>;
  };
  /** Shown only while this holds. While hidden it does not count, and nothing asks for it. It reads this step or earlier ones. Its own answer, as filled, may be one of several conditions (anyOf): then it stays while it is filled. */
  when?: ConditionSource;
  /** Beside when: the value that counts while the field is hidden. */
  otherwise?: ExpressionSource;
  /** The question is shown and not typed: this is its answer, worked out in the page and again in the server, and stored with what is sent. Nothing can be asked of it or refused in it, since nobody could mend it: a rule speaks at the questions that it is made of. */
  computed?: ExpressionSource;
  /** For a yes/no box that is not stored: its first value, worked out anew each time the form is opened. */
  initially?: ConditionSource;
  /** Keyword → message id, where this field says it in its own words. */
  messages?: {
    /** The id of a text in messages.json. */
    [k: string]: string;
  };
  wire: WireSource;
  /** A collection with calls of its own, such as the members of the household. */
  resource?: {
    /** Its path below /api/application/. */
    path: string;
    /** The form that fills one entry: a folder of the pack. */
    form: string;
    /** The name of an entry's id. */
    idKey: string;
    /** The fact by which conditions read the entries: members is /$/members. */
    fact: string;
    /** The limit of portal.json on how many entries there can be. The check and the witness count on it. */
    limit?: 'membersPerApplication' | 'incomesPerPerson' | 'documentsPerApplication';
  };
  /** Of a collection with a dialog: words of a box by which somebody says that there is nothing to add. It holds nobody back; what was said stands where the answers are looked over, and travels as noneOf. */
  none?: string;
  /** With none: what Next asks while the list is empty and nobody has said that there is nothing. Who says yes has said so, and goes on; who says no comes back to the list. Without it, Next goes on. */
  noneQuestion?: string;
  options?: StepOptionsSource;
  /** Of an amount of money: how often it may come. People type it as it comes (812.50 every two weeks) and choose how often; what is stored is the amount for one period (1760.42). Each value of the enumeration says how many times in how many periods; the one that says neither is the period itself, and chosen first. */
  frequencies?: {
    /** The name of a file in enumerations/. */
    enumeration: string;
    /** What stands above the box, where the amount is typed as it comes. The question's own title says what is stored, and stands wherever that is shown. */
    title: string;
    /** Keeps the amount as it was typed, and how often it comes, beside what is stored: whoever changes it later finds what she typed, and lists say both. This is its server name; there it is [812.5, "two-weeks"]. Only in the form of an item of a list, and not of a restricted question. Without it, only the amount for one period is kept. */
    wire?: string;
  };
  /** At most so many places after the point. Money: 2. Whole numbers: 0. */
  decimals?: number;
  /** A question with format date: this day or a later one. Of a card that has to be valid: { "$data": "/$/today" }. */
  notBefore?: StepDaySource;
  /** A question with format date: this day or an earlier one. Of who has to be eighteen: { "$data": "/$/today", "years": -18 }. */
  notAfter?: StepDaySource;
  /** Where this field’s answers stood before it was renamed or moved, as /Group/Field: drafts that were begun then keep their answer. */
  renamedFrom?: PointerSource;
  mask?: Json;
  /** public: anyone may read it. personal: only the applicant and the agency. restricted: encrypted where it is stored, starred where it is shown. */
  classification: 'public' | 'personal' | 'restricted';
  /** From this day on the question is shown only to people who have answered it, and asked of nobody. Taking it out instead sets the answers aside. */
  retired?: string;
  /** A text counts in capital letters, however it was typed: ab123456 is AB123456. */
  upperCase?: true;
};

/** A day, as 2026-11-21; or the day at { "$data": pointer }, so many years and days off. While nothing stands there, nothing is asked. */
export type StepDaySource =
  | string
  | {
      /** Where the day stands: /$/today, or another question with format date. */
      $data: PointerSource;
      /** So many years later; with a minus, earlier. From 29 February it leads to the 28th where the year has no 29th. */
      years?: number;
      /** So many days later; with a minus, earlier. */
      days?: number;
    };

/** The choices: one enumeration, or one lookup. */
export type StepOptionsSource =
  | {
      /** The name of a file in enumerations/. */
      enumeration: string;
    }
  | {
      /** The name of a file in lookups/, or programs. */
      lookup: string;
    };

/** A rule across answers. */
export type StepRuleSource = {
  /** Its name in this step; translations and reports use it. */
  id: string;
  /** Asked only while this holds. */
  when?: ConditionSource;
  /** What must hold. */
  must?: ConditionSource;
  /** In place of must: what an ordinary answer fulfils. Where it does not, the message stands beside it as a question; nobody is held back. */
  warn?: StepOrdinarySource;
  /** The answers that show the message. */
  at: PointerSource[];
  /** The id of a text in messages.json. */
  message: string;
  /** true: it takes the place of every other message there. */
  replaces?: boolean;
  /** server: validated only there, since the page has not the facts. */
  on?: 'server';
  /** With warn, of what can't wait: once everything was sent, the message stands at the top of the page, with the agency's number. */
  urgent?: true;
};

export type StepOrdinarySource = JsonObject;

/** A paper that is wanted, and what counts as it. */
export type StepSlotSource = {
  /** Its name in this step: documents are stored with it, and translations use it. */
  id: string;
  /** What it is, in plain words: Your newest power bill. */
  title: string;
  /** A sentence of help below it. */
  help?: string;
  /** What counts as it: any one of them is enough. */
  examples?: StepPaperSource[];
  /** What counts in its place, for people who have none of the examples: shown behind “I don't have this”. */
  alternatives?: StepPaperSource[];
  /** The name of its category in the enumeration that portal.json names under fileCategories. What is added here gets it. */
  category: string;
  /** How many of them. Default 1. */
  min?: number;
  /** It is wanted only while this holds. */
  when?: ConditionSource;
  /** Whether Next is held back until it is there. Default false. */
  isRequired?: boolean;
};

/** A paper, in a few words. */
export type StepPaperSource = {
  /** Its name; translations use it. */
  id: string;
  /** What it is, in plain words. */
  text: string;
};

/** A condition on leaving the step. */
export type StepGateSource = {
  /** Its name in this step; translations and reports use it. */
  id: string;
  /** What must hold before one may go on. */
  must: ConditionSource;
  /** The id of a text in messages.json. */
  message: string;
  /** What fills the places of the message: { "N": { "get": "/$/membersNeeded" } }. */
  params?: {
    [k: string]: ExpressionSource;
  };
  /** Which buttons it holds back. */
  blocks: ('next' | 'back')[];
};

/** Figures that rules look up: income limits by household size, rates by place. Each row says where its figures come from and from which day they count, so that a new year is new rows and nothing of the old ones is lost. */
export type TableSource = {
  /** The meta-schema of this file, so that an editor can help. */
  $schema: string;
  /** What it is a table of. */
  title: string;
  /** Where the figures come from; a row may say another source. */
  source?: string;
  /** The first day on which its rows count; a row may say another. */
  from?: TableDaySource;
  /** The last day on which its rows count; a row may say another. Absent: until there is another row. */
  until?: TableDaySource;
  /** By what it is looked into. exact: the row that has this very value. band: the row with the greatest value that is not above; at most one key is a band. */
  keys: {
    [k: string]: 'exact' | 'band';
  };
  /** The columns of its values that are amounts of money. The studio shows what is looked up there as money. */
  money?: string[];
  /**
   * Its rows, in any order.
   *
   * Items: One row.
   */
  rows: {
    /** The value of each key; of a band, where it begins. */
    by: {
      [k: string]: number | string | boolean;
    };
    /** Its values, by column. */
    gives: {
      [k: string]: number | string | boolean;
    };
    /** The first day on which this row counts. */
    from?: TableDaySource;
    /** The last day on which this row counts. */
    until?: TableDaySource;
    /** Where the figures of this row come from. */
    source?: string;
  }[];
};

/** A day, as 2026-10-01. */
export type TableDaySource = string;

/** Words by id, in English. Places are written in braces (ICU message syntax): {name}. The portal fills {agencyName}, {agencyShortName}, {agencyPhone}, {agencyAddress}, {agencyWebsite} and the other facts of its agency by itself. */
export type TextsSource = {
  /** The meta-schema of this file, so that an editor can help. */
  $schema: string;
  /** The words, in English. */
  [k: string]: string;
};

/** Translations of one file of the pack, by key: title, fields/FirstName/title, values/male, content/truth … A plain string is taken as new; the stamping tool marks it with the English that it translates. */
export type TranslationSource = {
  /** The meta-schema of this file, so that an editor can help. */
  $schema: string;
  [k: string]:
    | string
    | {
        /** The words in this language. */
        text: string;
        /** The mark of the English that it translates: the first 8 hex digits of its SHA-256. */
        of: string;
      };
};

/** How a step looks (an RJSF UI schema): the order of its questions, and what each is answered with. */
export type UiSource = {
  /** The meta-schema of this file, so that an editor can help. */
  $schema: string;
  /** The questions in the order of the page. */
  'ui:order': string[];
  /** What stands above the questions, and which of them stand together. */
  'ui:options'?: {
    /** Text above the questions. */
    content?: UiBlockSource[];
    /** Where the form is shown one question at a time: the groups that stand on one screen. A question that is in none stands alone; a group stands where its first question does. */
    pages?: string[][];
  };
  /**
   */
  [k: string]:
    | UiFieldSource
    | string
    | string[]
    | {
        /** Text above the questions. */
        content?: UiBlockSource[];
        /** Where the form is shown one question at a time: the groups that stand on one screen. A question that is in none stands alone; a group stands where its first question does. */
        pages?: string[][];
      }
    | undefined;
};

export type UiAnswersSource = string[];

/** How one question looks. */
export type UiFieldSource = {
  /** What it is answered with. Absent: what fits. Choices are all in sight up to five, a list up to twenty, looked up beyond; yes or no are two buttons; with a mask it is typed by that mask. */
  'ui:widget'?:
    | 'text'
    | 'radio'
    | 'yes-no'
    | 'select'
    | 'masked'
    | 'number'
    | 'money'
    | 'checkbox'
    | 'checkboxes'
    | 'textarea'
    | 'lookup'
    | 'agreement'
    | 'file'
    | 'collection'
    | 'same-as';
  /** For a collection with calls of its own. */
  'ui:field'?: 'collection';
  /** What the browser may fill in (HTML autocomplete), for the applicant's own data only; off for others'. */
  'ui:autocomplete'?: string;
  /** The keyboard of a phone. */
  'ui:inputmode'?: 'text' | 'numeric' | 'decimal' | 'tel' | 'email';
  /** How wide, and which kind of collection. */
  'ui:options'?: {
    /** How long the answer is. */
    width?: 'short' | 'medium' | 'full';
    /** modal: a dialog. wizard: a form with steps. documents: tiles. */
    collection?: 'modal' | 'wizard' | 'documents';
    /** For a collection: which of an item's answers its row shows. */
    row?: {
      /** The row's main text. */
      main?: UiAnswersSource;
      /** The smaller text below it. */
      sub?: UiAnswersSource;
      /** What stands at the right. */
      right?: UiAnswersSource;
    };
  };
};

/** A piece of text: a heading, a paragraph or a list. */
export type UiBlockSource = {
  /** Its name; translations use it. */
  id: string;
  /** A heading. */
  heading?: string;
  /** A paragraph. */
  paragraph?: string;
  /**
   * A list with bullets.
   *
   * Items: One line of the list.
   */
  list?: {
    /** Its name in this list; translations use it. */
    id: string;
    /** The line. */
    text: string;
  }[];
  /** Under which answers it is shown. Absent: always. */
  when?: ConditionSource;
};

/** What the holder of a link walks through: its steps in order. */
export type UploadFlowSource = {
  /** The meta-schema of this file, so that an editor can help. */
  $schema: string;
  /** What the page is called, in English. */
  title: string;
  /** The steps in order: the names of files here or in uploads/steps/. One is for the email; the last one is the summary; each kind of document stands once. */
  steps: string[];
};

/** One screen of an upload flow. */
export type UploadStepSource = {
  /** The meta-schema of this file, so that an editor can help. */
  $schema: string;
  /** The title of the step, in English: short, it is read on a phone. */
  title: string;
  /** For a summary: the title while something that is required is missing. */
  titleWhileMissing?: string;
  /** overview: only text. documents: a list of files, and adding one. email: the address where people are reached. summary: what was uploaded, and what is missing. */
  kind: 'overview' | 'documents' | 'email' | 'summary';
  /** The guidance: headings, paragraphs and lists. */
  content?: UiBlockSource[];
  /** For documents: the category that the files get, a name of the enumeration that portal.json names under fileCategories. */
  category?: string;
  /** For documents: whether the summary warns when there are none. Nobody is held back. */
  isRequired?: boolean;
  /** For documents: the message of the summary when there are none, an id of messages.json. */
  emptyMessage?: string;
  /** The words on its Next button, where they differ. */
  next?: string;
};

/** How an answer travels between page and server: its flat name, or { as, name } with a conversion. */
export type WireSource =
  | string
  | {
      /** yn: yes/no ⇄ Y/N. date: an ISO date. list: a list of values. flags: several true/false. none: it does not travel. */
      as: 'yn' | 'date' | 'list' | 'flags' | 'none';
      /** The flat server name. */
      name?: string;
      /** For flags: each value of the list → the server name of its true/false. */
      map?: {
        /** A flat server name. */
        [k: string]: string;
      };
    };

/** A form: its steps in order. */
export type WizardSource = {
  /** The meta-schema of this file, so that an editor can help. */
  $schema: string;
  /** The name of the form, in English. */
  title: string;
  /**
   * The steps in order: the name of a file here or in steps/, or { step, … } where more is to be said.
   *
   * Items: A step of which more is said.
   */
  steps: (
    | string
    | {
        /** The name of the step. */
        step: string;
        /** The words on its Next button. */
        next?: string;
        /** The words on its Back button. */
        back?: string;
        /** The step is there only while this holds. */
        when?: ConditionSource;
      }
  )[];
  /** Values worked out of the answers; membersNeeded is read as /$/membersNeeded. */
  facts?: {
    [k: string]: ExpressionSource;
  };
  /** What the page after submission shows of the answers, in this order; a list is shown as a count. Never a restricted field. */
  receipt?: PointerSource[];
  /** How much of the form is on the screen. steps: a whole step, the default. one: one question, or one group of its step's pages, at a time. choose: as the person likes, whole steps at first. The answers, saves, messages and gates are the same. */
  pace?: 'steps' | 'one' | 'choose';
  /** A button reads the questions on the screen with the browser’s own voice, where it has one: their words, their help, their choices. No answer is read. Default false. */
  readAloud?: boolean;
  /** The last step of the application shows all answers above its own questions: by steps, in the applicant’s words, members and documents too, each with a way to change it that comes back. Default false. */
  review?: boolean;
  /** Where this form names an answer differently on the wire than its shared step does. */
  wire?: {
    [k: string]: WireSource;
  };
};
