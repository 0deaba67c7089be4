import { useIsPhone, useIsWide } from '@fairway/kit/ui/use-is-phone';
import { useEffect, useEffectEvent, useLayoutEffect, useState } from 'react';

const key = 'fairway.chat-docked';
/** An address that ends so opens the chat. */
const chatHash = '#chat';

/**
 * Whether the chat is open. Where the window has room it docks beside the page, and stays as it was left on this
 * device; elsewhere it covers something, and so is closed until it is opened. A window that is made wider or narrower
 * leaves it open, with what is read and what is new; only a phone has no room for that.
 */
export function useOpen(onAsked: () => void) {
  const canDock = useIsWide();
  const [drawn, setDrawn] = useState(false);
  const [docked, setDocked] = useState(() => localStorage.getItem(key) === 'open');
  const isPhone = useIsPhone();
  const [couldDock, setCouldDock] = useState(canDock);
  if (couldDock !== canDock) {
    setCouldDock(canDock);
    if (canDock) setDocked(docked || drawn);
    else setDrawn(docked && !isPhone);
  }
  /** Whether it was opened here, and takes the focus. */
  const [isPressed, setPressed] = useState(false);

  const setOpen = (open: boolean) => {
    setPressed(open);
    if (!canDock) return setDrawn(open);
    setDocked(open);
    try {
      localStorage.setItem(key, open ? 'open' : 'closed');
    } catch {
      // With full or forbidden storage it is only closed again at the next visit.
    }
  };
  // As from a notice that somebody mentions its reader, where the page was open already, too.
  const openIfAsked = useEffectEvent(() => {
    if (window.location.hash !== chatHash) return;
    setOpen(true);
    onAsked();
  });
  useEffect(() => {
    openIfAsked();
    // The router says so itself where it only writes the address.
    const moves = ['hashchange', 'pushState', 'replaceState'];
    const look = () => openIfAsked();
    for (const move of moves) window.addEventListener(move, look);
    return () => {
      for (const move of moves) window.removeEventListener(move, look);
    };
  }, []);
  const isDocked = canDock && docked;
  useMadeRoom(isDocked);
  return { isOpen: canDock ? docked : drawn, isDocked, isPressed, setOpen };
}

export const dockWidth = '20rem';

/** The shell keeps so much room free beside all it shows. */
function useMadeRoom(isWanted: boolean): void {
  useLayoutEffect(() => {
    if (!isWanted) return;
    const root = document.documentElement.style;
    root.setProperty('--dock-width', dockWidth);
    return () => void root.removeProperty('--dock-width');
  }, [isWanted]);
}
