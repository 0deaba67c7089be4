import { useEffect, useState } from 'react';
import { dayKey } from '../messages/rows/days.ts';

const refreshMs = 30_000;

/** The reader's current day, which changes at midnight. */
export function useToday(): string {
  const [today, setToday] = useState(() => dayKey(new Date()));
  useEffect(() => {
    const looking = setInterval(() => setToday(dayKey(new Date())), refreshMs);
    return () => clearInterval(looking);
  }, []);
  return today;
}
