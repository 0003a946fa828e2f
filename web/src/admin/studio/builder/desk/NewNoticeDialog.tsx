import {
  addNotice,
  type DeskThing,
  deskActions,
  isPressedBeside,
  listTellable,
  noticeSentBy,
  type PlaceNames,
  placeNames,
  readablePlaces,
  readWords,
  technicalPlaces,
  typedPlaces,
} from '@porchlight/engine/builder';
import { FileEdits } from '@porchlight/engine/edit';
import { useMemo, useState } from 'react';
import { ToolSelect } from '../../ToolSelect.tsx';
import { AskDialog } from '../AskDialog.tsx';
import { asWords, isTyped, type NewText, NO_TEXT } from '../NewWords.tsx';
import { RadioChoices } from '../RadioChoices.tsx';
import { useMaking } from '../useMaking.ts';
import { FirstWords, type Mail } from './FirstWords.tsx';
import type { NewThingProps } from './NewThingProps.ts';
import { tellingTitles } from './noticeOptions.ts';
import { OldNotice, type OldNoticeProps, sentOtherwise } from './OldNotice.tsx';
import { SubjectFold } from './SubjectFold.tsx';

const NO_NAMES: PlaceNames = new Map();

/** Of which a new notice begins as a copy: its words with the places as one reads them. */
interface Copied {
  names: PlaceNames;
  subject: NewText;
  /** Its text message in the pack's first language; blank where it has none. */
  text: string;
  mail: Mail;
}

function readCopied({ files, say }: Pick<NewThingProps, 'files' | 'say'>, file: string): Copied {
  const names = placeNames(files, file, listTellable(files, file, tellingTitles(say)));
  const [first, ...others] = wordsOf(files, file, 'subject');
  return {
    names,
    subject: withPlaces(
      {
        original: first!.text,
        translations: Object.fromEntries(others.map(({ language, text }) => [language, text])),
      },
      (text) => readablePlaces(text, names),
    ),
    text: readablePlaces(wordsOf(files, file, 'text')[0]!.text, names),
    mail: new FileEdits(files).read<{ mail: Mail }>(file).mail,
  };
}

const wordsOf = (files: NewThingProps['files'], file: string, key: 'subject' | 'text') =>
  readWords(files, { file, at: [key], key, isNeeded: true });

/** A text with other places, in each language. */
const withPlaces = ({ original, translations }: NewText, rename: (text: string) => string) => ({
  original: rename(original),
  translations: Object.fromEntries(
    Object.entries(translations).map(([language, text]) => [language, rename(text)]),
  ),
});

/** What was typed, and in the place of which words. */
interface Typed {
  words: NewText;
  before: NewText;
  /** The file of the notice whose copy they belong to; undefined for none. */
  from: string | undefined;
}

/**
 * Words where they belong to another copy now: what was typed stays, language by language, but for what tells
 * something, which the other copy may not know.
 */
function carryOver({ words, before }: Typed, now: NewText): NewText {
  const carried = (text = '', known = '', next = '') =>
    text.trim() && text !== known && typedPlaces(text).size === 0 ? text : next;
  const languages = Object.keys({ ...now.translations, ...words.translations });
  return {
    original: carried(words.original, before.original, now.original),
    translations: Object.fromEntries(
      languages.map((one) => [
        one,
        carried(words.translations[one], before.translations[one], now.translations[one]),
      ]),
    ),
  };
}

/** The subject: what the copy says, and what is typed in its place. */
function useSubject(copied: NewText | undefined, from: string | undefined) {
  const [typed, setTyped] = useState<Typed>();
  const before = copied ?? NO_TEXT;
  const carried = useMemo(() => typed && carryOver(typed, before), [typed, before]);
  return {
    subject: (typed?.from === from ? typed?.words : carried) ?? before,
    setSubject: (words: NewText) => setTyped({ words, before, from }),
  };
}

/** What of a new notice comes from the one that its action sends now, until something else is said. */
function useBeginning(props: NewThingProps) {
  const { files, say } = props;
  const [action, setAction] = useState('');
  const [isCopied, setCopied] = useState(true);
  const [mail, setMail] = useState<Mail>('short');
  const old = useMemo(() => (action ? noticeSentBy(files, action) : undefined), [files, action]);
  const from = isCopied ? old : undefined;
  const copied = useMemo(() => from && readCopied({ files, say }, from.file), [files, say, from]);
  function chooseAction(chosen: string, typed: NewText) {
    // Who has begun to write goes on with that: a copy has no place for it.
    if (isTyped(typed)) setCopied(false);
    setAction(chosen);
  }
  return {
    ...{ action, chooseAction, setCopied, setMail, old, from, copied },
    ...useSubject(copied?.subject, from?.file),
    names: copied?.names ?? NO_NAMES,
    mail: copied?.mail ?? mail,
  };
}

/** A message that is new: which action sends it, what it begins with, and its first words. */
export function NewNoticeDialog(props: NewThingProps) {
  const { files, say, onClose } = props;
  const { make, problem } = useMaking(props);
  const actions = useMemo(() => deskActions(files), [files]);
  const begun = useBeginning(props);
  const { action, old, from, copied, names, subject, mail } = begun;
  const [text, setText] = useState(NO_TEXT);
  const [isOldGone, setOldGone] = useState(true);
  const goes = old !== undefined && isOldGone && !sentOtherwise(files, old, action);
  function handleSubmit() {
    make(() =>
      addNotice(files, {
        ...{ mail, titles: tellingTitles(say) },
        subject: asWords(withPlaces(subject, (one) => technicalPlaces(one, names))),
        ...(from ? { copyOf: from.file } : { text: asWords(text) }),
        ...(action && { action }),
        ...(goes && { replaces: old.file }),
      }),
    );
  }
  return (
    <AskDialog
      title={say('desk.new-notice')}
      problem={problem}
      submit={say('desk.make-notice')}
      say={say}
      onSubmit={handleSubmit}
      onClose={onClose}
    >
      <ActionSelect
        {...props}
        {...{ actions, action }}
        onAction={(chosen) => begun.chooseAction(chosen, text)}
      />
      <SentNow {...props} {...{ actions, action, old, copied, goes }} />
      {old && (
        <Otherwise
          {...props}
          {...{ action, old, isCopy: Boolean(from), isGone: isOldGone }}
          onCopy={begun.setCopied}
          onGone={setOldGone}
        />
      )}
      <SubjectFold
        {...props}
        subject={subject}
        isFolded={Boolean(from) && goes}
        onSubject={begun.setSubject}
      />
      {!from && (
        <FirstWords
          {...props}
          {...{ actions, action, text, mail }}
          onText={setText}
          onMail={begun.setMail}
        />
      )}
    </AskDialog>
  );
}

interface OtherwiseProps extends BeginningProps, OldNoticeProps {}

/** What few want another way: what the new one begins with, and what becomes of the one before. */
function Otherwise(props: OtherwiseProps) {
  const { files, old, action, say } = props;
  // That it stays is no choice, and said at once.
  const isKept = sentOtherwise(files, old, action) !== undefined;
  return (
    <>
      {isKept && <OldNotice {...props} />}
      <details>
        <summary>{say(isKept ? 'desk.begin-otherwise' : 'desk.begin-otherwise-or-keep')}</summary>
        <Beginning {...props} />
        {!isKept && <OldNotice {...props} />}
      </details>
    </>
  );
}

interface BeginningProps extends Pick<NewThingProps, 'say'> {
  old: DeskThing;
  isCopy: boolean;
  onCopy(isCopy: boolean): void;
}

function Beginning({ old, isCopy, say, onCopy }: BeginningProps) {
  return (
    <fieldset className="form-group">
      <legend>{say('desk.begin-notice')}</legend>
      <RadioChoices
        options={[true, false]}
        chosen={isCopy}
        labelOf={(one) =>
          one ? say('desk.begin-copy', { notice: old.title }) : say('desk.begin-nothing')
        }
        onChoose={onCopy}
      />
    </fieldset>
  );
}

interface ActionProps extends NewThingProps {
  actions: readonly DeskThing[];
  /** The file of the one that is chosen; blank for none. */
  action: string;
}

function ActionSelect(props: ActionProps & { onAction(action: string): void }) {
  const { files, actions, action, say, onAction } = props;
  return (
    <ToolSelect label={say('desk.sent-by-which')} value={action} onChoose={onAction}>
      <option value="">{say('desk.sent-later')}</option>
      {actions.map(({ id, title, file }) => (
        <option key={id} value={file}>
          {isPressedBeside(files, file) ? say('desk.sent-beside', { action: title }) : title}
        </option>
      ))}
    </ToolSelect>
  );
}

interface SentNowProps extends ActionProps {
  old: DeskThing | undefined;
  copied: Copied | undefined;
  /** Whether the one before is deleted. */
  goes: boolean;
}

/** What the action does, what it sends now, and from now on. */
function SentNow({ actions, action, ...props }: SentNowProps) {
  const { title, file } = actions.find((one) => one.file === action) ?? {};
  const says = useMemo(
    () => file && new FileEdits(props.files).read<{ says?: string }>(file).says,
    [props.files, file],
  );
  return (
    <div role="status">
      {says && <p className="quiet">{props.say('desk.it-does', { says })}</p>}
      {title !== undefined && <p>{sentNow(title, props)}</p>}
    </div>
  );
}

type Sent = Pick<SentNowProps, 'old' | 'copied' | 'goes' | 'say'>;

function sentNow(action: string, { old, copied, goes, say }: Sent): string {
  if (!old) return say('desk.sends-none', { action });
  const sent = { action, notice: old.title, goes: goes ? 'yes' : 'no' };
  const hasText = copied?.text ? 'yes' : 'no';
  return copied ? say('desk.sends-copy', { ...sent, hasText }) : say('desk.sends-now', sent);
}
