import { fetchFile } from '@fairway/kit/rest';
import { useEffect, useState } from 'react';

export interface BoardPicture {
  file: File;
  /** Where this page finds it. */
  url: string;
}

/** A picture that the gateway draws, fetched anew each time; null while loading. */
export function usePicture(path: string | null, name: string) {
  const [picture, setPicture] = useState<BoardPicture | null>(null);
  const [error, setError] = useState<unknown>(null);
  const [attempt, setAttempt] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt is another fetch.
  useEffect(() => {
    if (path === null) return;
    let url: string | null = null;
    let isOver = false;
    fetchFile(path).then(
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
  }, [path, name, attempt]);

  return { picture, error, retry: () => setAttempt((count) => count + 1) };
}

/** 'Sunday-Best.png': without characters that some systems refuse in file names. */
export const fileNameOf = (pool: string, ending = 'png'): string =>
  `${pool.replace(/[^\p{L}\p{N}]+/gu, '-').replace(/^-|-$/g, '') || 'board'}.${ending}`;
