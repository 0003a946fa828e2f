import { Component, type ReactNode } from 'react';
import type { SayWords } from '../words/words.ts';
import { addressOfJson } from './addressOfJson.ts';

/** What a guarded part of the studio is given. */
export interface GuardedProps {
  /** What is shown in it. */
  place: { file?: string | undefined; question?: string | undefined };
  /** The copy's texts. Once they or the place are others, what could not be shown is tried again. */
  files: ReadonlyMap<string, string>;
  say: SayWords;
  children: ReactNode;
}

interface State {
  hasFailed: boolean;
  /** What was there last. */
  file?: string | undefined;
  question?: string | undefined;
  files?: GuardedProps['files'];
}

/** A hand can write what no form foresees: it is said where it can't be shown, and all else stays. */
export class Guarded extends Component<GuardedProps, State> {
  override state: State = { hasFailed: false };

  static getDerivedStateFromError = (): Partial<State> => ({ hasFailed: true });

  static getDerivedStateFromProps({ place, files }: GuardedProps, state: State): State | null {
    const { file, question } = place;
    const isSame = files === state.files && file === state.file && question === state.question;
    return isSame ? null : { hasFailed: false, files, file, question };
  }

  override render() {
    const { place, say, children } = this.props;
    if (!this.state.hasFailed) return children;
    return (
      <p className="banner" role="alert">
        {say('studio.not-shown')}{' '}
        {place.file !== undefined && <a href={addressOfJson(place.file)}>{say('desk.see-json')}</a>}
      </p>
    );
  }
}
