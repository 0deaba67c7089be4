import { forgetBoardsOfOthers } from '@fairway/kit/kept-boards';
import { useUsername } from '@fairway/kit/session';
import { useEffect } from 'react';

/** The boards of whoever was signed in here are gone with them, in every tab and also when they left elsewhere. */
export function useForgottenBoards(): void {
  const username = useUsername();
  useEffect(() => forgetBoardsOfOthers(username), [username]);
}
