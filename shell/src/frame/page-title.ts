import { useActivePool } from '@fairway/kit/paths';
import { useEffect } from 'react';

/** What the browser calls the page, in its tab and its history. */
export function usePageTitle(title: string): void {
  const pool = useActivePool();
  useEffect(() => {
    document.title = [title, pool, 'Fairway'].filter(Boolean).join(' · ');
  }, [title, pool]);
}
