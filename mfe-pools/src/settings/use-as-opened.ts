import { useState } from 'react';

/** A value as it was when a dialog was last opened: what others change meanwhile is not taken for the viewer's choice. */
export function useAsOpened<Value>(open: boolean, value: Value): Value {
  const [opened, setOpened] = useState({ open, value });
  if (open === opened.open) return opened.value;
  const next = { open, value: open ? value : opened.value };
  setOpened(next);
  return next.value;
}
