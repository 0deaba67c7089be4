import { useRef } from 'react';

/**
 * Runs what is sent one after the other: each answer holds the state of all switches, so that of two under way, an
 * older one that arrives last would take the newer back on the screen.
 */
export function useInTurn() {
  const before = useRef<Promise<unknown>>(Promise.resolve());
  return <Answer>(send: () => Promise<Answer>): Promise<Answer> => {
    const answer = before.current.then(send);
    before.current = answer.catch(() => undefined);
    return answer;
  };
}
