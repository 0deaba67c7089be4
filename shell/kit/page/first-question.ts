import { currentPlayerId, currentToken } from '../session/session.ts';

interface Asked {
  operationName: string;
  /** Who is told: nobody else sees it. */
  playerId: string | null;
  /** Null where there is none: then the page, which asks again, says what is wrong. */
  answer: Promise<unknown>;
}

let asked: Asked | null = null;

/**
 * Asks what the gateway has written into the page as its first question, before anything else of the page runs. It is a
 * gain of time and nothing more: whatever goes wrong, the page asks by itself.
 */
export function askFirstQuestion(): void {
  const question = document.querySelector<HTMLMetaElement>('meta[name="fairway-first-question"]')?.content;
  const token = currentToken();
  if (!question?.startsWith('{') || token === null) return;
  const { operationName } = JSON.parse(question) as { operationName: string };
  asked = { operationName, playerId: currentPlayerId(), answer: ask(question, token) };
}

async function ask(question: string, token: string): Promise<unknown> {
  try {
    const response = await fetch('/graphql', {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: question,
      priority: 'high',
    });
    const { data = null, errors } = await response.json();
    return errors ? null : data;
  } catch {
    return null;
  }
}

export const isFirstQuestionAsked = (): boolean => asked !== null;

/** The answer to the page's first question, if it was that operation and whoever asked is still signed in. */
export function firstAnswer<Data>(operationName: string): Promise<Data | null> | null {
  if (asked?.operationName !== operationName || asked.playerId !== currentPlayerId()) return null;
  return asked.answer as Promise<Data | null>;
}
