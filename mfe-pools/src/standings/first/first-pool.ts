import { firstAnswer } from '@fairway/kit/first-question';
import { type FirstBoardAnswer, firstQuestion } from './first-board.ts';

/** What was answered to the page's first question, if it asked about that pool: one may have gone to another since. */
export async function firstPoolOf(name: string): Promise<FirstBoardAnswer['pool']> {
  const first = await firstAnswer<FirstBoardAnswer>(firstQuestion.operationName);
  return first?.pool?.name === name ? first.pool : null;
}

let isShown = false;

/** The board stands there before its page, which then begins with it and without golf balls. */
export function noteFirstBoardShown(): void {
  isShown = true;
}

export const isFirstBoardShown = (): boolean => isShown;
