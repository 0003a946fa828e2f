import { useDesk } from './DeskContext.ts';

interface CaseWaysProps {
  onClose(): void;
  onPrevious?: (() => void) | undefined;
  onNext?: (() => void) | undefined;
}

/** The ways out of a case: to its list, and to the cases beside it there. */
export function CaseWays({ onClose, onPrevious, onNext }: CaseWaysProps) {
  const { say } = useDesk();
  const ways = [
    { word: 'case.back', onPress: onClose },
    { word: 'case.previous', onPress: onPrevious },
    { word: 'case.next', onPress: onNext },
  ];
  return (
    <p className="ways">
      {ways.map(
        ({ word, onPress }) =>
          onPress && (
            <button key={word} type="button" className="plain" onClick={onPress}>
              {say(word)}
            </button>
          ),
      )}
    </p>
  );
}
