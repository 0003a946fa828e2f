import {
  type FileEdit,
  isEnumeration,
  isLookup,
  languagesOf,
  listChoices,
  listItems,
  listLimits,
  listTexts,
  type PackTexts,
  readDates,
  readLook,
  renameChoice,
  renameItem,
  retireChoice,
  setDates,
  setLimit,
  setLook,
  setText,
} from '../../edit/index.ts';
import { runs } from '../../test/runs.ts';
import {
  type Built,
  beginsScreen,
  type Clause,
  type Comparison,
  type Conditional,
  chooseMessage,
  conditionOf,
  FACTS_FILE,
  type Group,
  isOnReceipt,
  listAgencies,
  listAgencyFacts,
  listDocuments,
  listMessages,
  listNamed,
  listPaperWords,
  listRules,
  type NamedPlace,
  outlineForm,
  outlinePack,
  outlineProgram,
  type PaperOwner,
  type QuestionPlace,
  readCondition,
  readOwnWords,
  readPace,
  readQuestion,
  readShape,
  renameFact,
  setAgency,
  setBeginsScreen,
  setClassification,
  setCondition,
  setDays,
  setDocumentCategory,
  setDocumentCount,
  setDocumentRequired,
  setDocumentText,
  setExpression,
  setFact,
  setFixedShape,
  setMessage,
  setMoney,
  setNamed,
  setOfficialName,
  setOnReceipt,
  setOwnText,
  setPace,
  setPaperWordsText,
  setQuestionLimit,
  setLook as setQuestionLook,
  setQuestionText,
  setReplaces,
  setRequired,
  setRuleMessage,
  setSampleTitle,
  setShape,
  setUpperCase,
  setUrgent,
  setWidth,
  stepOfFile,
  TEXT_KEYS,
  type Words,
  writeCondition,
} from '../index.ts';

/** What was saved as it stands, and what became of the files: nothing. */
export type Saved = [what: string, changes: FileEdit[]];

/** What a form shows in a field, said again; a translation of other words would be confirmed by it. */
const said = (words: Words[]) =>
  words
    .filter(({ text, isStale }) => text && !isStale)
    .map(({ language, text }) => ({ language, text }));

const isWritten = <One>(one: One | undefined): one is One => one !== undefined;

/** Each condition that sentences say, written as they say it. */
function conditionAgain(files: PackTexts, of: Conditional): Built[] {
  const when = conditionOf(files, of);
  const group: Group<Clause | Comparison> | undefined = when && readCondition(when);
  return group ? [setCondition(files, of, writeCondition(group))] : [];
}

/** The questions of a pack, wherever they are asked. */
export function questionsOf(files: PackTexts): QuestionPlace[] {
  const { programs, forms } = outlinePack(files);
  const steps = [
    ...forms.flatMap(({ id }) => outlineForm(files, id)),
    ...programs.flatMap(({ id }) => outlineProgram(files, id)),
  ];
  return steps.flatMap(({ questions }) => questions.map(({ file, name }) => ({ file, name })));
}

/** How a question is answered, drawn and kept. */
function looksAgain(files: PackTexts, place: QuestionPlace): Built[] {
  const question = readQuestion(files, place);
  const shape = readShape(files, place);
  const [onReceipt, begins] = [isOnReceipt(files, place), beginsScreen(files, place)];
  return [
    setClassification(files, place, question.classification),
    question.look && setQuestionLook(files, place, question.look),
    shape?.example !== undefined && setFixedShape(files, place, shape.example),
    shape &&
      shape.shape !== 'hand' &&
      shape.shape !== 'fixed' &&
      setShape(files, place, shape.shape),
    shape && setUpperCase(files, place, shape.isUpperCase),
    shape && setWidth(files, place, shape.width),
    isWritten(onReceipt) && setOnReceipt(files, place, onReceipt),
    isWritten(begins) && setBeginsScreen(files, place, begins),
    isWritten(question.computed) && setExpression(files, place, question.computed),
    isWritten(question.computed) &&
      question.kind === 'number' &&
      setMoney(files, place, question.isMoney),
  ].filter((one) => typeof one === 'object');
}

/** Every control of a question's form, with what it shows. */
export function questionAgain(files: PackTexts, place: QuestionPlace): Saved[] {
  const question = readQuestion(files, place);
  const built = [
    ...TEXT_KEYS.flatMap((key) =>
      said(question.words[key]).map((words) => setQuestionText(files, place, { key, ...words })),
    ),
    setRequired(files, place, question.isRequired),
    ...question.limits
      .filter(({ isByHand }) => !isByHand)
      .map((limit) => setQuestionLimit(files, place, limit)),
    ...(question.days === 'hand' ? [] : [setDays(files, place, question.days)]),
    ...conditionAgain(files, { kind: 'question', ...place }),
    ...looksAgain(files, place),
    ...(question.isComputed ? [] : listMessages(files, place)).flatMap(
      ({ keyword, id, isOwn, words }) => [
        ...(isOwn ? said(words).map((one) => setMessage(files, place, { keyword, ...one })) : []),
        ...(id === undefined ? [] : [chooseMessage(files, place, { keyword, id })]),
      ],
    ),
  ];
  return built.map(({ said: told, changes }) => [
    `${place.file} ${place.name} ${told.id}`,
    changes,
  ]);
}

/** Every control of the rules and gates of a file. */
export function rulesAgain(files: PackTexts, file: string): Saved[] {
  const built = listRules(files, file).flatMap((rule) => {
    const place = { file: rule.file, list: rule.list, id: rule.id };
    return [
      ...said(rule.words).map((words) => setRuleMessage(files, place, words)),
      ...rule.parts.flatMap((part) => conditionAgain(files, { kind: 'rule', part, ...place })),
      ...(isWritten(rule.isUrgent) ? [setUrgent(files, place, rule.isUrgent)] : []),
      ...(rule.list === 'gates' ? namedAgain(files, { of: 'gate', file, id: rule.id }) : []),
    ];
  });
  return built.map(({ changes }) => [`rules of ${file}`, changes]);
}

const namedAgain = (files: PackTexts, of: NamedPlace): Built[] =>
  listNamed(files, of).flatMap(({ name, value }) =>
    value === undefined ? [] : [setNamed(files, of, { name, value })],
  );

/** Every control of a program: its words and days, who handles it, its papers. */
export function programAgain(files: PackTexts, program: string): Saved[] {
  const file = `programs/${program}/program.json`;
  const built = [
    ...said(readOwnWords(files, file, 'friendlyName')).map((words) =>
      setOwnText(files, file, { key: 'friendlyName', ...words }),
    ),
    setOfficialName(files, file, String(JSON.parse(files.get(file)!).program)),
    ...listAgencies(files, program).map((agency) => setAgency(files, program, agency)),
    ...papersAgain(files, { program }),
  ];
  return built.map(({ said: told, changes }) => [`${file} ${told.id}`, changes]);
}

/** Every control of the papers that a program or a step wants. */
const papersAgain = (files: PackTexts, owner: PaperOwner): Built[] =>
  listDocuments(files, owner).flatMap((paper) => {
    const place = { ...owner, id: paper.id };
    return [
      ...(['title', 'help'] as const).flatMap((key) =>
        said(paper.words[key]).map((words) => setDocumentText(files, place, { key, ...words })),
      ),
      setDocumentCategory(files, place, paper.category),
      setDocumentCount(files, place, paper.min),
      'program' in place
        ? setReplaces(files, place, paper.replaces)
        : setDocumentRequired(files, place, paper.isRequired),
      ...(['examples', 'alternatives'] as const).flatMap((kind) =>
        listPaperWords(files, place, kind).flatMap(({ id, words }) =>
          said(words).map((one) => setPaperWordsText(files, place, { kind, id, ...one })),
        ),
      ),
      ...conditionAgain(files, { kind: 'document', ...place }),
    ];
  });

/** Every control of a step of its own: its words, its papers and its condition. */
export function stepAgain(files: PackTexts, file: string): Saved[] {
  const built = [
    ...(['title', 'description'] as const).flatMap((key) =>
      said(readOwnWords(files, file, key)).map((words) =>
        setOwnText(files, file, { key, ...words }),
      ),
    ),
    ...papersAgain(files, { file }),
    ...conditionAgain(files, { kind: 'step', file }),
  ];
  return built.map(({ changes }) => [file, changes]);
}

/** Every control that is about the whole portal: what is said of the agency, its look, its limits. */
export function portalAgain(files: PackTexts): Saved[] {
  const look = readLook(files);
  const portal: FileEdit[][] = [
    ...Object.entries(look)
      .filter(([, word]) => word)
      .map(([key, word]) => setLook(files, { [key]: word })),
    ...listLimits(files).map((limit) => setLimit(files, limit)),
    ...listAgencyFacts(files).flatMap(({ name, isOwn, words }) => [
      ...said(words).map((one) => setFact(files, name, one).changes),
      ...(isOwn ? [renameFact(files, name, name).changes] : []),
    ]),
  ];
  return portal.map((changes) => [FACTS_FILE, changes]);
}

/** One text of so many with each commit, all of them at night: each is read with all of its file. */
const someOf = <One>(texts: One[]): One[] =>
  runs(1) > 1 ? texts : texts.filter((_, index) => index % 20 === 0);

/** Every control of a file that has one form whatever it is of: texts, days, choices, samples. */
export function fileAgain(files: PackTexts, file: string): Saved[] {
  const { original } = languagesOf(files);
  const dates = readDates(files, file);
  const edits: FileEdit[][] = [
    ...someOf(listTexts(files, file)).flatMap(({ key, original: text, translations }) => [
      setText(files, { file, key, language: original, text }),
      ...Object.entries(translations)
        .filter(([, { state }]) => state === 'current')
        .map(([language, one]) => setText(files, { file, key, language, text: one.text })),
    ]),
    ...(dates ? [setDates(files, file, dates)] : []),
    ...(isEnumeration(file) ? listChoices(files, file) : []).flatMap(
      ({ value, label, retired }) => [
        renameChoice(files, file, value, label),
        retireChoice(files, file, value, retired),
      ],
    ),
    ...(isLookup(file) ? listItems(files, file) : []).map(({ id, label }) =>
      renameItem(files, file, id, label),
    ),
    ...(/(^|\/)samples\//.test(file)
      ? [setSampleTitle(files, file, JSON.parse(files.get(file)!).title).changes]
      : []),
    ...(/(^|\/)wizard\.json$/.test(file)
      ? [
          setPace(files, file, readPace(files, file)).changes,
          ...namedAgain(files, { of: 'form', file }).map(({ changes }) => changes),
        ]
      : []),
  ];
  return edits.map((changes) => [file, changes]);
}

/** Definitions of the pack's own: neither meta-schemas nor translations. */
const ownFiles = (files: PackTexts): string[] =>
  [...files.keys()].filter((file) => !/^(meta|schemas|examples)\/|(^|\/)texts\//.test(file));

/** What is asked, opened in its forms and saved as it is: programs, steps, rules and questions. */
export function questionsAgain(files: PackTexts): Saved[] {
  const steps = ownFiles(files).filter((file) => stepOfFile(files, file) !== undefined);
  return [
    ...questionsOf(files).flatMap((place) => questionAgain(files, place)),
    ...outlinePack(files).programs.flatMap(({ id }) => programAgain(files, id)),
    ...steps.flatMap((file) => rulesAgain(files, file)),
    ...steps
      .filter((file) => stepOfFile(files, file)!.isWhole && !file.startsWith('desk/'))
      .flatMap((file) => stepAgain(files, file)),
  ];
}

/** Everything that a form shows of a pack, opened and saved as it is. */
export function packAgain(files: PackTexts): Saved[] {
  return [
    ...questionsAgain(files),
    ...ownFiles(files).flatMap((file) => fileAgain(files, file)),
    ...portalAgain(files),
  ];
}

/** What a save of something unchanged changed: nothing, where all is well. */
export const changedOf = (saved: Saved[]): string[] =>
  saved.flatMap(([what, changes]) => (changes.length ? [what] : []));
