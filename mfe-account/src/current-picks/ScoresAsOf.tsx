import { localMoment } from '@fairway/kit/format';
import { Notice } from '@fairway/kit/ui/Notice';
import { color, size } from '@fairway/kit/ui/tokens';

interface ScoresAsOfProps {
  /** When the scores were last updated; null while there are none. */
  at: string | null;
  isStale: boolean;
}

/** The age of the scores, and whether they are late. */
export function ScoresAsOf({ at, isStale }: ScoresAsOfProps) {
  return (
    <>
      {at !== null && (
        <p css={{ color: color.muted, fontSize: size.small }}>
          Scores as of <time dateTime={at}>{localMoment(new Date(at))}</time>
        </p>
      )}
      {isStale && <Notice>Live scores are late. They update as soon as they arrive.</Notice>}
    </>
  );
}
