import { useEffect, useEffectEvent } from 'react';

/** The browser's own, which TypeScript doesn't know yet. */
interface Watching {
  CloseWatcher?: new () => EventTarget & { destroy(): void };
}

/**
 * On a phone, Back closes what is open instead of leaving the page, where the browser says so. On other devices what it
 * would tell of is Escape, which dialogs know by themselves.
 */
export function useCloseByBack(open: boolean, onClose: () => void): void {
  const close = useEffectEvent(onClose);
  useEffect(() => {
    const { CloseWatcher } = window as Watching;
    if (!open || !CloseWatcher || !matchMedia('(pointer: coarse)').matches) return;
    // Each tells once, and the dialog may stay, as while something is being paid.
    const watch = () => {
      const one = new CloseWatcher();
      one.addEventListener('close', () => {
        watcher = watch();
        close();
      });
      return one;
    };
    let watcher = watch();
    return () => watcher.destroy();
  }, [open]);
}
