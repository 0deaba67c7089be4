import { fetchFile } from '@fairway/kit/rest';
import { useEffect, useState } from 'react';

export interface BoardPicture {
  file: File;
  /** Where this page finds it. */
  url: string;
}

/** The board's picture, fetched anew each time; null while loading. */
export function useBoardPicture(pool: { id: string; name: string }, isWanted: boolean) {
  const [picture, setPicture] = useState<BoardPicture | null>(null);
  const [error, setError] = useState<unknown>(null);
  const [attempt, setAttempt] = useState(0);
  const { id, name } = pool;

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt is another fetch.
  useEffect(() => {
    if (!isWanted) return;
    let url: string | null = null;
    let isOver = false;
    fetchFile(`/share/pools/${id}/board.png`).then(
      (blob) => {
        if (isOver) return;
        url = URL.createObjectURL(blob);
        setPicture({ url, file: new File([blob], fileNameOf(name), { type: 'image/png' }) });
        setError(null);
      },
      (fault) => isOver || setError(fault),
    );
    return () => {
      isOver = true;
      setPicture(null);
      setError(null);
      if (url !== null) URL.revokeObjectURL(url);
    };
  }, [id, name, isWanted, attempt]);

  return { picture, error, retry: () => setAttempt((count) => count + 1) };
}

/** 'Sunday-Best.png': without characters that some systems refuse in file names. */
export const fileNameOf = (pool: string, ending = 'png'): string =>
  `${pool.replace(/[^\p{L}\p{N}]+/gu, '-').replace(/^-|-$/g, '') || 'board'}.${ending}`;
