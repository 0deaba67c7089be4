import { useRef, useState } from 'react';
import { errorMessage } from '../gateway/refusal.ts';

interface Chosen<Value> {
  value: Value;
}

/**
 * A setting that shows what is chosen at once, and goes back where the gateway refuses. It is sent one at a time, the
 * newest last: of two under way, the one that arrives last would count, whichever was chosen last.
 */
export function useSentInOrder<Value>(
  saved: Value,
  send: (value: Value) => Promise<unknown>,
  otherwise = 'That could not be saved. Please try again.',
) {
  /** Sent but not answered yet. */
  const [asked, setAsked] = useState<Chosen<Value> | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const newest = useRef<Chosen<Value> | null>(null);

  const outcomeOf = async ({ value }: Chosen<Value>): Promise<string | null> => {
    try {
      await send(value);
      return null;
    } catch (error) {
      return errorMessage(error, otherwise);
    }
  };
  const save = async (value: Value) => {
    const isSending = newest.current !== null;
    let sent: Chosen<Value> = { value };
    newest.current = sent;
    setAsked(sent);
    setFault(null);
    if (isSending) return;
    let outcome = await outcomeOf(sent);
    while (newest.current !== sent) {
      sent = newest.current;
      outcome = await outcomeOf(sent);
    }
    newest.current = null;
    setFault(outcome);
    setAsked(null);
  };
  return { value: asked ? asked.value : saved, isSent: asked !== null, fault, save };
}
