import { useActivePool } from '@fairway/kit/paths';
import { useEffect } from 'react';

/** The document's title. */
export function usePageTitle(title: string): void {
  const pool = useActivePool();
  useEffect(() => {
    document.title = [title, pool, 'Fairway'].filter(Boolean).join(' · ');
  }, [title, pool]);
}
