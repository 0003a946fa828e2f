import type { FromStage, PreviewState, ToStage } from '../form-preview/PreviewState.ts';
import { StageFrame } from '../form-preview/StageFrame.tsx';
import { useWidth } from '../form-preview/useWidth.ts';
import type { SayWords } from '../words/words.ts';

export interface FramesProps {
  previews: { name: string; preview: PreviewState }[];
  typedIn: string | undefined;
  /** True while what is shown is older than the folder. */
  isBroken: boolean;
  say: SayWords;
  asks: ToStage[];
  onMessage(message: FromStage, id: string): void;
}

const PHONE = { width: 360, height: 740 };
const DESKTOP = { width: 1280 };
const GAP = 24;
/** Letter paper at 96 pixels an inch. */
const PAPER = { width: 816, height: 1056 };

/** A step in each language, on a phone and on a desk; on paper, one sheet for each language. */
export function Frames({ previews, typedIn, isBroken, say, asks, onMessage }: FramesProps) {
  const [box, room] = useWidth(960);
  const left = room - PHONE.width - GAP;
  const isNarrow = left < 320;
  const scale = Math.min(1, (isNarrow ? room : left) / DESKTOP.width);
  return (
    <div ref={box} className="frames" data-broken={isBroken || undefined}>
      {previews.map(({ name, preview }) => {
        const isPaper = preview.look === 'print';
        const sizes = isPaper
          ? [{ ...PAPER, words: 'tools.print' as const, scale: Math.min(1, room / PAPER.width) }]
          : [
              { ...PHONE, words: 'frames.phone' as const, scale: Math.min(1, room / PHONE.width) },
              // As high as the phone beside it.
              {
                ...DESKTOP,
                height: Math.round(PHONE.height / scale),
                words: 'frames.desktop' as const,
                scale,
              },
            ];
        return (
          <section key={preview.language} lang={preview.language}>
            <h2>{name}</h2>
            <div className="frame-row">
              {sizes.map(({ words, ...size }) => {
                const id = `${preview.language} ${words}`;
                return (
                  <figure key={words}>
                    <figcaption>{say(words)}</figcaption>
                    <StageFrame
                      src={`/stage/${preview.language}`}
                      preview={preview}
                      typedIn={typedIn}
                      id={id}
                      title={say('frames.title', { language: name, width: say(words) })}
                      say={say}
                      asks={asks}
                      onMessage={onMessage}
                      {...size}
                    />
                  </figure>
                );
              })}
            </div>
          </section>
        );
      })}
    </div>
  );
}
