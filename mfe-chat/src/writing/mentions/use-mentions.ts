import { useApolloClient } from '@fairway/kit/apollo';
import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { ChatMembers } from '../../messages/documents.ts';
import { nameAtCaret, offeredNames, withName } from './mention-at.ts';

export interface Person {
  id: string;
  username: string;
  profilePic: string | null;
}

interface Field {
  pool: string;
  typed: string;
  onType: (text: string) => void;
  ref: RefObject<HTMLTextAreaElement | null>;
}

/** Offers the names of members while one is written behind an `@`. */
export function useMentions({ pool, typed, onType, ref }: Field) {
  const client = useApolloClient();
  const [people, setPeople] = useState<readonly Person[] | null>(null);
  const [caret, setCaret] = useState(0);
  const [active, setActive] = useState(0);
  /** The `@` whose names were closed, until another one is written. */
  const [closedAt, setClosedAt] = useState<number | null>(null);
  const caretAfter = useRef<number | null>(null);

  const name = nameAtCaret(typed, caret);
  const isAsked = name !== null;
  useEffect(() => {
    if (!isAsked || people !== null) return;
    let isWanted = true;
    // Without an answer nothing is offered, and whoever knows a name writes it.
    client.query({ query: ChatMembers, variables: { pool } }).then(
      ({ data }) => isWanted && setPeople(data?.pool?.members.map(({ user }) => user) ?? []),
      () => {},
    );
    return () => {
      isWanted = false;
    };
  }, [client, pool, isAsked, people]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the caret is put where the new text wants it.
  useEffect(() => {
    if (caretAfter.current === null) return;
    ref.current?.setSelectionRange(caretAfter.current, caretAfter.current);
    caretAfter.current = null;
  }, [typed]);

  const offered = name && name.at !== closedAt ? offeredNames(people ?? [], name.begun) : [];
  const place = Math.min(active, offered.length - 1);

  const choose = ({ username }: Person) => {
    if (!name) return;
    const { text, caret } = withName(typed, name, username);
    caretAfter.current = caret;
    setCaret(caret);
    setActive(0);
    onType(text);
    ref.current?.focus();
  };
  /** Whether the key was for the names. */
  const press = (event: KeyboardEvent): boolean => {
    const chosen = offered[place];
    if (!chosen || event.nativeEvent.isComposing) return false;
    const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 };
    const step = steps[event.key];
    if (step !== undefined) setActive((place + step + offered.length) % offered.length);
    else if (event.key === 'Escape') setClosedAt(name?.at ?? null);
    else if ((event.key === 'Enter' && !event.shiftKey) || event.key === 'Tab') choose(chosen);
    else return false;
    event.preventDefault();
    event.stopPropagation();
    return true;
  };
  return {
    offered,
    active: place,
    choose,
    press,
    /** The field was typed in, or its caret has moved. */
    note: (field: HTMLTextAreaElement) => {
      const now = field.selectionStart;
      if (now === caret) return;
      setCaret(now);
      setActive(0);
      if (nameAtCaret(field.value, now)?.at !== closedAt) setClosedAt(null);
    },
  };
}
