import { useEffect, useState } from 'react';

/** Whether the component has been mounted for so long. */
export function useHasPassed(milliseconds: number): boolean {
  const [passed, setPassed] = useState(milliseconds <= 0);
  useEffect(() => {
    const timer = setTimeout(() => setPassed(true), milliseconds);
    return () => clearTimeout(timer);
  }, [milliseconds]);
  return passed;
}
