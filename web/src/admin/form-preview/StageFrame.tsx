import type { ReactNode } from 'react';
import type { SayWords } from '../words/words.ts';
import { type StageOptions, useStage } from './useStage.ts';

export interface StageFrameProps extends StageOptions {
  /** The address of the stage's document. */
  src: string;
  title: string;
  /** Pixels that the page believes to have, and the share at which it is drawn. */
  width: number;
  height: number;
  scale: number;
  say: SayWords;
  /** Said where these answers hide the step. Default: that others are to be chosen. */
  hidden?: string;
  /** The way to a step that these answers hide. */
  lead?: ReactNode;
}

/**
 * A step of a pack in a frame without rights: another origin, so that nothing that a definition does can
 * reach the page around, and what stops answering is closed.
 */
export function StageFrame(props: StageFrameProps) {
  const { src, width, height, scale, say } = props;
  const stage = useStage(props);
  const { frame, life, failure, isSteady } = stage;
  if (life.is === 'silent') {
    return (
      <div className="frame-note" role="alert" style={{ width: width * scale }}>
        <p>{say('frames.silent')}</p>
        <button type="button" onClick={stage.reopen}>
          {say('frames.again')}
        </button>
      </div>
    );
  }
  return (
    <div className="frame">
      {failure !== undefined && (
        <p className="frame-note" role="alert">
          {say('frames.failed', { message: failure })}
        </p>
      )}
      {stage.isHidden && failure === undefined && (
        <div ref={stage.note} className="frame-note">
          <p>{props.hidden ?? say('frames.hidden')}</p>
          {props.lead}
        </div>
      )}
      <div className="frame-box" style={{ width: width * scale, height: height * scale }}>
        <iframe
          key={life.attempt}
          ref={frame}
          className={isSteady ? undefined : 'is-opening'}
          title={props.title}
          src={src}
          sandbox="allow-scripts allow-forms"
          style={{ width, height, transform: `scale(${scale})` }}
        />
      </div>
    </div>
  );
}
