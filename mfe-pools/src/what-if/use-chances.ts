import { useEffect, useState } from 'react';
import { type ChancesAsked, workOutInParts } from './chances.ts';

interface Answered {
  asked: ChancesAsked;
  chances: readonly number[];
}

/** While a slider moves, the figures wait for it. */
const restMs = 150;

/**
 * How likely each entry is to win, in the board's order: null until that is known for the first time. While something
 * else is worked out, the figures before stay.
 */
export function useChances(asked: ChancesAsked | null): {
  chances: readonly number[] | null;
  isWorking: boolean;
} {
  const [answered, setAnswered] = useState<Answered | null>(null);
  useEffect(() => {
    if (!asked) return;
    let isWanted = true;
    let stop = () => {};
    const answer = (chances: readonly number[] | null) => {
      if (isWanted && chances) setAnswered({ asked, chances });
    };
    const inParts = () => void workOutInParts(asked, () => isWanted).then(answer);
    const timer = setTimeout(() => {
      stop = inWorker(asked, answer, inParts);
    }, restMs);
    return () => {
      isWanted = false;
      clearTimeout(timer);
      stop();
    };
  }, [asked]);
  return { chances: answered?.chances ?? null, isWorking: asked !== null && answered?.asked !== asked };
}

/** A front-end on another host than its page can't start a worker: then the page does it itself. */
function inWorker(
  asked: ChancesAsked,
  answer: (chances: number[]) => void,
  otherwise: () => void,
): () => void {
  if (typeof Worker === 'undefined') {
    otherwise();
    return () => undefined;
  }
  try {
    const worker = new Worker(new URL('./chances.worker.ts', import.meta.url));
    worker.addEventListener('message', ({ data }: MessageEvent<{ chances: number[] }>) => {
      answer(data.chances);
      worker.terminate();
    });
    worker.addEventListener('error', () => {
      worker.terminate();
      otherwise();
    });
    worker.postMessage({ asked });
    return () => worker.terminate();
  } catch {
    otherwise();
    return () => undefined;
  }
}
