import { type ChangeEvent, useRef, useState } from 'react';

/** Why a host changes a card: without a reason nothing is done. */
export function useReason() {
  const [reason, setReason] = useState('');
  const [isAskedFor, setAskedFor] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const isMissing = reason.trim() === '';
  return {
    field: {
      value: reason,
      error: isAskedFor && isMissing ? 'A reason is required.' : undefined,
      ref: input,
      onChange: ({ target }: ChangeEvent<HTMLInputElement>) => setReason(target.value),
    },
    /** Does it with the reason, or asks for one. */
    withReason: (act: (reason: string) => void) => {
      setAskedFor(isMissing);
      if (isMissing) input.current?.focus();
      else act(reason);
    },
  };
}

export type Reason = ReturnType<typeof useReason>;
