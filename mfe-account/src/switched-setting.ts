import { errorMessage } from '@fairway/kit/refusal';
import { useState } from 'react';

/** A switch of the account that moves at once, and back where the server refuses. */
export function useSwitchedSetting(isOn: boolean, send: (on: boolean) => Promise<unknown>) {
  /** Sent but not answered yet. */
  const [asked, setAsked] = useState<boolean | null>(null);
  const [fault, setFault] = useState<string | null>(null);

  const turn = async (on: boolean) => {
    setAsked(on);
    setFault(null);
    try {
      await send(on);
    } catch (error) {
      setFault(errorMessage(error, 'That could not be saved. Please try again.'));
    }
    setAsked(null);
  };

  return { isOn: asked ?? isOn, isSent: asked !== null, fault, turn };
}
