import type { EditCode } from '@porchlight/engine/edit';
import { useId, useRef, useState } from 'react';
import type { SayWords } from '../../words/words.ts';
import { sentenceOf } from '../api/sentenceOf.ts';
import type { Pictures } from './FormProps.ts';

export interface LogoFieldProps {
  /** The name of a picture: `logo.svg`. */
  logo: string;
  /** Without them a logo is named, and not seen. */
  pictures: Pictures | undefined;
  say: SayWords;
  /** @returns Why it can't be this one. */
  onLogo(name: string): EditCode | undefined;
}

/** Who applies fetches it with the first page, over whatever line she has. */
const KILOBYTES = 256;

/** A name that a file of a pack can have. */
function fileName(name: string): string {
  const [, stem = '', end = ''] = /^(.*)(\.[^.]*)$/.exec(name) ?? [];
  const plain = stem
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^A-Za-z0-9_-]+/g, '-');
  return `${plain.replace(/^[^A-Za-z0-9]+/, '') || 'logo'}${end.toLowerCase()}`;
}

/** Puts a picture from this computer into the copy. @returns What came of it, in words. */
function useLogoFile({ pictures, say, onLogo }: Omit<LogoFieldProps, 'logo'>) {
  const [problem, setProblem] = useState('');
  const [said, setSaid] = useState('');
  // What is written after a picture is there stands on the files of that moment.
  const write = useRef(onLogo);
  write.current = onLogo;

  async function put(file: File, name: string): Promise<string> {
    if (!/\.(svg|png|jpe?g|webp)$/.test(name)) return say('forms.logo-refused');
    if (file.size > KILOBYTES * 1024) return say('forms.logo-large', { kilobytes: KILOBYTES });
    if (!(await pictures!.canShow(file))) return say('forms.logo-broken');
    setSaid(say('forms.logo-putting'));
    try {
      await pictures!.put(name, file);
    } catch (error) {
      return sentenceOf(error, say);
    }
    return write.current(name) ? say('forms.logo-refused') : '';
  }
  async function putFile(file: File): Promise<void> {
    const name = fileName(file.name);
    setProblem('');
    const refusal = await put(file, name);
    setProblem(refusal);
    setSaid(refusal ? '' : say('forms.logo-put', { name }));
  }
  return { problem, said, putFile };
}

/** The agency's picture: one of the copy's, or one from this computer. */
export function LogoField(props: LogoFieldProps) {
  const { logo, pictures, say, onLogo } = props;
  const { problem, said, putFile } = useLogoFile(props);
  const id = useId();
  const address = pictures?.addressOf(logo);
  const names = [...new Set([logo, ...(pictures?.names ?? [])])].sort();

  return (
    <fieldset className="form-group">
      <legend>{say('forms.group-logo')}</legend>
      {address && <img className="form-logo" src={address} alt={say('forms.logo-now')} />}
      <label className="tool">
        <span>{say('forms.look-logo')}</span>
        <select value={logo} onChange={({ target }) => onLogo(target.value)}>
          {names.map((name) => (
            <option key={name}>{name}</option>
          ))}
        </select>
      </label>
      {pictures && (
        <label className="tool">
          <span>{say('forms.choose-logo')}</span>
          <input
            type="file"
            accept=".svg,.png,.jpg,.jpeg,.webp"
            aria-describedby={`${id}help${problem && ` ${id}problem`}`}
            onChange={({ target }) => {
              const [file] = target.files ?? [];
              // The same one can be chosen again.
              target.value = '';
              if (file) void putFile(file);
            }}
          />
        </label>
      )}
      {pictures && (
        <p id={`${id}help`} className="quiet">
          {say('forms.logo-help', { kilobytes: KILOBYTES })}
        </p>
      )}
      {problem && (
        <p id={`${id}problem`} className="problem" role="alert">
          {problem}
        </p>
      )}
      <p role="status">{said}</p>
    </fieldset>
  );
}
